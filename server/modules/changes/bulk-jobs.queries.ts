import { sql, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { StaffTables } from '../../platform/db/staff-tables'
import type { BulkAsked } from './bulk-action'

export type JobRow = Selectable<StaffTables['bulk_job']>

export const jobFields = [
  'id',
  'action',
  'list',
  'asked',
  'total',
  'actor',
  'staff_id',
  'created_at',
  'state',
  'ended_at',
  'ended_by',
] as const

/** Stores a job with its rows, in their order. */
export async function recordJob(
  tx: Queryable,
  {
    asked,
    rows,
    ...job
  }: Pick<JobRow, 'action' | 'list' | 'actor' | 'staff_id' | 'created_at'> & {
    asked: Partial<BulkAsked>
    /** `data` is stored with a row that no list has. */
    rows: readonly { readonly key: string; readonly data?: object }[]
  },
): Promise<JobRow> {
  const row = await tx
    .insertInto('bulk_job')
    .values({ ...job, asked: JSON.stringify(asked), total: rows.length })
    .returning(jobFields)
    .executeTakeFirstOrThrow()
  const keys = rows.map(({ key }) => key)
  const data = rows.map((one) => (one.data === undefined ? null : JSON.stringify(one.data)))
  await sql`insert into bulk_row (job_id, key, data)
    select ${row.id}, key, data::jsonb
    from unnest(${keys}::text[], ${data}::text[]) with ordinality as k (key, data, n) order by n`.execute(tx)
  return row
}

/** One job. */
export const findJob = (db: Queryable, id: number) =>
  db.selectFrom('bulk_job').select(jobFields).where('id', '=', id).executeTakeFirst()

/** How many rows of each of these jobs have ended, and how. */
export const countRows = (db: Queryable, jobs: readonly number[]) =>
  db
    .selectFrom('bulk_row')
    .select((row) => ['job_id', 'state', row.fn.countAll<number>().as('count')])
    .where('job_id', 'in', [...jobs, 0])
    .groupBy(['job_id', 'state'])
    .execute()

/**
 * Makes the rows of an ended job wait again whose data is still stored, and the job run; returns how many rows there are. Zero:
 * nothing is changed.
 */
export async function restartJob(tx: Tx, jobId: number): Promise<number> {
  const { rows } = await sql`update bulk_row set state = 'waiting', note = null, faults = 0, ended_at = null
    where job_id = ${jobId} and state <> 'done' and data is not null returning id`.execute(tx)
  if (rows.length > 0)
    await tx
      .updateTable('bulk_job')
      .set({ state: 'running', ended_at: null, ended_by: null })
      .where('id', '=', jobId)
      .execute()
  return rows.length
}

/** One job, locked. */
export const lockJob = (tx: Tx, id: number) =>
  tx.selectFrom('bulk_job').select(jobFields).where('id', '=', id).forUpdate().executeTakeFirst()

/** The running job of each of these guests who waits for an order, by the guest's key. */
export async function findWaitingGuests(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; job_id: number }>`
    select r.key, min(r.job_id) as job_id from bulk_row r join bulk_job j on j.id = r.job_id
    where r.key = any(${[...keys]}::text[]) and r.data is not null and r.state = 'waiting' and j.state = 'running'
    group by r.key`.execute(db)
  return new Map(rows.map(({ key, job_id }) => [key, job_id]))
}

/** Erases what jobs store of guests with these addresses, in small letters. */
export const eraseGuests = (tx: Tx, addresses: readonly string[]) =>
  sql`update bulk_row set data = null where data is not null
    and lower(data ->> 'email') = any(${[...addresses]}::text[])`.execute(tx)

/** The number of days for which the guests without an order are stored after their job has ended. */
const guestDays = 30

/** Erases what jobs that ended that long ago store of guests; for the worker. */
export const eraseOldGuests = (db: Queryable, now: Date) =>
  sql`update bulk_row r set data = null from bulk_job j
    where r.job_id = j.id and r.data is not null
      and j.ended_at <= ${now}::timestamptz - make_interval(days => ${guestDays}::int)`.execute(db)
