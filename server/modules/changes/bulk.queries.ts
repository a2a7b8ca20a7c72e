import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { jobFields } from './bulk-jobs.queries'

/** A page of a job's rows, in their order. */
export const findRows = (
  db: Queryable,
  { jobId, state }: { jobId: number; state: 'waiting' | 'done' | 'refused' | null },
  { after, most }: { after: { id: number } | null; most: number },
) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key', 'data', 'state', 'note', 'ended_at', sql<number>`0`.as('sort_key')])
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
    .select(jobFields)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The next rows of a job. */
export const findWaiting = (db: Queryable, jobId: number, most: number) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key', 'data'])
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

/** Records the result of a row that waits. What is stored of a guest stays until the order is made. */
export const endRow = (
  db: Queryable,
  id: number,
  result: { state: 'done' | 'refused'; note: string | null; ended_at: Date },
) =>
  db
    .updateTable('bulk_row')
    .set({ ...result, ...(result.state === 'done' && { data: null }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

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
    .returning(jobFields)
    .executeTakeFirst()
