import { type BulkJob, cancelBulk, findBulkJobs, findBulkRows } from '../../../contract/office/bulk'
import type { Queryable } from '../../platform/db/database'
import { countRows, type JobRow, findJob, endJob, findRows, countJobs, findJobs } from './bulk.queries'
import type { PayloadOf } from '../../../contract/call'
import { maxCounted } from '../../../contract/office/list'
import { chosenOf, readPage, readSortedPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { maySeeList } from './list-calls'
import { type ListedPage, listedRows } from './listed-rows'
import { serveStaff } from '../staff'
import type { Context } from '../../context'
import { type BulkParts, mayStart } from './bulk-actions'
import { guestNames, rowNames, guestRow } from './row-names'

/** Jobs as answers have them, with how far they are. */
async function jobViews(db: Queryable, jobs: readonly JobRow[]): Promise<BulkJob[]> {
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

const pageSize = 50

/** The jobs, newest first. */
export const findBulkJobsHandler = serveStaff(findBulkJobs, async ({ payload, context }) => {
  const db = context.db.kysely
  const requested = {
    query: payload.query,
    state: chosenOf(payload.state),
    action: chosenOf(payload.action),
  }
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) => findJobs(db, requested, page))
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countJobs(tx, requested, maxCounted))
    : { facets: null, matching: null }
  return { jobs: await jobViews(db, shown), cursor, ...counts }
})

/** A job and a page of its rows. */
export const findBulkRowsHandler = serveStaff(findBulkRows, async ({ payload, context, staff }) => {
  const db = context.db.kysely
  const job = orRefuse(await findJob(db, payload.job_id), 'bulk-not-found')
  const { shown, cursor } = await readBulkRows(context, payload, payload)
  const named = maySeeList(staff.role, job.list) ? shown : []
  const nameOf =
    job.action === 'import-guests'
      ? await guestNames(db, named)
      : await rowNames(
          db,
          job.list,
          named.map(({ key }) => key),
        )
  const rows = shown.map(({ key, state, note, ended_at }) => ({
    key,
    ...nameOf(key),
    state,
    note,
    ended_at: ended_at?.toISOString() ?? null,
  }))
  return { job: await jobView(db, job), rows, cursor }
})

/** A page of a job's rows, for its screen and for exports. */
const readBulkRows = (
  context: Context,
  { job_id: jobId, state }: PayloadOf<typeof findBulkRows>,
  page: ListedPage,
) => readSortedPage(page, (requested) => findRows(context.db.kysely, { jobId, state }, requested))

/** Stops a job: its other rows stay as they are. Only who could start it may. */
export const cancelBulkHandler = ({ actions }: BulkParts) =>
  serveStaff(cancelBulk, async ({ payload, context, staff, audit }) => {
    const job = await context.db.transaction(async (tx) => {
      const { action } = orRefuse(await findJob(tx, payload.job_id), 'bulk-not-found')
      if (!mayStart(staff.role, actions[action])) throw new Refusal('not-allowed')
      const ended = { state: 'cancelled', ended_at: context.now(), ended_by: staff.actor } as const
      const row = orRefuse(await endJob(tx, payload.job_id, ended), 'bulk-over')
      await audit.record(tx, { subject: row.list, before: { job_id: row.id, action: row.action } })
      return row
    })
    return { job: await jobView(context.db.kysely, job) }
  })

type FoundRow = Awaited<ReturnType<typeof readBulkRows>>['shown'][number]

/** The rows of a job, for exports. */
export const bulkRows = listedRows<'bulk-rows', typeof findBulkRows, FoundRow>(findBulkRows, {
  read: readBulkRows,
  cells: {
    row: ({ key, data }) => (data === null ? key : guestRow(data)),
    result: ({ state }) => state,
    note: ({ note }) => note,
    at: ({ ended_at }) => ended_at,
  },
})
