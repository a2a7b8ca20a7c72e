import { type RawBuilder, sql } from 'kysely'
import type { SoughtWord, SoughtWords } from '#rules/text/search'
import type { Context } from '../../context'
import type { Tx, Queryable } from './database'
import type { Tables } from './tables'

/**
 * A text of the rows of a table, which is named `t` in the query. The table has an index of exactly the expression
 * `text`, unless it always has few rows.
 */
export interface SearchedText {
  readonly text: string
  /** The text that must contain the words, if it is not the whole indexed text. */
  readonly compared?: string
  readonly hasNames: boolean
}

/** The column `search_text`, which most tables have: names, addresses and codes of a row. */
export const searchText: SearchedText = { text: 't.search_text', hasNames: true }

/**
 * Returns a text without case and accents, as in the columns `search_text`
 * (`server/platform/db/baseline/01-settings.sql`).
 */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`folded_text(${text})`

/**
 * Returns a pattern of the digits within a longer word, or `null`. The word's letters occur in many texts, so looking
 * up all of its trigrams would cost more than it saves.
 */
const numberIn = (pattern: string) => {
  const [digits] = /\d{4,12}/.exec(pattern) ?? []
  return digits !== undefined && digits.length + 6 < pattern.length ? `%${digits}%` : null
}

/**
 * Maximum number of words that are looked up in the index; the longest are chosen. The other words are compared with
 * the rows found. Looking up more words would be slower.
 */
const maxIndexed = 3

function indexedWords(words: SoughtWords): SoughtWords {
  const long = words.filter(({ part }) => part !== '')
  return (long.length > 0 ? long : words)
    .toSorted((a, b) => b.part.length - a.part.length)
    .slice(0, maxIndexed)
}

/**
 * Returns the condition that the text of a row `t` contains all words of a search (`soughtWords`). With `byIndex` false,
 * PostgreSQL only compares rows that another condition finds.
 */
