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
  lockComingOf,
  recordExpected,
  type ScheduledRow,
} from './audit.queries'
import type { Context } from '../../context'

const batchSize = 20
/** A change that ends in a fault so often has failed. */
const maxFaults = 5

/**
 * Runs the changes that are due, in the order of their time, each through its call with its author's current role.
 * Returns whether there may be more.
 */
export async function runDueChanges(context: Context, editables: Editables): Promise<boolean> {
  const due = await findDue(context.db.kysely, context.now(), batchSize)
  for (const { id } of due) {
    // Read again: one before it may have said what this one expects.
    const change = await findScheduled(context.db.kysely, id)
    if (change?.state === 'waiting') await runChange(context, editables, change)
  }
  return due.length === batchSize
}

async function runChange(context: Context, editables: Editables, change: ScheduledRow): Promise<void> {
  const { db } = context
  let coming: readonly ScheduledRow[] = []
  const once = onceIn(context, {
    claim: async (tx) => {
      coming = await lockComingOf(tx, change)
      return coming.some(({ id, was }) => id === change.id && isSameValue(was, change.was))
    },
    end: (tx) => recordDone(tx, change, coming, context.now()),
  })
  try {
    const staff = await staffOfAuthor(context, change, `schedule:${change.id}`)
    if (staff === null) throw new Refusal('author-ended', { slots: { who: nameOfActor(change.actor) } })
    await changeFields(editables[change.call], { context: once.context, staff }, change)
  } catch (error) {
    // Another process did it, or somebody cancelled it.
    if (error instanceof NotWaiting) return
    // Its transaction was committed: what came after is done by every process for itself.
    if (once.wasDone()) throw error
    const reason = await whyFailed(context, change, error)
    if (reason !== null) await db.transaction((tx) => recordFailed(tx, change, reason, context.now()))
  }
}

/** The sentence of a change that has failed; null: it ended in a fault, and is tried again. */
async function whyFailed(context: Context, change: ScheduledRow, error: unknown): Promise<string | null> {
  if (error instanceof Refusal && error.code !== 'busy') return whyRefused(error)
  context.log.error({ change: change.id, fault: String(error) }, 'a scheduled change ended in a fault')
  const isOver = (await countFault(context.db.kysely, 'scheduled_change', change.id)) >= maxFaults
  return isOver ? fault({ request: `schedule:${change.id}` }) : null
}

const recordFailed = (tx: Tx, { id }: ScheduledRow, reason: string, now: Date) =>
  endScheduled(tx, id, { state: 'failed', ended_at: now, ended_by: null, reason })

/**
 * Records that a change was made. Later changes of the same fields were scheduled on top of it, so they now expect its
 * values instead of the previous ones.
 */
async function recordDone(
  tx: Tx,
  change: ScheduledRow,
  coming: readonly ScheduledRow[],
  now: Date,
): Promise<void> {
  await endScheduled(tx, change.id, { state: 'done', ended_at: now, ended_by: null, reason: null })
  for (const { id, was } of coming) {
    if (id === change.id) continue
    const fields = Object.keys(change.changes).filter(
      (field) => Object.hasOwn(was, field) && isSameValue(was[field], change.was[field]),
    )
    if (fields.length === 0) continue
    const expected = fields.map((field) => [field, change.changes[field]] as const)
    await recordExpected(tx, id, { ...was, ...Object.fromEntries(expected) })
  }
}
