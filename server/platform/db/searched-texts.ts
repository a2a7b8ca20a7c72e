import { type RawBuilder, sql } from 'kysely'
import type { SoughtWord, SoughtWords } from '../../../rules/text/search'

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
  earlier_ticket_code: { text: `folded_text(' ' || t.code)`, hasNames: false },
  // Without an index: a shop has few items, people and keys.
  item: { text: `searched_names(' ' || t.external_code || E'\\n ' || t.name)`, hasNames: true },
  staff: { text: `searched_names(' ' || t.full_name || E'\\n ' || t.email)`, hasNames: true },
  api_key: { text: `searched_names(' ' || t.name)`, hasNames: true },
} satisfies Record<string, { text: string; hasNames: boolean }>

/** A text without case and accents, as the columns `search_text` have it (`server/platform/db/baseline/01-settings.sql`). */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`folded_text(${text})`

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
