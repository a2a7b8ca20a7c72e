import { second } from '#rules/dates/instants'
import { bulkTexts as texts, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { partsOf, type Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { whyWorkFailed } from '../changes'
import { storedActor, type Staff } from '../staff'
import type { BulkRequest, JobAction } from './bulk-actions'
import { claimJob, endJob, endRows, type JobRow, limitTogether, lockRows } from './queries'

/** Number of unexpected errors after which a row is rejected. */
export const maxErrors = 3

export interface RunningJob {
  readonly action: JobAction
  readonly job: JobRow
  /** `null` if the author's account or key has ended. */
  readonly staff: Staff | null
}

/**
 * Maximum time in ms in which a job starts its rows. They stay locked for that time, and so do the counters of documents, which
 * all payments share: their statements wait for less than 10 seconds.
 */
const maxTogetherMs = 8 * second

interface RowResult {
  readonly id: number
  readonly state: 'done' | 'refused'
  readonly note: StoredMessage | null
}

/** Carries the results of rows out of their transaction, which is rolled back. */
class RowsRejected extends Error {
  readonly results: readonly RowResult[]
  constructor(results: readonly RowResult[]) {
    super('Some rows of a job were rejected.')
    this.results = results
  }
}

/** An unexpected error of a row. */
class RowFailed extends Error {
  readonly id: number
  constructor(id: number, cause: unknown) {
    super('A row of a job failed.', { cause })
    this.id = id
  }
}

/**
 * Does all rows of a job in one transaction, each through its call. If a call rejects its row, nothing is changed, and every row
 * of the job is rejected. Returns whether this process ended the job.
 */
export async function runTogether(context: Context, running: RunningJob): Promise<boolean> {
  const { id } = running.job
  try {
    const isOurs = await context.db.transaction(async (tx) => {
      const rows = await claimJob(tx, id)
      if (rows === null) return false
      const results = await resultsOf(context, tx, running, rows)
      if (results.some(({ state }) => state === 'refused')) throw new RowsRejected(results)
      await end(tx, results)
      return true
    })
    // The calls woke the worker before the commit.
    if (isOurs) context.wake()
    return isOurs
  } catch (error) {
    const results = error instanceof RowsRejected ? error.results : await failed(error)
    if (results === null) return false
    return context.db.transaction(async (tx) => {
      const rows = await claimJob(tx, id)
      if (rows === null) return false
      const byId = new Map(results.map((result) => [result.id, result]))
      const notDone = { state: 'refused', note: texts.not_done() } as const
      const rejected = ({ id: rowId }: { id: number }): RowResult => {
        const result = byId.get(rowId)
        return result?.state === 'refused' ? result : { id: rowId, ...notDone }
      }
      await end(tx, rows.map(rejected))
      return true
    })
  }

  async function end(tx: Tx, results: readonly RowResult[]): Promise<void> {
    const now = context.now()
    await endRows(tx, results, now)
    await endJob(tx, id, { state: 'done', ended_at: now, ended_by: null })
  }

  /** Returns the result of the row that failed; `null` if the job is to be repeated. */
  async function failed(error: unknown): Promise<RowResult[] | null> {
    if (!(error instanceof RowFailed)) throw error
    const work = { table: 'bulk_row', id: error.id, request: `bulk:${id}`, maxErrors } as const
    const note = await whyWorkFailed(context, work, isLocked(error.cause) ? new Refusal('busy') : error.cause)
    return note === null ? null : [{ id: error.id, state: 'refused', note }]
  }
}

/** `lock_not_available` and `deadlock_detected`: another transaction has locked the rows. */
const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Does the rows one after the other. Returns the result of each, up to the first one after `maxTogetherMs`. */
async function resultsOf(
  context: Context,
  tx: Tx,
  { action, job, staff }: RunningJob,
  rows: readonly { readonly id: number; readonly key: string }[],
): Promise<RowResult[]> {
  const requested = job.request as unknown as BulkRequest
  const within = { ...context, db: partsOf(context.db, tx) }
  const deadline = performance.now() + maxTogetherMs
  const results: RowResult[] = []
  for (const [at, { id, key }] of rows.entries()) {
    try {
      if (staff === null) throw new Refusal('author-ended', { slots: { who: storedActor(job.actor) } })
      if (at === 0) {
        await limitTogether(tx)
        const codes = rows.map((row) => row.key)
        if (action.list === 'orders' || action.list === 'tickets')
          await lockRows(tx, { codes, departure: requested.transport_time_id ?? null })
      }
      if (performance.now() > deadline)
        return [...results, { id, state: 'refused', note: texts.took_too_long() }]
      await action.run({ staff, context: within }, { key, requested, dry_run: false })
      results.push({ id, state: 'done', note: action.note ?? null })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'busy') throw new RowFailed(id, error)
      results.push({ id, state: 'refused', note: error.stored })
    }
  }
  return results
}
