import { sql, type Selectable } from 'kysely'
import type { SchedulableCall, SchedulePart } from '#contract/office/changes'
import type { Tx, Queryable } from '../../platform/db/database'
import { countList, withExactCounts } from '../../platform/db/list-counts'
import { messageJson } from '../../platform/db/message-json'
import type { StaffTables } from '../../platform/db/staff-tables'
import type { FieldValues } from './editable'

export type ScheduledRow = Selectable<StaffTables['scheduled_change']>

const fields = [
  'id',
  'call',
  'thing',
  'name',
  'changes',
  'was',
  'at',
  'actor',
  'staff_id',
  'created_at',
  'state',
  'ended_at',
  'ended_by',
  'reason',
  'faults',
  'busy_since',
  'dismissed_at',
] as const

interface ChangeFilter {
  readonly call: SchedulableCall | null
  readonly thing: string | null
}

/** Returns waiting changes in the order of their time, after the row `after`. */
export const findScheduledChangePage = (
  db: Queryable,
  filter: ChangeFilter,
  { after, limit }: { after: { key: number; id: number } | null; limit: number },
) =>
  db
    .selectFrom('scheduled_change')
    .select(fields)
    .select(sql<number>`(extract(epoch from at) * 1000)::bigint`.as('sort_key'))
    .where('state', '=', 'waiting')
    .$if(filter.call !== null, (query) => query.where('call', '=', filter.call))
    .$if(filter.thing !== null, (query) => query.where('thing', '=', filter.thing))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, id) > (to_timestamp(${(after?.key ?? 0) / 1000}), ${after?.id ?? 0})`),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns ended changes, newest first: if `isFailed`, the failed ones that are not dismissed, otherwise all others. */
export const findEnded = (
  db: Queryable,
  isFailed: boolean,
  filter: ChangeFilter,
  { before, limit }: { before: number | null; limit: number },
) =>
  db
    .selectFrom('scheduled_change')
    .select(fields)
    .where('state', '<>', 'waiting')
    .where(sql<boolean>`(state = 'failed' and dismissed_at is null) = ${isFailed}`)
    .$if(isFailed, (query) => query.where('state', '=', 'failed').where('dismissed_at', 'is', null))
    .$if(filter.call !== null, (query) => query.where('call', '=', filter.call))
    .$if(filter.thing !== null, (query) => query.where('thing', '=', filter.thing))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Counts the changes of each part of the list. Ended changes are counted among the newest `limit`. */
export async function countScheduled(
  tx: Tx,
  part: SchedulePart,
  { call, thing }: ChangeFilter,
  limit: number,
) {
  const fitsFilter = sql`(${call}::text is null or call = ${call}) and (${thing}::text is null or thing = ${thing})`
  const isPart = {
    coming: sql`state = 'waiting'`,
    failed: sql`state = 'failed' and dismissed_at is null`,
  }
  const scope = sql`
    select id, case when ${isPart.coming} then 'coming' when ${isPart.failed} then 'failed' else 'ended' end as part
    from scheduled_change where ${fitsFilter} order by id desc limit ${limit + 1}`
  const facet = { by: sql`s.part`, fits: sql`s.part = ${part}` }
  const counts = await countList(tx, scope, { part: facet }, limit)
  const values = (['coming', 'failed'] as const).map((value) => ({
    value,
    rows: sql`select from scheduled_change where ${fitsFilter} and ${isPart[value]}`,
  }))
  return withExactCounts(tx, counts, { facet: 'part', chosen: [part], values }, limit)
}

/** Counts the waiting changes, up to `limit`. */
export async function countWaitingChanges(db: Queryable, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('scheduled_change')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(limit)
    .execute()
  return rows.length
}

/** Counts the failed changes that are not dismissed, and returns when the oldest one failed. */
export const countFailed = (db: Queryable) =>
  db
    .selectFrom('scheduled_change')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('ended_at').as('oldest_at')])
    .where('state', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Returns the instant of the next change of each of these things. Things without a waiting change are absent. */
export async function findNextTimes(
  db: Queryable,
  call: SchedulableCall,
  things: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (things.length === 0) return new Map()
  const rows = await db
    .selectFrom('scheduled_change')
    .select((row) => ['thing', row.fn.min('at').as('at')])
    .where('state', '=', 'waiting')
    .where('call', '=', call)
    .where('thing', 'in', things)
    .groupBy('thing')
    .execute()
  return new Map(rows.map(({ thing, at }) => [thing, at]))
}

/** Returns the changes that are due, in the order of their time. */
export const findDue = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom('scheduled_change')
    .select(fields)
    .where('state', '=', 'waiting')
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores a waiting change. */
export const recordScheduled = (
  tx: Queryable,
  {
    changes,
    was,
    ...row
  }: Pick<ScheduledRow, 'call' | 'thing' | 'name' | 'at' | 'actor' | 'staff_id' | 'created_at'> & {
    changes: FieldValues
    was: FieldValues
  },
) =>
  tx
    .insertInto('scheduled_change')
    .values({ ...row, changes: JSON.stringify(changes), was: JSON.stringify(was) })
    .returning(fields)
    .executeTakeFirstOrThrow()

/** Returns a change. */
export const findScheduled = (db: Queryable, id: number) =>
  db.selectFrom('scheduled_change').select(fields).where('id', '=', id).executeTakeFirst()

/** Locks and returns a change. */
export const lockScheduled = (tx: Queryable, id: number) =>
  tx.selectFrom('scheduled_change').select(fields).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks and returns the waiting changes of one thing, in the order of ids. */
export const lockWaitingChanges = (tx: Queryable, { call, thing }: Pick<ScheduledRow, 'call' | 'thing'>) =>
  tx
    .selectFrom('scheduled_change')
    .select(fields)
    .where('state', '=', 'waiting')
    .where('call', '=', call)
    .where('thing', '=', thing)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends a waiting change. Returns `undefined`, and changes nothing, if it is no longer waiting. */
export const endScheduled = (
  tx: Queryable,
  id: number,
  { reason, ...ended }: Pick<ScheduledRow, 'state' | 'ended_by' | 'reason'> & { ended_at: Date },
) =>
  tx
    .updateTable('scheduled_change')
    .set({ ...ended, reason: messageJson(reason) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(fields)
    .executeTakeFirst()

/** Dismisses a failed change, so that it is no longer listed as failed. */
export const dismissScheduled = (tx: Queryable, id: number, by: { ended_by: string; dismissed_at: Date }) =>
  tx.updateTable('scheduled_change').set(by).where('id', '=', id).returning(fields).executeTakeFirstOrThrow()

/** Sets the values that the fields must have when a change runs. */
export const recordExpected = (tx: Queryable, id: number, was: FieldValues) =>
  tx
    .updateTable('scheduled_change')
    .set({ was: JSON.stringify(was) })
    .where('id', '=', id)
    .execute()
