import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../../cannot-start'

/** A text without accents and case, in SQL: built-in functions alone, all immutable, so that an index may have it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** Fields stand on lines of their own, each after a space, so that a word at the beginning of one is found as a word. */
const orderText = folded(`' ' || code || E'\\n ' || full_name || E'\\n ' || email`)
const itemText = folded(
  `' ' || coalesce(code, '') || E'\\n ' || coalesce(full_name, '') || E'\\n ' || coalesce(email, '')`,
)

/**
 * The office finds orders by parts of texts, whatever their case and accents. The waiting lists of the indexes are kept
 * short: an order that finds one full moves it into the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createExtension(db)
  const index = async (name: string, table: string, text: string) => {
    const by = `using gin ((${text}) gin_trgm_ops) with (gin_pending_list_limit = 256)`
    await sql.raw(`create index ${name} on ${table} ${by}`).execute(db)
  }
  await index('orders_search', 'orders', orderText)
  await index('order_item_search', 'order_item', itemText)
  await index('movement_search', 'movement', folded(`' ' || reference`))
  await index('earlier_ticket_code_search', 'earlier_ticket_code', folded(`' ' || code`))
  // How common a text is the planner learns of rows that are there. Of an empty table it would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true) await sql`analyze orders, order_item, movement`.execute(db)
}

/** Owners of a database may create it themselves where PostgreSQL's additional modules are installed. */
async function createExtension(db: Kysely<unknown>) {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === '42501')
      throw new CannotStart(
        'The database needs the extension pg_trgm, and this user may not create it: have an administrator of the ' +
          'database run "create extension pg_trgm" in it once, then start again.',
      )
    if (code === '0A000' || code === '58P01')
      throw new CannotStart(
        'The database needs the extension pg_trgm, which this PostgreSQL server does not have: install its additional ' +
          'modules (the package postgresql-contrib), then start again.',
      )
    throw error
  }
}
