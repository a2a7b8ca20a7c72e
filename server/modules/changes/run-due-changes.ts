import { isSameValue } from '../../../rules/text/same-value'
import { fault } from '../../../texts/compiled/refusals/shop'
import { countFault } from '../../platform/db/count-fault.queries'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { nameOfActor, NotWaiting, onceIn, staffOfAuthor, whyRefused } from '../staff'
import { changeFields, type Editables } from './editable'
import {
  endScheduled,
  findDue,
  findScheduled,
  lockWaitingChanges,
  recordExpected,
  type ScheduledRow,
} from './audit.queries'
import type { Context } from '../../context'

const batchSize = 20
/** Number of unexpected errors after which a change fails. */
const maxErrors = 5

/**
 * Runs the changes that are due, in the order of their time, each through its call with the author's current role.
 * Returns whether there may be more.
 */
export async function runDueChanges(context: Context, editables: Editables): Promise<boolean> {
  const due = await findDue(context.db.kysely, context.now(), batchSize)
  for (const { id } of due) {
    // Read the change again, because a previous change may have updated its expected values.
    const change = await findScheduled(context.db.kysely, id)
    if (change?.state === 'waiting') await runChange(context, editables, change)
  }
  return due.length === batchSize
}

async function runChange(context: Context, editables: Editables, change: ScheduledRow): Promise<void> {
  const { db } = context
  let waiting: readonly ScheduledRow[] = []
  const once = onceIn(context, {
    claim: async (tx) => {
      waiting = await lockWaitingChanges(tx, change)
      return waiting.some(({ id, was }) => id === change.id && isSameValue(was, change.was))
    },
    end: (tx) => recordDone(tx, change, waiting, context.now()),
  })
  try {
    const staff = await staffOfAuthor(context, change, `schedule:${change.id}`)
    if (staff === null) throw new Refusal('author-ended', { slots: { who: nameOfActor(change.actor) } })
    await changeFields(editables[change.call], { context: once.context, staff }, change)
  } catch (error) {
    // Another process ran the change, or it was cancelled.
    if (error instanceof NotWaiting) return
    // The change was committed, so an error after the commit does not make it fail.
    if (once.wasDone()) throw error
    const reason = await whyFailed(context, change, error)
    if (reason !== null) await db.transaction((tx) => recordFailed(tx, change, reason, context.now()))
  }
}

/** Returns why a change has failed, or `null` after an unexpected error that is to be retried. */
async function whyFailed(context: Context, change: ScheduledRow, error: unknown): Promise<string | null> {
  if (error instanceof Refusal && error.code !== 'busy') return whyRefused(error)
  context.log.error({ change: change.id, fault: String(error) }, 'a scheduled change ended in a fault')
  const isOver = (await countFault(context.db.kysely, 'scheduled_change', change.id)) >= maxErrors
  return isOver ? fault({ request: `schedule:${change.id}` }) : null
}

const recordFailed = (tx: Tx, { id }: ScheduledRow, reason: string, now: Date) =>
  endScheduled(tx, id, { state: 'failed', ended_at: now, ended_by: null, reason })

/**
 * Records that a change was made. Later changes of the same fields were scheduled on top of it, so they now expect its
 * values instead of the previous values.
 */
async function recordDone(
  tx: Tx,
  change: ScheduledRow,
  waiting: readonly ScheduledRow[],
  now: Date,
): Promise<void> {
  await endScheduled(tx, change.id, { state: 'done', ended_at: now, ended_by: null, reason: null })
  for (const { id, was } of waiting) {
    if (id === change.id) continue
    const fields = Object.keys(change.changes).filter(
      (field) => Object.hasOwn(was, field) && isSameValue(was[field], change.was[field]),
    )
    if (fields.length === 0) continue
    const expected = fields.map((field) => [field, change.changes[field]] as const)
    await recordExpected(tx, id, { ...was, ...Object.fromEntries(expected) })
  }
}
