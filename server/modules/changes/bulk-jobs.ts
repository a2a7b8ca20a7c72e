import * as texts from '../../../texts/compiled/effects/bulk'
import { type ListName, maxCounted } from '../../../contract/office/list'
import type { Queryable } from '../../platform/db/database'
import { moneyText } from '../documents'
import * as found from './bulk.queries'
import { type BulkJob, cancelBulk, findBulkJobs, findBulkRows } from '../../../contract/office/bulk'
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
  noteRow,
} from './bulk.queries'
import type { PayloadOf } from '../../../contract/call'
import { chosenOf, readPage, readSortedPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { maySeeList, type ListedPage, listedRows } from './listed-rows'
import { serveStaff, nameOfActor, NotWaiting, onceIn, type Staff, staffOfAuthor, whyRefused } from '../staff'
import type { Context } from '../../context'
import { type BulkParts, mayStart, type BulkActions, type BulkRequest, type JobAction } from './bulk-actions'
import { fault } from '../../../texts/compiled/refusals/shop'
import { countFault } from '../../platform/db/count-fault.queries'

interface RowName {
  /** The row's name on screens. */
  readonly name: string
  /** The code of the order that it belongs to. */
  readonly order: string | null
}

/**
 * What people call the rows of a list, by the keys that a job has of them: a refund or a receipt has a number that no screen
 * shows. They are read when they are shown and stored nowhere, so that an erased name is nowhere else.
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
    return (await found.findOrdersOfTickets(db, keys)).map(({ key, order }) => ({
      key: key ?? '',
      name: key ?? '',
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
  return []
}

/** The rows of a guest list's job: the guest and the row of the file until the order is made, and then the order. */
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

/** The name of a guest's row without the person: its number in the file, as a spreadsheet counts. */
const guestRow = (data: Record<string, unknown>): string => texts.guest_row({ row: String(data['row']) })

const guestName = (data: Record<string, unknown>): string =>
  texts.guest({
    row: String(data['row']),
    guest: [data['full_name'], data['email']].filter(Boolean).join(', '),
  })

const calledByOrder = (rows: readonly { key: number; order: string }[]) =>
  rows.map(({ key, order }) => ({ key: String(key), name: order, order }))

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
    channel: (row.request['channel'] as string | null | undefined) ?? null,
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

const batchSize = 20
/** A row that ends in a fault so often is given up. */
const maxFaults = 3

/**
 * Processes the next rows of the oldest running job, each through its call, with the current role of the job's author.
 * Returns whether there may be more.
 */
export async function runBulkJobs(context: Context, actions: BulkActions): Promise<boolean> {
  const { kysely } = context.db
  const job = await findRunning(kysely)
  if (job === undefined) return false
  const rows = await findWaiting(kysely, job.id, batchSize)
  if (rows.length === 0) {
    await endJob(kysely, job.id, { state: 'done', ended_at: context.now(), ended_by: null })
    return true
  }
  const staff = await staffOfAuthor(context, job, `bulk:${job.id}`)
  let ended = 0
  for (const row of rows)
    if (await runRow(context, { action: actions[job.action], job, staff }, row)) ended += 1
  // Where other processes have them all, there is nothing to do before the next turn.
  return ended > 0
}

interface RunningJob {
  readonly action: JobAction
  readonly job: JobRow
  /** Null: the author's account or key has ended. */
  readonly staff: Staff | null
}

/** Does one row; whether it ended here. */
async function runRow(
  context: Context,
  { action, job, staff }: RunningJob,
  { id, key, data }: { id: number; key: string; data: object | null },
): Promise<boolean> {
  const once = onceIn(context, {
    claim: (tx) => claimRow(tx, id),
    end: async (tx) => void (await endRow(tx, id, { state: 'done', note: null, ended_at: context.now() })),
  })
  try {
    if (staff === null) throw new Refusal('author-ended', { slots: { who: nameOfActor(job.actor) } })
    const requested = job.request as unknown as BulkRequest
    const answer = await action.run(
      { staff, context: once.context },
      { key, requested, data, dry_run: false },
    )
    const said = (answer as { message?: unknown } | undefined)?.message
    if (typeof said === 'string') await noteRow(context.db.kysely, id, said)
    return true
  } catch (error) {
    if (error instanceof NotWaiting) return false
    if (once.wasDone()) throw error
    const note = await whyEnded(context, job, id, error)
    if (note === null) return false
    await endRow(context.db.kysely, id, { state: 'refused', note, ended_at: context.now() })
    return true
  }
}

/** The sentence of a row that was refused; null: it ended in a fault, and is tried again. */
async function whyEnded(context: Context, job: JobRow, id: number, error: unknown): Promise<string | null> {
  if (error instanceof Refusal && error.code !== 'busy') return whyRefused(error)
  context.log.error({ job: job.id, row: id, fault: String(error) }, 'a row of a job ended in a fault')
  const isOver = (await countFault(context.db.kysely, 'bulk_row', id)) >= maxFaults
  return isOver ? fault({ request: `bulk:${job.id}` }) : null
}
