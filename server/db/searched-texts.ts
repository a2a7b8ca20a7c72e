import { type RawBuilder, sql } from 'kysely'

/** Folds a text as the columns `search_text` do (`server/db/baseline/03-customers.sql`): without case and accents. */
const folded = (text: string): string => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** The texts that are searched, of a table named `t`; any other text would not use the indexes. */
const searchedTexts = {
  orders: 't.search_text',
  order_item: 't.search_text',
  movement: 't.search_text',
  customer: 't.search_text',
  withdrawal: 't.search_text',
  bank_entry: 't.search_text',
  refund: 't.search_text',
  delivery: 't.search_text',
  earlier_ticket_code: folded(`' ' || t.code`),
  // Without an index: a shop has few items, people and keys.
  item: folded(`' ' || t.external_code || E'\\n ' || t.name`),
  staff: folded(`' ' || t.full_name || E'\\n ' || t.email`),
  api_key: folded(`' ' || t.name`),
} satisfies Record<string, string>

const [beforeText = '', afterText = ''] = folded('$').split('$')

/** A text as the columns of the search have it. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${sql.raw(beforeText)}${text}${sql.raw(afterText)}`

/** Digits within a longer text: its other letters stand in many texts, and to look each of them up costs more than it saves. */
const numberIn = (pattern: string) => {
  const [digits] = /\d{4,12}/.exec(pattern) ?? []
  return digits !== undefined && digits.length + 6 < pattern.length ? digits : null
}

/**
 * That a table's row, named `t`, has the pattern of a search (`searchPattern`) in its text; without `byIndex` PostgreSQL compares
 * the rows that something else finds.
 */
export function isFound(
  table: keyof typeof searchedTexts,
  pattern: string,
  byIndex = true,
): RawBuilder<boolean> {
  const text = sql.raw(searchedTexts[table])
  const whole = foldedText(sql`${pattern}::text`)
  if (!byIndex) return sql`${text} || '' like ${whole}`
  const digits = numberIn(pattern)
  return digits === null
    ? sql`${text} like ${whole}`
    : sql`${text} like ${`%${digits}%`}::text and ${text} || '' like ${whole}`
}
