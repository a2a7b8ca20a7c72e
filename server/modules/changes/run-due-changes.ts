import { isSameValue } from '#rules/text/same-value'
import { type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { NotWaiting, onceIn } from '../audit'
import { storedActor, staffOfAuthor } from '../staff'
import { changeFields, type Editables } from './editable'
import { whyWorkFailed } from './retried-work'
import {
  endScheduled,
  findDue,
  findScheduled,
  lockWaitingChanges,
  recordExpected,
  type ScheduledRow,
} from './scheduled.queries'

const batchSize = 20
/** Number of unexpected errors after which a change fails. */
const maxErrors = 5

/**
 * Runs the changes that are due, in the order of their time, each through its call with the author's current role.
 * Returns whether there may be more.
 */
export async function runDueChanges(context: Context, editables: Editables): Promise<boolean> {
  const due = await findDue(context.db.kysely, context.now(), batchSize)
  let postponed = 0
  for (const { id } of due) {
    // Read the change again, because a previous change may have updated its expected values.
    const change = await findScheduled(context.db.kysely, id)
    if (change?.state === 'waiting' && !(await runChange(context, editables, change))) postponed += 1
  }
  // If all changes are to be repeated, there is nothing to do until the next run.
  return due.length === batchSize && postponed < batchSize
}

/** Runs one change. Returns whether it no longer waits. */
async function runChange(context: Context, editables: Editables, change: ScheduledRow): Promise<boolean> {
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
    if (staff === null) throw new Refusal('author-ended', { slots: { who: storedActor(change.actor) } })
    await changeFields(editables[change.call], { context: once.context, staff }, change)
    return true
  } catch (error) {
    // Another process ran the change, or it was cancelled.
    if (error instanceof NotWaiting) return true
    // The change was committed, so an error after the commit does not make it fail.
    if (once.wasDone()) throw error
    const { id } = change
    const work = { table: 'scheduled_change', id, request: `schedule:${id}`, maxErrors } as const
    const reason = await whyWorkFailed(context, work, error)
    if (reason === null) return false
    await db.transaction((tx) => recordFailed(tx, change, reason, context.now()))
    return true
  }
}

const recordFailed = (tx: Tx, { id }: ScheduledRow, reason: StoredMessage, now: Date) =>
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
