import { cancelScheduledChange } from '../../../contract/office/schedule'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Editables } from './editable'
import { mayCall, serveStaff } from '../staff'
import { dismissScheduled, endScheduled, lockScheduled, type ScheduledRow } from './scheduled-changes.queries'
import { scheduledView } from './scheduled-view'

/** Whether a change is of fields that only an owner may change: without it they stay as they are. */
async function isOfOwner(
  tx: Tx,
  editables: Editables,
  { call, thing, changes }: ScheduledRow,
): Promise<boolean> {
  const now = await editables[call].read(tx, thing)
  return now !== undefined && editables[call].isOwners(now, changes)
}

/** Cancels a change that waits, or takes one that failed off the list of what needs somebody. */
export const cancelScheduledChangeHandler = (editables: Editables) =>
  serveStaff(cancelScheduledChange, async ({ payload, world, staff, audit }) => {
    const change = await world.db.transaction(async (tx) => {
      const now = world.now()
      const row = orRefuse(await lockScheduled(tx, payload.change_id), 'scheduled-not-found')
      if (!mayCall(staff.role, row.call)) throw new Refusal('not-allowed')
      const hasFailed = row.state === 'failed' && row.dismissed_at === null
      if (row.state !== 'waiting' && !hasFailed) throw new Refusal('scheduled-over')
      if (!hasFailed && staff.role !== 'owner' && (await isOfOwner(tx, editables, row)))
        throw new Refusal('not-allowed')
      await audit.record(tx, {
        subject: row.thing,
        before: {
          change_id: row.id,
          call: row.call,
          at: row.at.toISOString(),
          ...editables[row.call].logged(row.changes),
        },
      })
      if (hasFailed) return dismissScheduled(tx, row.id, { ended_by: staff.actor, dismissed_at: now })
      const ended = { state: 'cancelled', ended_at: now, ended_by: staff.actor, reason: null } as const
      return orRefuse(await endScheduled(tx, row.id, ended), 'scheduled-over')
    })
    return { change: scheduledView(change) }
  })
