import { type Kysely, sql } from 'kysely'

/** A text without accents and case, as migration 029 has it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** Hyphens, dashes and apostrophes, as the inside of a class of a regular expression. */
const marks =
  "\\-\u2010-\u2015\u2212\uFE63\uFF0D''\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BE\u02BF`\u00B4\uFF07"

/**
 * A text with names: its marks are spaces. Where it has marks, or a dj, it follows once more, on lines of their own, without marks and
 * with d for dj: O'Donnell is odonnell too, and Djurić durić, as Đurić is. The first lines stay as they are, because an index has the
 * words of the second one.
 */
const named = (text: string) => `${folded(`regexp_replace(${text}, '[${marks}]', ' ', 'g')`)} ||
  case when ${text} ~ '[${marks}]|[dD][jJ]' then E'\\n' || replace(${folded(`regexp_replace(${text}, '[${marks}]', '', 'g')`)}, 'dj', 'd')
    else '' end`

/** An index of the search, as migration 055 has it: the text, and the blocks of the id. */
const search = (table: string, id: string) =>
  `create index ${table}_search on ${table} using gin (search_text gin_trgm_ops,
    (lpad(to_hex(${id} / 2500 % 4096), 3, '0') || ' ' ||
      translate(lpad(to_hex(${id} / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
    with (gin_pending_list_limit = 1024)`

/** The words of the buyer's name, each after the number of the order's 40,000, as migration 060 has it. */
const nameWords = `string_to_array(ltrim(replace(translate(split_part(search_text, E'\\n', 2), '''’.,-/()', '        '),
  ' ', E'\\n' || (id / 40000)::text || ' '), E'\\n'), E'\\n')`

/** The columns of the search that are generated, each with the id that its rows are ordered by and what it is made of. */
const columns = [
  ['orders', 'id', `(' ' || code || E'\\n ' || full_name || E'\\n ' || email)`],
  [
    'order_item',
    'order_id',
    `(' ' || coalesce(code, '') || E'\\n ' || coalesce(full_name, '') || E'\\n ' || coalesce(email, ''))`,
  ],
  ['customer', 'id', `(' ' || full_name || E'\\n ' || email)`],
  ['withdrawal', 'id', `(' ' || order_code || E'\\n ' || full_name || E'\\n ' || email)`],
  [
    'bank_entry',
    'id',
    `(' ' || coalesce(payer, '') || E'\\n ' || coalesce(reference, '') || E'\\n ' || coalesce(text, ''))`,
  ],
] as const

/**
 * Names are found however their apostrophes, hyphens and đ are typed (decision 128). PostgreSQL 15 changes what a generated column is
 * made of only by a new one, so each table is written anew, and its index too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger orders_tell_text on orders`.execute(db)
  for (const [table, id, text] of columns) {
    await sql
      .raw(`alter table ${table} drop column search_text,
      add column search_text text generated always as (${named(text)}) stored`)
      .execute(db)
    await sql.raw(search(table, id)).execute(db)
  }
  await sql
    .raw(
      `create index orders_lacking_by_name on orders using gin ((${nameWords})) with (fastupdate = off)
        where total_price - total_paid > 0`,
    )
    .execute(db)
  await sql`create trigger orders_tell_text after update of full_name, email on orders
    for each row when (old.search_text is distinct from new.search_text)
    execute function tell_order_text()`.execute(db)
  for (const table of ['refund', 'delivery'])
    await sql
      .raw(
        `update ${table} t set search_text = o.search_text from orders o
          where o.id = t.order_id and t.search_text <> o.search_text`,
      )
      .execute(db)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true)
    await sql`analyze orders, order_item, customer, withdrawal, bank_entry, refund, delivery`.execute(db)
}
