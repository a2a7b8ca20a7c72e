import {
  findScheduledChanges,
  cancelScheduledChange,
  scheduleChange,
  type ScheduledChange,
} from '#contract/office/changes'
import { maxCounted } from '#contract/office/list'
import { scheduledTime } from '#rules/dates/local-time'
import { isSameValue } from '#rules/text/same-value'
import { readText } from '#rules/text/stored-texts'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Tx, Queryable } from '../../platform/db/database'
import { readPage, readSortedPage } from '../../platform/http/list-page'
import { orRefuse, Refusal, timeTwice } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { serveStaff, mayCall, requireReauthentication, authorOf, mayChangeOwnerSettings } from '../staff'
import type { Editables, Editable, FieldValues } from './editable'
import {
  countScheduled,
  findScheduledChangePage,
  findEnded,
  dismissScheduled,
  endScheduled,
  lockScheduled,
  type ScheduledRow,
  countWaitingChanges,
  lockWaitingChanges,
  recordScheduled,
} from './scheduled.queries'

/** Returns the handlers of scheduled changes. */
export const scheduleHandlers = (editables: Editables) =>
  ({
    'find-scheduled-changes': findScheduledChangesHandler,
    'schedule-change': scheduleChangeHandler(editables),
    'cancel-scheduled-change': cancelScheduledChangeHandler(editables),
  }) satisfies Partial<Handlers>

const pageSize = 50

/** Serves the waiting changes in the order of their time, or the failed or ended ones, newest first. */
const findScheduledChangesHandler = serveStaff(findScheduledChanges, async ({ payload, context }) => {
  const { call, cursor, with_counts } = payload
  const part = payload.part ?? 'coming'
  const db = context.db.kysely
  const filter = { call, thing: call === null ? null : payload.thing }
  const { shown, cursor: next } =
    part !== 'coming'
      ? await readPage(cursor, pageSize, (page) => findEnded(db, part === 'failed', filter, page))
      : await readSortedPage({ cursor, limit: pageSize }, (page) => findScheduledChangePage(db, filter, page))
  const counts = with_counts
    ? await context.db.transaction((tx) => countScheduled(tx, part, filter, maxCounted))
    : { facets: null, matching: null }
  return { changes: shown.map(scheduledView), cursor: next, ...counts }
})

/** Returns whether a change sets fields that only an owner may change. Then only an owner may cancel it. */
async function isOfOwner(
  tx: Tx,
  editables: Editables,
  { call, thing, changes }: ScheduledRow,
): Promise<boolean> {
  const now = await editables[call].read(tx, thing)
  return now !== undefined && editables[call].isOwners(now, changes)
}

/** Cancels a waiting change, or dismisses a failed one. */
const cancelScheduledChangeHandler = (editables: Editables) =>
  serveStaff(cancelScheduledChange, async ({ payload, context, staff, audit }) => {
    const change = await context.db.transaction(async (tx) => {
      const now = context.now()
      const row = orRefuse(await lockScheduled(tx, payload.change_id), 'scheduled-not-found')
      if (!mayCall(staff.role, row.call)) throw new Refusal('not-allowed')
      const hasFailed = row.state === 'failed' && row.dismissed_at === null
      if (row.state !== 'waiting' && !hasFailed) throw new Refusal('scheduled-over')
      if (!hasFailed && !mayChangeOwnerSettings(staff.role) && (await isOfOwner(tx, editables, row)))
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

/** Maximum number of waiting changes. */
const maxWaiting = 1000

/**
 * Schedules a change of fields. A dry run of the call reports errors at once, such as missing permissions, invalid values or an
 * outdated version.
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
      const changes = await changedFields(tx, { ...payload, at, now: read.values })
      if (Object.keys(changes).length === 0) throw new Refusal('nothing-to-change')
      if ((await countWaitingChanges(tx, maxWaiting)) === maxWaiting) throw new Refusal('too-many-scheduled')
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

/** Throws if `changes` contains fields that the thing does not have, or its code. */
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
 * Returns the fields whose new value differs from the current one, or that an earlier scheduled change sets. The latter are
 * included because the value may change back, such as a price.
 */
async function changedFields(
  tx: Queryable,
  requested: Parameters<typeof lockWaitingChanges>[1] & { changes: FieldValues; at: Date; now: FieldValues },
): Promise<FieldValues> {
  const waiting = await lockWaitingChanges(tx, requested)
  const earlier = new Set(
    waiting.filter(({ at }) => at <= requested.at).flatMap(({ changes }) => Object.keys(changes)),
  )
  return Object.fromEntries(
    Object.entries(requested.changes).filter(
      ([field, value]) => earlier.has(field) || !isSameValue(requested.now[field], value),
    ),
  )
}

/** Returns a scheduled change for responses. */
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
  reason: row.reason && readText(row.reason),
  actor: row.actor,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_by: row.ended_by,
})
