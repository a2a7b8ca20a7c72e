import type { BulkJob } from '../../../contract/office/bulk'
import type { Queryable } from '../../platform/db/database'
import { countRows, type JobRow } from './bulk.queries'

/** Jobs as answers have them, with how far they are. */
export async function jobViews(db: Queryable, jobs: readonly JobRow[]): Promise<BulkJob[]> {
  const counts = await countRows(
    db,
    jobs.map(({ id }) => id),
  )
  const countOf = (id: number, state: string) =>
    counts.find((one) => one.job_id === id && one.state === state)?.count ?? 0
  return jobs.map((row) => ({
    job_id: row.id,
    action: row.action,
    list: row.list,
    state: row.state,
    total: row.total,
    done: countOf(row.id, 'done'),
    refused: countOf(row.id, 'refused'),
    channel: (row.asked['channel'] as string | null | undefined) ?? null,
    actor: row.actor,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
  }))
}

/** One job as answers have it. */
export async function jobView(db: Queryable, job: JobRow): Promise<BulkJob> {
  const [view] = await jobViews(db, [job])
  if (view === undefined) throw new Error('A job has a view')
  return view
}
