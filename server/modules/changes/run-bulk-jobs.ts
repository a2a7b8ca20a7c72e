import { fault } from '../../../texts/compiled/refusals/shop'
import { countFault } from '../../platform/db/count-fault.queries'
import { Refusal } from '../../platform/http/refusal'
import { nameOfActor, NotWaiting, onceIn, type Staff, staffOfAuthor, whyRefused } from '../staff'
import type { BulkActions, BulkRequest, JobAction } from './bulk-actions'
import { type JobRow, claimRow, endJob, endRow, findRunning, findWaiting, noteRow } from './bulk.queries'
import type { Context } from '../../context'

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
