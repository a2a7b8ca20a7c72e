import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database'

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
