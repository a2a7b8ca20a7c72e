import { type Kysely, sql } from 'kysely'

/** A text without accents and case, as migration 029 has it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** The number of an id's 2,500, and after it that of its 40,000 in other letters, of three letters each. */
const blocks = (id: string) => `(lpad(to_hex(${id} / 2500 % 4096), 3, '0') || ' ' ||
  translate(lpad(to_hex(${id} / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv'))`

/**
 * Keeps the folded texts of the search, which were computed again at each comparison and at each change of their row, and
 * indexes them together with the block of ids that a row is in: a text that many orders have is then searched block by block,
 * the newest first, and as few rows are compared as a page needs (decision 128).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const searched = async (table: string, id: string, text: string) => {
    await sql.raw(`drop index ${table}_search`).execute(db)
    await sql
      .raw(`alter table ${table} add column search_text text generated always as (${folded(text)}) stored`)
      .execute(db)
    await sql
      .raw(
        `create index ${table}_search on ${table} using gin (search_text gin_trgm_ops, ${blocks(id)} gin_trgm_ops)
          with (gin_pending_list_limit = 1024)`,
      )
      .execute(db)
  }
  await searched('orders', 'id', `' ' || code || E'\\n ' || full_name || E'\\n ' || email`)
  await searched(
    'order_item',
    'order_id',
    `' ' || coalesce(code, '') || E'\\n ' || coalesce(full_name, '') || E'\\n ' || coalesce(email, '')`,
  )
  await searched('movement', 'order_id', `' ' || reference`)
  await searched('customer', 'id', `' ' || full_name || E'\\n ' || email`)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true) await sql`analyze orders, order_item, movement, customer`.execute(db)
}
