import { sql, type Selectable } from 'kysely'
import type { Queryable } from '../../db/database'
import type { StaffTables } from '../../db/staff-tables'
import type { BulkAsked } from '../../staff/bulk-action'

export type JobRow = Selectable<StaffTables['bulk_job']>

export const fields = [
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
    keys,
    ...job
  }: Pick<JobRow, 'action' | 'list' | 'actor' | 'staff_id' | 'created_at'> & {
    asked: BulkAsked
    keys: readonly string[]
  },
): Promise<JobRow> {
  const row = await tx
    .insertInto('bulk_job')
    .values({ ...job, asked: JSON.stringify(asked), total: keys.length })
    .returning(fields)
    .executeTakeFirstOrThrow()
  await sql`insert into bulk_row (job_id, key)
    select ${row.id}, key from unnest(${[...keys]}::text[]) with ordinality as k (key, n) order by n`.execute(
    tx,
  )
  return row
}

/** One job. */
export const findJob = (db: Queryable, id: number) =>
  db.selectFrom('bulk_job').select(fields).where('id', '=', id).executeTakeFirst()

/** How many rows of each of these jobs have ended, and how. */
export const countRows = (db: Queryable, jobs: readonly number[]) =>
  db
    .selectFrom('bulk_row')
    .select((row) => ['job_id', 'state', row.fn.countAll<number>().as('count')])
    .where('job_id', 'in', [...jobs, 0])
    .groupBy(['job_id', 'state'])
    .execute()

/** A page of a job's rows, in their order. */
export const findRows = (
  db: Queryable,
  { jobId, state }: { jobId: number; state: 'waiting' | 'done' | 'refused' | null },
  { after, most }: { after: { id: number } | null; most: number },
) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key', 'state', 'note', 'ended_at', sql<number>`0`.as('sort_key')])
    .where('job_id', '=', jobId)
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'done'))
    .$if(after !== null, (query) => query.where('id', '>', after?.id ?? 0))
    .orderBy('id')
    .limit(most)
    .execute()

/** The oldest job that runs. */
export const findRunning = (db: Queryable) =>
  db
    .selectFrom('bulk_job')
    .select(fields)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The next rows of a job. */
export const findWaiting = (db: Queryable, jobId: number, most: number) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks a row that waits, of a job that runs; false if there is none, or another process has it. */
export async function claimRow(tx: Queryable, rowId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_row')
    .innerJoin('bulk_job', 'bulk_job.id', 'bulk_row.job_id')
    .select('bulk_row.id')
    .where('bulk_row.id', '=', rowId)
    .where('bulk_row.state', '=', 'waiting')
    .where('bulk_job.state', '=', 'running')
    .forUpdate('bulk_row')
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Records the result of a row that waits. */
export const endRow = (
  db: Queryable,
  id: number,
  result: { state: 'done' | 'refused'; note: string | null; ended_at: Date },
) => db.updateTable('bulk_row').set(result).where('id', '=', id).where('state', '=', 'waiting').execute()

/** Adds to a row that was done what its call said. */
export const noteRow = (db: Queryable, id: number, note: string) =>
  db.updateTable('bulk_row').set({ note }).where('id', '=', id).execute()

/**
 * Ends a job that runs; undefined if it does not run any more. The reason, which may name people, is in the log of each row by then,
 * where it is erased with the order.
 */
export const endJob = (
  db: Queryable,
  id: number,
  ended: { state: 'done' | 'cancelled'; ended_at: Date; ended_by: string | null },
) =>
  db
    .updateTable('bulk_job')
    .set({ ...ended, asked: sql`asked - 'reason'` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(fields)
    .executeTakeFirst()
