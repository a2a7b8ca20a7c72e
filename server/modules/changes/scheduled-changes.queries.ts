import { sql, type Selectable } from 'kysely'
import type { SchedulableCall, SchedulePart } from '../../../contract/office/schedule'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList, withRareCounts } from '../../platform/db/list-counts'
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
  'dismissed_at',
] as const

interface ChangeFilter {
  readonly call: SchedulableCall | null
  readonly thing: string | null
}

/** What waits, in the order of its time, after a row of that order. */
export const findComing = (
  db: Queryable,
  filter: ChangeFilter,
  { after, most }: { after: { key: number; id: number } | null; most: number },
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
    .limit(most)
    .execute()

/** What ended, newest first: what failed and nobody has seen yet, or everything else. */
export const findEnded = (
  db: Queryable,
  isFailed: boolean,
  filter: ChangeFilter,
  { before, most }: { before: number | null; most: number },
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
    .limit(most)
    .execute()

/** How many changes each part of the list has, of those that ended among the newest `most`. */
export async function countScheduled(
  tx: Tx,
  part: SchedulePart,
  { call, thing }: ChangeFilter,
  most: number,
) {
  const fitsFilter = sql`(${call}::text is null or call = ${call}) and (${thing}::text is null or thing = ${thing})`
  const isPart = {
    coming: sql`state = 'waiting'`,
    failed: sql`state = 'failed' and dismissed_at is null`,
  }
  const scope = sql`
    select id, case when ${isPart.coming} then 'coming' when ${isPart.failed} then 'failed' else 'ended' end as part
    from scheduled_change where ${fitsFilter} order by id desc limit ${most + 1}`
  const facet = { by: sql`s.part`, fits: sql`s.part = ${part}` }
  const counts = await countList(tx, scope, { part: facet }, most)
  const values = (['coming', 'failed'] as const).map((value) => ({
    value,
    rows: sql`select from scheduled_change where ${fitsFilter} and ${isPart[value]}`,
  }))
  return withRareCounts(tx, counts, { facet: 'part', chosen: [part], values }, most)
}

/** How many wait, up to a number. */
export async function countComing(db: Queryable, most: number): Promise<number> {
  const rows = await db
    .selectFrom('scheduled_change')
    .select('id')
    .where('state', '=', 'waiting')
    .limit(most)
    .execute()
  return rows.length
}

/** How many failed and wait for somebody to see it, and since when. */
export const countFailed = (db: Queryable) =>
  db
    .selectFrom('scheduled_change')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('ended_at').as('oldest_at')])
    .where('state', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()

/** When each of these things changes next; things without a change are absent. */
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

/** What is due, in the order of its time. */
export const findDue = (db: Queryable, now: Date, most: number) =>
  db
    .selectFrom('scheduled_change')
    .select(fields)
    .where('state', '=', 'waiting')
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Stores a change that waits. */
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

/** A change as it is now. */
export const findScheduled = (db: Queryable, id: number) =>
  db.selectFrom('scheduled_change').select(fields).where('id', '=', id).executeTakeFirst()

/** Locks a change. */
export const lockScheduled = (tx: Queryable, id: number) =>
  tx.selectFrom('scheduled_change').select(fields).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks everything that waits for one thing, in the order of ids. */
export const lockComingOf = (tx: Queryable, { call, thing }: Pick<ScheduledRow, 'call' | 'thing'>) =>
  tx
    .selectFrom('scheduled_change')
    .select(fields)
    .where('state', '=', 'waiting')
    .where('call', '=', call)
    .where('thing', '=', thing)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Ends a change that waits; one that no longer waits stays as it is. */
export const endScheduled = (
  tx: Queryable,
  id: number,
  ended: Pick<ScheduledRow, 'state' | 'ended_by' | 'reason'> & { ended_at: Date },
) =>
  tx
    .updateTable('scheduled_change')
    .set(ended)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(fields)
    .executeTakeFirst()

/** Records that somebody has seen that a change failed. */
export const dismissScheduled = (tx: Queryable, id: number, by: { ended_by: string; dismissed_at: Date }) =>
  tx.updateTable('scheduled_change').set(by).where('id', '=', id).returning(fields).executeTakeFirstOrThrow()

/** Says what the fields of a change have to be when it runs. */
export const recordExpected = (tx: Queryable, id: number, was: FieldValues) =>
  tx
    .updateTable('scheduled_change')
    .set({ was: JSON.stringify(was) })
    .where('id', '=', id)
    .execute()
