import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { SchedulableCall, SchedulePart } from '#contract/office/changes'
import type { Tx, Queryable } from '../../platform/db/database'
import { countList, fitColumns, planForValues, withExactCounts } from '../../platform/db/list-counts'
import type { StaffTables } from '../../platform/db/staff-tables'
import type { FieldValues } from './editable'

/** A filter of the audit log. `null` fields do not restrict the rows. */
export interface AuditFilter {
  /** The searched subject. Substrings are searched only in the latest `newest` rows. */
  readonly text: { readonly typed: string; readonly newest: number } | null
  /** The exact subject. */
  readonly subject: string | null
  /** Any of these actors. */
  readonly actors: readonly string[] | null
  /** Any of these calls. */
  readonly actions: readonly string[] | null
  readonly from: Date | null
  readonly until: Date | null
}

interface AuditRow {
  id: number
  at: Date
  actor: string
  network: string | null
  action: string
  subject: string | null
  cause: string | null
  before: unknown
  after: unknown
}

type Sql = RawBuilder<unknown>
const allOf = (conditions: readonly (Sql | null)[]): Sql =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` and `)
const isAny = (column: Sql, values: readonly string[] | null): Sql | null =>
  values && sql`${column} = any(${[...values]}::text[])`

const facetsOf = ({ actors, actions }: AuditFilter) => ({
  person: isAny(sql`a.actor`, actors),
  action: isAny(sql`a.action`, actions),
})
const timeOf = ({ from, until }: AuditFilter) =>
  allOf([from && sql`a.at >= ${from}`, until && sql`a.at < ${until}`])

/** Selects the newest matching rows for each value with the column's own index, because only few rows may have a value. */
const ofValues = (
  column: 'subject' | 'actor' | 'action',
  values: readonly string[],
  fits: Sql,
  limit: number,
) =>
  sql`(select a.* from unnest(${[...new Set(values)]}::text[]) v (value) cross join lateral (
    select a.* from audit_log a where a.${sql.ref(column)} = v.value and ${fits} order by a.id desc limit ${limit}) a)`

/** Selects the newest matching rows with the index of the most selective filter. */
function newestOf(filter: AuditFilter, fits: Sql, limit: number): Sql {
  const { text, subject, actors, actions } = filter
  if (text !== null) return ofText(text, fits, limit)
  if (subject !== null) return ofValues('subject', [subject], fits, limit)
  if (actors !== null) return ofValues('actor', actors, fits, limit)
  if (actions !== null) return ofValues('action', actions, fits, limit)
  return sql`(select a.* from audit_log a where ${fits} order by a.id desc limit ${limit})`
}

/** Selects the newest rows whose subject equals or contains a search text. The two parts of the union are disjoint. */
function ofText({ typed, newest }: NonNullable<AuditFilter['text']>, fits: Sql, limit: number): Sql {
  const whole = [typed, typed.toLowerCase(), typed.toUpperCase()]
  // Escape the special characters of LIKE.
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${ofValues('subject', whole, fits, limit)} union all
    (select a.* from audit_log a where a.id > (select max(id) from audit_log) - ${newest}::bigint
      and a.subject ilike ${part} and a.subject <> all(${whole}::text[]) and ${fits}
      order by a.id desc limit ${limit}))`
}

/** Returns a page of the audit log, newest first, with ids less than `before`. */
export async function findAuditPage(
  tx: Tx,
  filter: AuditFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  await planForValues(tx)
  const { person, action } = facetsOf(filter)
  const isSubject = filter.subject === null ? null : sql`a.subject = ${filter.subject}`
  const fits = allOf([
    timeOf(filter),
    isSubject,
    person,
    action,
    before === null ? null : sql`a.id < ${before}`,
  ])
  const query = sql<AuditRow>`
    select a.id, a.at, a.actor, a.network, a.action, a.subject, a.cause, a.before, a.after
    from ${newestOf(filter, fits, limit)} a order by a.id desc limit ${limit}`
  return (await tx.executeQuery<AuditRow>(query.compile(tx))).rows
}

/** Counts the rows that match a filter, in total and per person and call, among the newest `limit`. */
export async function countAudit(tx: Tx, filter: AuditFilter, limit: number) {
  await planForValues(tx)
  const isSubject = filter.subject === null ? null : sql`a.subject = ${filter.subject}`
  const fits = facetsOf(filter)
  const found = newestOf(
    { ...filter, actors: null, actions: null },
    allOf([timeOf(filter), isSubject]),
    limit + 1,
  )
  const scope = sql`select a.id, a.actor, a.action${fitColumns(fits)} from ${found} a
    order by a.id desc limit ${limit + 1}`
  return countList(
    tx,
    scope,
    {
      person: { by: sql`s.actor`, fits: fits.person && sql`s.is_person` },
      action: { by: sql`s.action`, fits: fits.action && sql`s.is_action` },
    },
    limit,
  )
}

/** Returns an entry of the log. */
export const findEntry = (db: Queryable, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the newest entries of one thing that these calls made, and whether each was undone. */
export const findEntriesOf = (
  db: Queryable,
  {
    subject,
    actions,
    before,
    limit,
  }: { subject: string; actions: readonly string[]; before: number | null; limit: number },
) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'cause', 'before', 'after'])
    .select(
      sql<boolean>`exists (select from audit_log u where u.cause = 'undo:' || audit_log.id)`.as('is_undone'),
    )
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

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
  ended: Pick<ScheduledRow, 'state' | 'ended_by' | 'reason'> & { ended_at: Date },
) =>
  tx
    .updateTable('scheduled_change')
    .set(ended)
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
