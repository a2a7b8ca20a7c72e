import * as fields from '../../../texts/compiled/refusals/office-fields'
import type { Handlers } from '../../platform/http/serve'
import type { Editables, Editable, FieldValues } from './editable'
import { maxCounted } from '../../../contract/office/list'
import {
  findScheduledChanges,
  cancelScheduledChange,
  scheduleChange,
  type ScheduledChange,
} from '../../../contract/office/changes'
import { readPage, readSortedPage } from '../../platform/http/list-page'
import {
  countScheduled,
  findComing,
  findEnded,
  dismissScheduled,
  endScheduled,
  lockScheduled,
  type ScheduledRow,
  countComing,
  lockComingOf,
  recordScheduled,
} from './audit.queries'
import { serveStaff, mayCall, requireReauthentication, authorOf } from '../staff'
import type { Tx, Queryable } from '../../platform/db/database'
import { orRefuse, Refusal, timeTwice } from '../../platform/http/refusal'
import { isSameValue } from '../../../rules/text/same-value'
import { scheduledTime } from '../../../rules/dates/local-time'

/** The handlers of changes that have a time. */
export const scheduleHandlers = (editables: Editables) =>
  ({
    'find-scheduled-changes': findScheduledChangesHandler,
    'schedule-change': scheduleChangeHandler(editables),
    'cancel-scheduled-change': cancelScheduledChangeHandler(editables),
  }) satisfies Partial<Handlers>

const pageSize = 50

/** Serves waiting changes by their time, or failed or ended ones, newest first. */
const findScheduledChangesHandler = serveStaff(findScheduledChanges, async ({ payload, context }) => {
  const { call, cursor, with_counts } = payload
  const part = payload.part ?? 'coming'
  const db = context.db.kysely
  const filter = { call, thing: call === null ? null : payload.thing }
  const { shown, cursor: next } =
    part !== 'coming'
      ? await readPage(cursor, pageSize, (page) => findEnded(db, part === 'failed', filter, page))
      : await readSortedPage({ cursor, limit: pageSize }, (page) => findComing(db, filter, page))
  const counts = with_counts
    ? await context.db.transaction((tx) => countScheduled(tx, part, filter, maxCounted))
    : { facets: null, matching: null }
  return { changes: shown.map(scheduledView), cursor: next, ...counts }
})

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
const cancelScheduledChangeHandler = (editables: Editables) =>
  serveStaff(cancelScheduledChange, async ({ payload, context, staff, audit }) => {
    const change = await context.db.transaction(async (tx) => {
      const now = context.now()
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

/** How many changes wait at most. */
const maxWaiting = 1000

/**
 * Stores a change for its time, as the fields that change. It is tried now, so that what the call refuses is refused at once:
 * rights, wrong values, a version that is not the present one.
 */
export const scheduleChangeHandler = (editables: Editables) =>
  serveStaff(scheduleChange, async ({ payload, context, staff, audit }) => {
    const { call, thing, version } = payload
    const editable = editables[call]
    const now = context.now()
    const { timezone } = context.catalogue.current().settings
    const at = scheduledTime(payload, timezone, now)
    if (at === 'time-twice') throw timeTwice(payload.at, timezone, 'at')
    if (!(at instanceof Date)) throw new Refusal(at, { fields: ['at'] })

    const read = orRefuse(await editable.read(context.db.kysely, thing), editable.missing)
    refuseUnknown(editable, read.values, payload.changes)
    if (editable.asksAgain(payload.changes)) requireReauthentication(staff, now)
    const body = editable.bodyOf({ ...read, version }, payload.changes)
    await editable.call.makeFor(staff, context, { ...body, dry_run: true })

    const change = await context.db.transaction(async (tx) => {
      const changes = await whatChanges(tx, { ...payload, at, now: read.values })
      if (Object.keys(changes).length === 0) throw new Refusal('nothing-to-change')
      if ((await countComing(tx, maxWaiting)) === maxWaiting) throw new Refusal('too-many-scheduled')
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
      fields: Object.fromEntries(unknown.map((field) => [`changes.${field}`, [fields.field_fixed()]])),
    })
}

/**
 * The fields that have another value by then: other than now, or than an earlier change will have made it, as when a price
 * goes back.
 */
async function whatChanges(
  tx: Queryable,
  requested: Parameters<typeof lockComingOf>[1] & { changes: FieldValues; at: Date; now: FieldValues },
): Promise<FieldValues> {
  const coming = await lockComingOf(tx, requested)
  const earlier = new Set(
    coming.filter(({ at }) => at <= requested.at).flatMap(({ changes }) => Object.keys(changes)),
  )
  return Object.fromEntries(
    Object.entries(requested.changes).filter(
      ([field, value]) => earlier.has(field) || !isSameValue(requested.now[field], value),
    ),
  )
}

/** A scheduled change as answers have it. */
export const scheduledView = (row: ScheduledRow): ScheduledChange => ({
  change_id: row.id,
  at: row.at.toISOString(),
  call: row.call,
  thing: row.thing,
  name: row.name,
  fields: Object.keys(row.changes).map((field) => ({
    field,
    before: row.was[field] ?? null,
    after: row.changes[field] ?? null,
  })),
  state: row.state,
  reason: row.reason,
  actor: row.actor,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_by: row.ended_by,
})
