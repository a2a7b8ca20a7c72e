import { type Kysely, sql } from 'kysely'

/** A text without accents and case, as migration 029 has it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/**
 * Withdrawals are searched as orders are (migration 055): by the code of their order, which never changes, name and address.
 * The pieces of an item that have no place any more: whether an item was ever sold was read from all pieces of all orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column order_code text`.execute(db)
  await sql`update withdrawal w set order_code = o.code from orders o where o.id = w.order_id`.execute(db)
  await sql`alter table withdrawal alter column order_code set not null`.execute(db)
  await sql
    .raw(
      `alter table withdrawal add column search_text text generated always as
        (${folded(`' ' || order_code || E'\\n ' || full_name || E'\\n ' || email`)}) stored`,
    )
    .execute(db)
  await sql`create index withdrawal_search on withdrawal using gin (search_text gin_trgm_ops,
    (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
      translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index order_item_without_place on order_item (item_id) where not takes_place`.execute(db)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_withdrawals: boolean
  }>`select exists (select from withdrawal) as has_withdrawals`.execute(db)
  if (rows[0]?.has_withdrawals === true) await sql`analyze withdrawal`.execute(db)
}
