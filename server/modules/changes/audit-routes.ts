import type { Handlers } from '../../platform/http/serve'
import type { Editables, Editable, FieldValues, ReadThing } from './editable'
import { findAuditHandler } from './find-audit'
import type { Effect } from '../../../contract/office/effect'
import { findHistory, undoChange, type SchedulableCall } from '../../../contract/office/changes'
import { isSameValue } from '../../../rules/text/same-value'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Queryable } from '../../platform/db/database'
import { readPage } from '../../platform/http/list-page'
import { changeFields, fieldsText, otherFields } from './change-fields'
import { mayCall, serveStaff } from '../staff'
import { findEntriesOf, findEntry } from './audit.queries'

/** The handlers of the audit log, and of undo. */
export const auditHandlers = (editables: Editables) =>
  ({
    'find-audit': findAuditHandler,
    'find-history': findHistoryHandler(editables),
    'undo-change': undoChangeHandler(editables),
  }) satisfies Partial<Handlers>

const pageSize = 20

/** The newest changes of one thing, and what by now stands in the way of undoing each. */
const findHistoryHandler = (editables: Editables) =>
  serveStaff(findHistory, async ({ payload, context, staff }) => {
    const { call, thing, cursor } = payload
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const requested = { subject: subjectOf(call, thing), actions: actionsOn(call) }
    const { shown, cursor: next } = await readPage(cursor, pageSize, (page) =>
      findEntriesOf(context.db.kysely, { ...requested, ...page }),
    )
    const standing = await readStanding(context.db.kysely, editables[call], thing)
    const rows = shown.map(({ id, at, before, after, ...row }) => {
      const fields = row.is_undone ? null : fieldsOf({ before, after })
      return {
        ...row,
        audit_id: id,
        at: at.toISOString(),
        before,
        after,
        can_undo: fields !== null,
        undo_refusal: fields && (whyRefused(standing, fields.was)?.message ?? null),
      }
    })
    return { rows, cursor: next }
  })

/**
 * Restores the previous values of a logged change's fields through the call that saves the thing. That call writes the log
 * row, which names the undone entry.
 */
export const undoChangeHandler = (editables: Editables) =>
  serveStaff(undoChange, async ({ payload, context, staff, audit }) => {
    const entry = orRefuse(await findEntry(context.db.kysely, payload.audit_id), 'undo-not-found')
    const call = orRefuse(callThatUndoes(editables, entry.action), 'undo-not-possible')
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const { changes, was } = orRefuse(fieldsOf(entry), 'undo-made')
    const editable = editables[call]
    const thing = thingOf(call, entry.subject ?? '')
    const refused = whyRefused(await readStanding(context.db.kysely, editable, thing), was)
    if (refused !== null) throw refused

    const { dry_run, fingerprint } = payload
    const by = { context, staff: { ...staff, cause: `undo:${entry.id}` } }
    const answer = await changeFields(editable, by, { thing, changes, was }, { dry_run, fingerprint })
    if (dry_run === true || isSameValue(changes, was)) audit.nothingChanged()
    else audit.recordedWithChange()
    return { effect: (answer as { effect: Effect }).effect }
  })

/** A thing in its current state, which decides whether changes of it can be undone. */
interface Standing {
  readonly editable: Editable
  /** Undefined: it is no longer there. */
  readonly now: ReadThing | undefined
  readonly builtOn: Awaited<ReturnType<Editable['whyBuiltOn']>>
}

const readStanding = async (db: Queryable, editable: Editable, thing: string): Promise<Standing> => ({
  editable,
  now: await editable.read(db, thing),
  builtOn: await editable.whyBuiltOn(db, thing),
})

/** Why a change that made these values is not undone; null: only the call that saves the thing may still refuse it. */
function whyRefused({ editable, now, builtOn }: Standing, was: FieldValues): Refusal | null {
  if (editable.masked.some((field) => Object.hasOwn(was, field))) return new Refusal('undo-masked')
  if (builtOn !== null) return new Refusal(builtOn)
  if (now === undefined) return new Refusal(editable.missing)
  const others = otherFields(now, was)
  return others.length === 0
    ? null
    : new Refusal('undo-changed', { slots: { fields: fieldsText(editable, others) } })
}

/** Maps further logged actions that set fields of a thing to the call that can restore the previous values. */
const alsoUndone: Readonly<Record<string, SchedulableCall>> = {
  'end-voucher': 'save-voucher',
  'publish-look': 'save-settings',
}

/** The call that undoes an action of the log; null: it cannot be undone. */
function callThatUndoes(editables: Editables, action: string): SchedulableCall | null {
  if (Object.hasOwn(editables, action)) return action as SchedulableCall
  return Object.hasOwn(alsoUndone, action) ? (alsoUndone[action] ?? null) : null
}

/** The actions that a thing of a call's kind is changed by. */
const actionsOn = (call: SchedulableCall): string[] => [
  call,
  ...Object.keys(alsoUndone).filter((action) => alsoUndone[action] === call),
]

/** The log names settings by their section. */
const settingsPrefix = 'settings.'

/** How the log names a thing. */
const subjectOf = (call: SchedulableCall, thing: string): string =>
  call === 'save-settings' ? `${settingsPrefix}${thing}` : thing

/** The thing that the log names. */
const thingOf = (call: SchedulableCall, subject: string): string =>
  call === 'save-settings' ? subject.slice(settingsPrefix.length) : subject

/** The fields of an entry as it made them, and as they were before; null: it made the thing, or nothing is kept of it. */
function fieldsOf({ before, after }: { before: unknown; after: unknown }): {
  changes: FieldValues
  was: FieldValues
} | null {
  if (!isFields(before) || !isFields(after)) return null
  const fields = Object.keys(after)
  return {
    was: after,
    // What is null in an object is there; what is absent was not there.
    changes: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
  }
}

const isFields = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
