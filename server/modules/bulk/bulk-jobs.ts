import type { PayloadOf } from '#contract/call'
import { type BulkJob, cancelBulk, findBulkJobs, findBulkRows } from '#contract/office/bulk'
import { type ListName, maxCounted } from '#contract/office/list'
import type { OfficeRole } from '#contract/office/office-call'
import { moneyText } from '#rules/money/money-text'
import { readText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/bulk'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { chosenOf, readPage, readSortedPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { NotWaiting, onceIn } from '../audit'
import { whyWorkFailed } from '../changes'
import { maySeeList, type ListedPage, listedRows } from '../lists'
import { serveStaff, storedActor, staffOfAuthor } from '../staff'
import { type BulkParts, mayStart, type BulkActions, type BulkRequest } from './bulk-actions'
import * as found from './queries'
import {
  countRows,
  type JobRow,
  findJob,
  endJob,
  findRows,
  countJobs,
  findJobs,
  claimRow,
  endRow,
  findRunning,
  findWaiting,
} from './queries'
import { maxErrors, type RunningJob, runTogether } from './run-together'

interface RowName {
  /** The row's name on screens. */
  readonly name: string
  /** The code of the row's order. */
  readonly order: string | null
}

/**
 * Returns a function that maps the keys of a job's rows to their names on screens, because no screen shows the ids of refunds
 * and receipts. The names are not stored in the job, so that they are erased with the order.
 */
export async function rowNames(
  db: Queryable,
  list: ListName,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  const names = keys.length === 0 ? [] : await namesOf(db, list, keys)
  const byKey = new Map(names.map(({ key, ...name }) => [key, name]))
  return (key) => byKey.get(key) ?? { name: key, order: null }
}

async function namesOf(db: Queryable, list: ListName, keys: readonly string[]) {
  const ids = keys.map(Number)
  if (list === 'orders' || list === 'deliveries') return keys.map((key) => ({ key, name: key, order: key }))
  if (list === 'tickets')
    return (await found.findOrdersOfTickets(db, keys)).map(({ key, order, full_name }) => ({
      key: key ?? '',
      name: [full_name, key].filter(Boolean).join(', '),
      order,
    }))
  if (list === 'refunds') return calledByOrder(await found.findOrdersOfRefunds(db, ids))
  if (list === 'withdrawals') return calledByOrder(await found.findOrdersOfWithdrawals(db, ids))
  if (list === 'bank-entries')
    return (await found.findReceipts(db, ids)).map(({ key, payer, amount, currency, order }) => ({
      key: String(key),
      name: [payer, moneyText(amount, currency)].filter((text) => text !== null).join(', '),
      order,
    }))
  if (list === 'bulk-rows')
    return (await found.findSubjects(db, ids)).map(({ key, subject }) => ({
      key: String(key),
      name: subject ?? String(key),
      order: null,
    }))
  return []
}

/** Like `rowNames`, for guest lists. A row has the name of the guest, or of the order once it was created. */
async function guestNames(
  db: Queryable,
  rows: readonly { readonly key: string; readonly data: Record<string, unknown> | null }[],
): Promise<(key: string) => RowName> {
  const keys = rows.map(({ key }) => key)
  const orders = keys.length === 0 ? [] : await found.findOrdersOfGuests(db, keys)
  const byKey = new Map<string, RowName>(
    rows.flatMap(({ key, data }) => (data === null ? [] : [[key, { name: guestName(data), order: null }]])),
  )
  for (const { key, order, full_name } of orders) byKey.set(key ?? '', { name: full_name || order, order })
  return (key) => byKey.get(key) ?? { name: texts.guest_erased(), order: null }
}

/** Returns the name of a guest's row without personal data: its row number in the spreadsheet. */
const guestRow = (data: Record<string, unknown>): string => texts.guest_row({ row: String(data['row']) })

const guestName = (data: Record<string, unknown>): string =>
  texts.guest({
    row: String(data['row']),
    guest: [data['full_name'], data['email']].filter(Boolean).join(', '),
  })

const calledByOrder = (rows: readonly { key: number; order: string }[]) =>
  rows.map(({ key, order }) => ({ key: String(key), name: order, order }))

/** Returns jobs with their progress for responses. */
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
    only_if_all: row.request['only_if_all'] === true,
    channel: (row.request['channel'] as string | null | undefined) ?? null,
    actor: row.actor,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
  }))
}

