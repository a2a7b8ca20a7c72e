import { type Kysely, sql } from 'kysely'

/**
 * What the office's lists are read by. An order that is paid leaves `orders_owing`, so that it stays as small as what waits
 * for money; the ranges of `orders_created` cost an insert nothing that can be measured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_owing on orders (id) where cancelled_at is null and total_paid < total_price`.execute(
    db,
  )
  await sql`create index orders_rare on orders (payment_status, id) where payment_status in ('partial', 'problem')`.execute(
    db,
  )
  await sql`create index orders_created on orders using brin (created_at) with (pages_per_range = 16, autosummarize = on)`.execute(
    db,
  )
  await sql`create index refund_open on refund (status, id) where status in ('active', 'processing', 'problem')`.execute(
    db,
  )
  await sql
    .raw(
      `create index customer_search on customer using gin ((${folded(
        `' ' || full_name || E'\\n ' || email`,
      )}) gin_trgm_ops) with (gin_pending_list_limit = 1024)`,
    )
    .execute(db)
}

/** A text without accents and case, as migration 029 has it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`
