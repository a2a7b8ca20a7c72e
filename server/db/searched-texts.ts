import { type RawBuilder, sql } from 'kysely'
import { nameMarks, type SoughtWord, type SoughtWords } from '../../rules/sought-words'

/** Folds a text as the columns `search_text` do (`server/db/baseline/03-customers.sql`): without case and accents. */
const folded = (text: string): string => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** A text with names for a search that nothing keeps: once with its marks as spaces, once without them and with d for dj. */
const withNames = (text: string): string => {
  const without = (mark: string) =>
    folded(`regexp_replace(${text}, '[${nameMarks.replaceAll("'", "''")}]', '${mark}', 'g')`)
  return `(${without(' ')} || E'\\n ' || replace(${without('')}, 'dj', 'd'))`
}

/** The texts that are searched, of a table named `t`; any other text would not use the indexes. */
const searchedTexts = {
  orders: { text: 't.search_text', hasNames: true },
  order_item: { text: 't.search_text', hasNames: true },
  customer: { text: 't.search_text', hasNames: true },
  withdrawal: { text: 't.search_text', hasNames: true },
  bank_entry: { text: 't.search_text', hasNames: true },
  refund: { text: 't.search_text', hasNames: true },
  delivery: { text: 't.search_text', hasNames: true },
  movement: { text: 't.search_text', hasNames: false },
  earlier_ticket_code: { text: folded(`' ' || t.code`), hasNames: false },
  // Without an index: a shop has few items, people and keys.
  item: { text: withNames(`(' ' || t.external_code || E'\\n ' || t.name)`), hasNames: true },
  staff: { text: withNames(`(' ' || t.full_name || E'\\n ' || t.email)`), hasNames: true },
  api_key: { text: withNames(`(' ' || t.name)`), hasNames: true },
} satisfies Record<string, { text: string; hasNames: boolean }>

const [beforeText = '', afterText = ''] = folded('$').split('$')

/** A text without case and accents. */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${sql.raw(beforeText)}${text}${sql.raw(afterText)}`

/** Digits within a longer text: its other letters stand in many texts, and to look each of them up costs more than it saves. */
const numberIn = (pattern: string) => {
  const [digits] = /\d{4,12}/.exec(pattern) ?? []
  return digits !== undefined && digits.length + 6 < pattern.length ? `%${digits}%` : null
}

/** The words that the index looks up, the longest; the others are compared. More would be slower than comparing what these leave. */
const maxIndexed = 3

function indexedWords(words: SoughtWords): SoughtWords {
  const long = words.filter(({ part }) => part !== '')
  return (long.length > 0 ? long : words)
    .toSorted((a, b) => b.part.length - a.part.length)
    .slice(0, maxIndexed)
}

/**
 * That a table's row, named `t`, has all words of a search (`soughtWords`) in its text; without `byIndex` PostgreSQL compares
 * the rows that something else finds.
 */
export function isFound(
  table: keyof typeof searchedTexts,
  words: SoughtWords,
  byIndex = true,
): RawBuilder<boolean> {
  const { text: column, hasNames } = searchedTexts[table]
  const text = sql.raw(column)
  const asInText = (pattern: string) =>
    hasNames
      ? sql`replace(${foldedText(sql`${pattern}::text`)}, 'dj', 'd')`
      : foldedText(sql`${pattern}::text`)
  const patternsOf = ({ typed, inNames }: SoughtWord) => (hasNames ? inNames : [typed])
  const anyOf = (patterns: readonly string[], of: RawBuilder<unknown>) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${of} like ${asInText(pattern)}`),
      sql` or `,
    )})`
  const lookedUp = (word: SoughtWord) =>
    anyOf(word.part === '' ? patternsOf(word) : [numberIn(word.part) ?? word.part], text)
  // An expression is not looked up in the index.
  const compared = (word: SoughtWord) => anyOf(patternsOf(word), sql`${text} || ''`)
  const conditions = [...(byIndex ? indexedWords(words).map(lookedUp) : []), ...words.map(compared)]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