/** Returns one job with its progress for responses. */
export async function jobView(db: Queryable, job: JobRow): Promise<BulkJob> {
  const [view] = await jobViews(db, [job])
  if (view === undefined) throw new Error('The view of the job is missing')
  return view
}

const pageSize = 50

/** Serves the jobs, newest first. */
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

/** Serves a job and a page of its rows. Keys and names are included only if the role may see the list. */
export const findBulkRowsHandler = serveStaff(findBulkRows, async ({ payload, context, staff }) => {
  const db = context.db.kysely
  const job = orRefuse(await findJob(db, payload.job_id), 'bulk-not-found')
  const { shown, cursor } = await readBulkRows(context, payload, payload, staff.role)
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
    note: note && readText(note),
    ended_at: ended_at?.toISOString() ?? null,
  }))
  return { job: await jobView(db, job), rows, cursor }
})

/**
 * Reads a page of a job's rows for its screen and for exports. A key may be the code of a ticket, so a role that may not see the
 * list of the job receives the id of the job's row instead.
 */
async function readBulkRows(
  { db }: Context,
  { job_id: jobId, state }: PayloadOf<typeof findBulkRows>,
  page: ListedPage,
  role: OfficeRole,
) {
  const job = await findJob(db.kysely, jobId)
  const { shown, cursor } = await readSortedPage(page, (requested) =>
    findRows(db.kysely, { jobId, state }, requested),
  )
  const maySee = job !== undefined && maySeeList(role, job.list)
  return { shown: maySee ? shown : shown.map((row) => ({ ...row, key: String(row.id) })), cursor }
}

/** Cancels a job; its remaining rows are not processed. It requires a role that may start the job. */
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
    note: ({ note }) => note && readText(note),
    at: ({ ended_at }) => ended_at,
  },
})

const batchSize = 20

/**
 * Processes the next rows of the oldest running job, each through its call, with the current role of the job's author.
 * Returns whether there may be more.
 */
export async function runBulkJobs(context: Context, actions: BulkActions): Promise<boolean> {
  const { kysely } = context.db
  const job = await findRunning(kysely)
  if (job === undefined) return false
  if (job.request['only_if_all'] === true) {
    const staff = await staffOfAuthor(context, job, `bulk:${job.id}`)
    return runTogether(context, { action: actions[job.action], job, staff })
  }
  const rows = await findWaiting(kysely, job.id, batchSize)
  if (rows.length === 0) {
    await endJob(kysely, job.id, { state: 'done', ended_at: context.now(), ended_by: null })
    return true
  }
  const staff = await staffOfAuthor(context, job, `bulk:${job.id}`)
  let ended = 0
  for (const row of rows)
    if (await runRow(context, { action: actions[job.action], job, staff }, row)) ended += 1
  // If other processes have locked all rows, there is nothing to do until the next run.
  return ended > 0
}

/** Processes one row. Returns whether this process ended it. */
async function runRow(
  context: Context,
  { action, job, staff }: RunningJob,
  { id, key, data }: { id: number; key: string; data: object | null },
): Promise<boolean> {
  const once = onceIn(context, {
    claim: (tx) => claimRow(tx, id),
    end: async (tx) =>
      void (await endRow(tx, id, { state: 'done', note: action.note ?? null, ended_at: context.now() })),
  })
  try {
    if (staff === null) throw new Refusal('author-ended', { slots: { who: storedActor(job.actor) } })
    const requested = job.request as unknown as BulkRequest
    await action.run({ staff, context: once.context }, { key, requested, data, dry_run: false })
    return true
  } catch (error) {
    if (error instanceof NotWaiting) return false
    if (once.wasDone()) throw error
    const work = { table: 'bulk_row', id, request: `bulk:${job.id}`, maxErrors } as const
    const note = await whyWorkFailed(context, work, error)
    if (note === null) return false
    await endRow(context.db.kysely, id, { state: 'refused', note, ended_at: context.now() })
    return true
  }
}
