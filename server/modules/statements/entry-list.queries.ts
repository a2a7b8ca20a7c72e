import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList, planForValues, withRareCounts } from '../../platform/db/list-counts'
import { findNewestIds, highestId } from '../../platform/db/search-windows'
import { isFound } from '../../platform/db/searched-texts'
import type { SoughtWords } from '../../../rules/sought-words'

/** When the newest statement was imported; null: none was. */
export async function findLastImport(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('bank_entry')
    .select('imported_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.imported_at ?? null
}

type EntryStatus = 'open' | 'booked' | 'closed'

/** Which entries; null: not narrowed by this. */
export interface EntryFilter {
  readonly status: EntryStatus | null
  readonly text: { readonly typed: string; readonly words: SoughtWords } | null
}

// As the indexes `bank_entry_open`, `bank_entry_order` and `bank_entry_closed` have them.
const isOpen = sql<boolean>`t.order_id is null and t.closed_at is null`
const ofStatus = {
  open: isOpen,
  booked: sql<boolean>`t.order_id is not null`,
  closed: sql<boolean>`t.closed_at is not null`,
} as const

/** Those that wait are compared one by one. */
const areFew = { open: true, booked: false, closed: false } as const

/** The ids of entries that have a text or were booked to the order of that code; the newest `most` among them. */
const findEntryIds = async (
  tx: Tx,
  { typed, words }: NonNullable<EntryFilter['text']>,
  { status, before, most }: { status: EntryStatus | null; before: number | null; most: number },
): Promise<number[]> => {
  const ofOrder = sql`(select id from orders where code = ${typed.toUpperCase()})`
  const top = before === null ? await highestId(tx, 'bank_entry') : before - 1
  if (status !== null && areFew[status]) return findOpenIds(tx, words, { top, most })
  const fits = sql`${status === null ? sql`true` : ofStatus[status]} and t.id <= ${top}`
  return findNewestIds(
    tx,
    { top, most },
    (isInWindow, byIndex) => sql`
      select t.id, t.id from bank_entry t
        where ${isFound('bank_entry', words, byIndex)} and ${isInWindow(sql`t.id`)} and ${fits}
      union select t.id, t.id from bank_entry t where t.order_id = ${ofOrder} and ${fits}
      union select t.id, t.id from bank_entry_part p join bank_entry t on t.id = p.entry_id
        where p.order_id = ${ofOrder} and ${fits}`,
  )
}

/** The same of those that wait: they are few, and each is compared. They have no order. */
async function findOpenIds(
  tx: Tx,
  words: SoughtWords,
  { top, most }: { top: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from bank_entry t where ${isOpen} and t.id <= ${top} and ${isFound('bank_entry', words, false)}
    order by t.id desc limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A page of entries, newest first, each with its order's code. */
export async function findEntries(
  tx: Tx,
  { status, text, before, most }: EntryFilter & { readonly before: number | null; readonly most: number },
) {
  const ids = text && (await findEntryIds(tx, text, { status, before, most }))
  return tx
    .selectFrom('bank_entry as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .selectAll('t')
    .select('o.code')
    .where(status === null ? sql<boolean>`true` : ofStatus[status])
    .$if(ids !== null, (query) => query.where(sql<boolean>`t.id = any(${ids ?? []}::bigint[])`))
    .$if(before !== null, (query) => query.where('t.id', '<', before ?? 0))
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute()
}

/** How many entries there are, in all and of each status, among the newest `most`; of those that wait, up to `most` whatever their age. */
export async function countEntries(tx: Tx, { status, text }: EntryFilter, most: number) {
  await planForValues(tx)
  const idsOf = (only: EntryStatus | null) =>
    text && findEntryIds(tx, text, { status: only, before: null, most: most + 1 })
  const among = (ids: readonly number[] | null) =>
    ids === null ? sql`true` : sql`t.id = any(${[...ids]}::bigint[])`
  const scope = sql`select t.id, case when t.closed_at is not null then 'closed' when t.order_id is not null then 'booked'
      else 'open' end as status
    from bank_entry t where ${among(await idsOf(null))} order by t.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  if (!counts.matching.more) return counts
  const open = sql`select 1 from bank_entry t where ${isOpen} and ${among(await idsOf('open'))}`
  const rare = {
    facet: 'status',
    chosen: status === null ? null : [status],
    values: [{ value: 'open', rows: open }],
  }
  return withRareCounts(tx, counts, rare, most)
}
