import { scheduleChange } from '../../../contract/office/schedule'
import { isSameValue } from '../../../rules/same-value'
import { scheduledTime } from '../../../rules/scheduled-time'
import { timeTwice } from '../../platform/http/time-twice'
import type { Queryable } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { refuseUnasked, serveStaff, authorOf } from '../staff'
import type { Editable, Editables, FieldValues } from './editable'
import { countComing, lockComingOf, recordScheduled } from './scheduled-changes.queries'
import { scheduledView } from './scheduled-view'

/** How many changes wait at most. */
const mostWaiting = 1000

/**
 * Stores a change for its time, as the fields that change. It is tried now, so that what the call refuses is refused at once:
 * rights, wrong values, a version that is not the present one.
 */
export const scheduleChangeHandler = (editables: Editables) =>
  serveStaff(scheduleChange, async ({ payload, world, staff, audit }) => {
    const { call, thing, version } = payload
    const editable = editables[call]
    const now = world.now()
    const { timezone } = world.catalogue.current().settings
    const at = scheduledTime(payload, timezone, now)
    if (at === 'time-twice') throw timeTwice(payload.at, timezone, 'at')
    if (!(at instanceof Date)) throw new Refusal(at, { fields: ['at'] })

    const read = orRefuse(await editable.read(world.db.kysely, thing), editable.missing)
    refuseUnknown(editable, read.values, payload.changes)
    if (editable.asksAgain(payload.changes)) refuseUnasked(staff, now)
    const body = editable.bodyOf({ ...read, version }, payload.changes)
    await editable.call.makeFor(staff, world, { ...body, dry_run: true })

    const change = await world.db.transaction(async (tx) => {
      const changes = await whatChanges(tx, { ...payload, at, now: read.values })
      if (Object.keys(changes).length === 0) throw new Refusal('nothing-to-change')
      if ((await countComing(tx, mostWaiting)) === mostWaiting) throw new Refusal('too-many-scheduled')
      const was = Object.fromEntries(Object.keys(changes).map((field) => [field, read.values[field]]))
      const named = { call, thing, name: read.name, at }
      const row = await recordScheduled(tx, { ...named, changes, was, ...authorOf(staff), created_at: now })
      await audit.record(tx, {
        subject: thing,
        before: editable.logged(was),
        after: { change_id: row.id, call, at: at.toISOString(), ...editable.logged(changes) },
      })
      return row
    })
    return { change: scheduledView(change) }
  })

/** Refuses fields that the thing does not have, and its code. */
function refuseUnknown(editable: Editable, values: FieldValues, changes: FieldValues): void {
  const unknown = Object.keys(changes).filter(
    (field) => field === editable.code || !Object.hasOwn(values, field),
  )
  if (unknown.length > 0)
    throw new Refusal('invalid-input', {
      fields: Object.fromEntries(unknown.map((field) => [`changes.${field}`, ['This field cannot change.']])),
    })
}

/**
 * The fields that have another value by then: other than now, or than an earlier change will have made it, as when a price
 * goes back.
 */
async function whatChanges(
  tx: Queryable,
  asked: Parameters<typeof lockComingOf>[1] & { changes: FieldValues; at: Date; now: FieldValues },
): Promise<FieldValues> {
  const coming = await lockComingOf(tx, asked)
  const earlier = new Set(
    coming.filter(({ at }) => at <= asked.at).flatMap(({ changes }) => Object.keys(changes)),
  )
  return Object.fromEntries(
    Object.entries(asked.changes).filter(
      ([field, value]) => earlier.has(field) || !isSameValue(asked.now[field], value),
    ),
  )
}
