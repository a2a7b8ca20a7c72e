import { type RawBuilder, sql } from 'kysely'
import type { SoughtWord, SoughtWords } from '../../../rules/text/search'
import type { Tx, Queryable } from './database'
import type { Context } from '../../context'

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

type Sql = RawBuilder<unknown>

/** Rows with an id in a range; `blocks` finds them by the index of the search, null by the index of the id. */
interface Window {
  /** Not in it. */
  readonly after: number
  /** In it. */
  readonly until: number
  readonly blocks: readonly string[] | null
}

/** So many of the newest rows are compared one by one: a text that many have fills its page there. */
const newestRows = 300
/**
 * How many ids a small and a large block have, and how many blocks have different names, as the indexes of the search have them
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

/** The names of both blocks of an id. Word for word as in the indexes, which PostgreSQL finds by that. */
const blocksOf = (id: Sql) => sql`(lpad(to_hex(${id} / 2500 % 4096), 3, '0') || ' ' ||
  translate(lpad(to_hex(${id} / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv'))`

/** Windows, one after the other; each gets the number of hits in those before it. */
type Windows = Generator<Window, void, number>

/** So many small blocks come before the large ones, where they fill the page at the rate of the hits so far. */
const furtherBlocks = 4

/** The windows below an id, from the newest rows to the oldest: each has at most some hundred more hits than a page needs. */
function* windowsBelow(top: number, most: number): Windows {
  const first = top - newestRows
  yield { after: first, until: top, blocks: null }
  if (first < 0) return
  let second = Math.floor(first / smallBlock) * smallBlock - smallBlock - 1
  const hits = yield { after: second, until: first, blocks: [first, first - smallBlock].map(smallName) }
  if (second < 0) return
  if (hits * furtherBlocks >= most) {
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

/** The same above an id, from the oldest rows to the newest. */
function* windowsAbove(bottom: number, most: number): Windows {
  const first = bottom + newestRows
  yield { after: bottom, until: first, blocks: null }
  let second = (Math.floor(first / smallBlock) + 2) * smallBlock - 1
  const hits = yield { after: first, until: second, blocks: [first, first + smallBlock].map(smallName) }
  if (hits * furtherBlocks >= most) {
    const after = second
    second += furtherBlocks * smallBlock
    yield { after, until: second, blocks: smallBlocks(after + 1, smallBlock) }
  }
  const third = (Math.floor(second / largeBlock) + 2) * largeBlock - 1
  yield { after: second, until: third, blocks: [second, second + largeBlock].map(largeName) }
  yield { after: third, until: Number.MAX_SAFE_INTEGER, blocks: [] }
}

/** The names of as many small blocks from that of an id on. */
const smallBlocks = (id: number, step: number) =>
  Array.from({ length: furtherBlocks }, (_, index) => id + index * step)
    .filter((one) => one >= 0)
    .map(smallName)

/** Returns the condition that an id is in a window. */
function isWithin({ after, until, blocks }: Window, id: Sql): Sql {
  if (blocks === null) return sql`${id} > ${after} and ${id} <= ${until}`
  // Not by the index of the id, which would have more rows compared.
  const inRange = sql`${id} + 0 > ${after} and ${id} + 0 <= ${until}`
  if (blocks.length === 0) return inRange
  const names = blocks.map((name) => sql`${blocksOf(id)} like ${`%${name}%`}::text`)
  return sql`(${sql.join(names, sql` or `)}) and ${inRange}`
}

/** A found row, and the id that places it in its window. */
interface Hit {
  readonly id: number
  readonly at: number
}

/** Selects what is found within a window, each with its own id and the one by which it is in the window; `byIndex`: by that of the texts. */
type Found = (isInWindow: (id: Sql) => Sql, byIndex: boolean) => Sql

/** The rows of orders that are made at once get their ids in turns: an order's rows may lie so many orders apart. */
export const mixedOrders = 50

/**
 * The ids that a search finds, with the newest `most` of them among them. The windows go from the newest rows to the oldest, until there are enough.
 */
export const findNewestIds = (
  tx: Tx,
  { top, most, margin = 0 }: { readonly top: number; readonly most: number; readonly margin?: number },
  found: Found,
): Promise<number[]> =>
  findInWindows(tx, windowsBelow(top, most), found, {
    most,
    isSure: (at, { after }) => at > after + margin,
  })

/** The same of the oldest rows, those above the id `bottom`. */
export const findOldestIds = (
  tx: Tx,
  { bottom, most }: { readonly bottom: number; readonly most: number },
  found: Found,
): Promise<number[]> =>
  findInWindows(tx, windowsAbove(bottom, most), found, {
    most,
    isSure: (at, { until }) => at > bottom && at <= until,
  })

/** Reads windows until so many hits are surely the next ones. */
async function findInWindows(
  tx: Tx,
  windows: Windows,
  found: Found,
  { most, isSure }: { most: number; isSure: (at: number, window: Window) => boolean },
): Promise<number[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const hits = new Map<number, number>()
  let next = windows.next(0)
  while (next.done !== true) {
    const window = next.value
    const query = sql<Hit>`select id, at from (${found((id) => isWithin(window, id), window.blocks !== null)}) f (id, at)`
    const { rows } = await tx.executeQuery<Hit>(query.compile(tx))
    for (const { id, at } of rows) hits.set(id, at)
    // What is found by its whole code is there from the first window on, however old it is.
    const sure = [...hits.values()].filter((at) => isSure(at, window))
    if (sure.length >= most) break
    next = windows.next(sure.length)
  }
  await sql`set local enable_seqscan to default`.execute(tx)
  return [...hits.keys()]
}

/** The highest id of a table; 0 where it is empty. */
export async function highestId(
  tx: Tx,
  table: 'orders' | 'customer' | 'withdrawal' | 'refund' | 'bank_entry',
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Empties the waiting lists of the indexes by which orders are found. Returns how many pages they had. */
export async function sortInSearchLists(db: Queryable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(gin_clean_pending_list(name::regclass))::integer as pages
    from unnest(array['orders_search', 'order_item_search', 'movement_search', 'earlier_ticket_code_search',
      'customer_search', 'withdrawal_search', 'refund_search', 'delivery_search',
      'bank_entry_search']) name`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Sorts into the indexes of the search what orders have left in their lists, so that no buyer has to wait for it. */
export async function sortSearchLists(context: Context): Promise<boolean> {
  await sortInSearchLists(context.db.kysely)
  return false
}