export function isFound(
  { text: column, compared: part = column, hasNames }: SearchedText,
  words: SoughtWords,
  byIndex = true,
): RawBuilder<boolean> {
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
  // An expression instead of the column keeps PostgreSQL from using the index.
  const compared = (word: SoughtWord) => anyOf(patternsOf(word), sql`${sql.raw(part)} || ''`)
  const conditions = [...(byIndex ? indexedWords(words).map(lookedUp) : []), ...words.map(compared)]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type Sql = RawBuilder<unknown>

/**
 * A range of IDs. `blocks` names the blocks that the search index looks up; `null` uses the index of the ID instead.
 */
interface Window {
  /** Exclusive lower bound. */
  readonly after: number
  /** Inclusive upper bound. */
  readonly until: number
  readonly blocks: readonly string[] | null
}

/** Number of the newest rows that are compared one by one. A text that many rows contain fills its page there. */
const newestRows = 300
/**
 * Number of IDs in a small and in a large block, and number of distinct block names, as in the search indexes
 * (`server/platform/db/baseline/03-customers.sql`).
 */
const smallBlock = 2500
const largeBlock = 40_000
const blockNames = 4096

const letters = 'ghijklmnopqrstuv'
const smallName = (id: number) => (Math.floor(id / smallBlock) % blockNames).toString(16).padStart(3, '0')
const largeName = (id: number) =>
  (Math.floor(id / largeBlock) % blockNames)
    .toString(16)
    .padStart(3, '0')
    .replaceAll(/./g, (digit) => letters[Number.parseInt(digit, 16)] ?? '')

/**
 * Returns the names of both blocks of an ID. PostgreSQL uses the index only if the expression equals that of the index.
 */
const blocksOf = (id: Sql) => sql`(lpad(to_hex(${id} / 2500 % 4096), 3, '0') || ' ' ||
  translate(lpad(to_hex(${id} / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv'))`

/** Yields windows one after the other. Each `next` receives the number of hits so far. */
type Windows = Generator<Window, void, number>

/** Number of small blocks that are read before the large ones if, at the rate of hits so far, they fill the page. */
const furtherBlocks = 4

/**
 * Yields the windows below an ID, from the newest rows to the oldest. Each contains at most a few hundred hits more
 * than a page needs.
 */
function* windowsBelow(top: number, limit: number): Windows {
  const first = top - newestRows
  yield { after: first, until: top, blocks: null }
  if (first < 0) return
  let second = Math.floor(first / smallBlock) * smallBlock - smallBlock - 1
  const hits = yield { after: second, until: first, blocks: [first, first - smallBlock].map(smallName) }
  if (second < 0) return
  if (hits * furtherBlocks >= limit) {
    const until = second
    second -= furtherBlocks * smallBlock
    yield { after: second, until, blocks: smallBlocks(until, -smallBlock) }
    if (second < 0) return
  }
  const third = Math.floor(second / largeBlock) * largeBlock - largeBlock - 1
  yield { after: third, until: second, blocks: [second, second - largeBlock].map(largeName) }
  if (third < 0) return
  yield { after: -1, until: third, blocks: [] }
}

/** Yields the windows above an ID, from the oldest rows to the newest. */
function* windowsAbove(bottom: number, limit: number): Windows {
  const first = bottom + newestRows
  yield { after: bottom, until: first, blocks: null }
  let second = (Math.floor(first / smallBlock) + 2) * smallBlock - 1
  const hits = yield { after: first, until: second, blocks: [first, first + smallBlock].map(smallName) }
  if (hits * furtherBlocks >= limit) {
    const after = second
    second += furtherBlocks * smallBlock
    yield { after, until: second, blocks: smallBlocks(after + 1, smallBlock) }
  }
  const third = (Math.floor(second / largeBlock) + 2) * largeBlock - 1
  yield { after: second, until: third, blocks: [second, second + largeBlock].map(largeName) }
  yield { after: third, until: Number.MAX_SAFE_INTEGER, blocks: [] }
}

/** Returns the names of `furtherBlocks` small blocks, starting at the block of `id`. */
const smallBlocks = (id: number, step: number) =>
  Array.from({ length: furtherBlocks }, (_, index) => id + index * step)
    .filter((one) => one >= 0)
    .map(smallName)

/** Returns the condition that an id is in a window. */
function isWithin({ after, until, blocks }: Window, id: Sql): Sql {
  if (blocks === null) return sql`${id} > ${after} and ${id} <= ${until}`
  // `+ 0` prevents the use of the ID's index, with which PostgreSQL would compare more rows.
  const inRange = sql`${id} + 0 > ${after} and ${id} + 0 <= ${until}`
  if (blocks.length === 0) return inRange
  const names = blocks.map((name) => sql`${blocksOf(id)} like ${`%${name}%`}::text`)
  return sql`(${sql.join(names, sql` or `)}) and ${inRange}`
}

/** A row that was found, and the ID that places it in its window. */
interface Hit {
  readonly id: number
  readonly at: number
}

/**
 * Selects the rows found within a window: each row's own ID and the ID that places it in the window. `byIndex` states
 * whether the search index is used.
 */
type Found = (isInWindow: (id: Sql) => Sql, byIndex: boolean) => Sql

/**
 * Maximum distance in ID order between rows of the same order: orders that are placed at the same time take their rows'
 * IDs in turns.
 */
export const mixedOrders = 50

/**
 * Returns IDs that a search finds, including the newest `limit` of them. It reads windows from the newest rows to the
 * oldest until there are enough.
 */
export const findNewestIds = (
  tx: Tx,
  { top, limit, margin = 0 }: { readonly top: number; readonly limit: number; readonly margin?: number },
  found: Found,
): Promise<number[]> =>
  findInWindows(tx, windowsBelow(top, limit), found, {
    limit,
    isSure: (at, { after }) => at > after + margin,
  })

/** Returns IDs that a search finds above the ID `bottom`, including the oldest `limit` of them. */
export const findOldestIds = (
  tx: Tx,
  { bottom, limit }: { readonly bottom: number; readonly limit: number },
  found: Found,
): Promise<number[]> =>
  findInWindows(tx, windowsAbove(bottom, limit), found, {
    limit,
    isSure: (at, { until }) => at > bottom && at <= until,
  })

/** Reads windows until at least `limit` hits are certain to be the next ones. */
async function findInWindows(
  tx: Tx,
  windows: Windows,
  found: Found,
  { limit, isSure }: { limit: number; isSure: (at: number, window: Window) => boolean },
): Promise<number[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const hits = new Map<number, number>()
  let next = windows.next(0)
  while (next.done !== true) {
    const window = next.value
    const query = sql<Hit>`select id, at from (${found((id) => isWithin(window, id), window.blocks !== null)}) f (id, at)`
    const { rows } = await tx.executeQuery<Hit>(query.compile(tx))
    for (const { id, at } of rows) hits.set(id, at)
    // A row found by its complete code is in the first window already, however old it is.
    const sure = [...hits.values()].filter((at) => isSure(at, window))
    if (sure.length >= limit) break
    next = windows.next(sure.length)
  }
  await sql`set local enable_seqscan to default`.execute(tx)
  return [...hits.keys()]
}

/** Returns the highest ID of a table; 0 if the table is empty. */
export async function highestId(tx: Tx, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * Moves the pending entries of the search indexes, whose names end in `_search`, into their main structure. Returns the
 * number of pages that were pending.
 */
export async function sortInSearchLists(db: Queryable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(gin_clean_pending_list(c.oid))::integer as pages
    from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relname like '%\\_search' and pg_table_is_visible(c.oid)`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Job that empties the pending lists of the search indexes, so that no buyer has to wait for it. */
export async function sortSearchLists(context: Context): Promise<boolean> {
  await sortInSearchLists(context.db.kysely)
  return false
}
