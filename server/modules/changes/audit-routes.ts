import type { PayloadOf } from '#contract/call'
import { findAudit, findHistory, undoChange, type SchedulableCall } from '#contract/office/changes'
import type { Effect } from '#contract/office/effect'
import { maxCounted, maxCountedOfText } from '#contract/office/list'
import { isSameValue } from '#rules/text/same-value'
import { withTextsRead } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { chosenOf, instantsOf, readPage } from '../../platform/http/list-page'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff, staffActor, mayCall } from '../staff'
import { type AuditFilter, countAudit, findAuditPage, findEntriesOf, findEntry } from './audit.queries'
import {
  type Editables,
  type Editable,
  type FieldValues,
  type ReadThing,
  changeFields,
  fieldsText,
  otherFields,
} from './editable'

type Requested = PayloadOf<typeof findAudit>

const pageSize = 50
/** Number of the newest rows in which substrings of a subject are searched, as for mail addresses (decision 011). */
const newest = 20_000

/** Serves a page of the audit log, with counts on request. The filters are subject, actors, calls and period. */
const findAuditHandler = serveStaff(findAudit, async ({ payload, context }) => {
  const filter = filterOf(context, payload)
  const { shown, cursor } = await readAudit(context, payload)
  const limit = filter.text === null ? maxCounted : maxCountedOfText
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countAudit(tx, filter, limit))
    : { facets: null, matching: null }
  const rows = shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() }))
  return { rows, cursor, ...counts }
})

/** Reads a page of the log for the list and for exports. */
const readAudit = (context: Context, payload: Requested, { cursor, limit }: ListedPage = payload) =>
  readPage(cursor, limit ?? pageSize, async (page) => {
    const rows = await context.db.transaction((tx) => findAuditPage(tx, filterOf(context, payload), page))
    return rows.map((row) => ({ ...row, before: withTextsRead(row.before), after: withTextsRead(row.after) }))
  })

function filterOf(context: Context, payload: Requested): AuditFilter {
  const typed = payload.query?.trim() || null
  const ofDays = instantsOf(payload.days, context.catalogue.current().settings.timezone)
  return {
    text: typed === null ? null : { typed, newest },
    subject: payload.subject?.trim() || null,
    actors: actorsOf(chosenOf(payload.person)),
    actions: chosenOf(payload.action),
    from: payload.from === null ? ofDays.from : new Date(payload.from),
    until: payload.until === null ? ofDays.before : new Date(payload.until),
  }
}

/** Returns all names that the log may use for these people and keys. */
const actorsOf = (people: readonly string[] | null): string[] | null =>
  people &&
  people.map((person) => person.trim()).flatMap((person) => [person, staffActor(person), `key:${person}`])

type AuditRow = Awaited<ReturnType<typeof readAudit>>['shown'][number]

/** The rows of the audit log, for exports. */
export const auditRows = listedRows<'audit', typeof findAudit, AuditRow>(findAudit, {
  read: readAudit,
  cells: {
    change: ({ id }) => id,
    at: ({ at }) => at,
    action: ({ action }) => action,
    actor: ({ actor }) => actor,
    network: ({ network }) => network,
    subject: ({ subject }) => subject,
    before: ({ before }) => jsonOrNull(before),
    after: ({ after }) => jsonOrNull(after),
  },
})

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Returns the handlers of the audit log, and of undo. */
export const auditHandlers = (editables: Editables) =>
  ({
    'find-audit': findAuditHandler,
    'find-history': findHistoryHandler(editables),
    'undo-change': undoChangeHandler(editables),
  }) satisfies Partial<Handlers>

const historyPageSize = 20

/** Serves the newest changes of one thing, each with the reason why it cannot be undone, if any. */
const findHistoryHandler = (editables: Editables) =>
  serveStaff(findHistory, async ({ payload, context, staff }) => {
    const { call, thing, cursor } = payload
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const requested = { subject: subjectOf(call, thing), actions: actionsOn(call) }
    const { shown, cursor: next } = await readPage(cursor, historyPageSize, (page) =>
      findEntriesOf(context.db.kysely, { ...requested, ...page }),
    )
    const state = await readState(context.db.kysely, editables[call], thing)
    const rows = shown.map(({ id, at, before, after, ...row }) => {
      const fields = row.is_undone ? null : fieldsOf({ before, after })
      return {
        ...row,
        audit_id: id,
        at: at.toISOString(),
        before,
        after,
        can_undo: fields !== null,
        undo_refusal: fields && (whyNotUndone(state, fields.was)?.message ?? null),
      }
    })
    return { rows, cursor: next }
  })

/**
 * Restores the previous values of a logged change's fields through the call that saves the thing. That call writes the audit
 * entry, whose `cause` names the undone entry.
 */
export const undoChangeHandler = (editables: Editables) =>
  serveStaff(undoChange, async ({ payload, context, staff, audit }) => {
    const entry = orRefuse(await findEntry(context.db.kysely, payload.audit_id), 'undo-not-found')
    const call = orRefuse(callThatUndoes(editables, entry.action), 'undo-not-possible')
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const { changes, was } = orRefuse(fieldsOf(entry), 'undo-made')
    const editable = editables[call]
    const thing = thingOf(call, entry.subject ?? '')
    const refusal = whyNotUndone(await readState(context.db.kysely, editable, thing), was)
    if (refusal !== null) throw refusal

    const { dry_run, fingerprint } = payload
    const by = { context, staff: { ...staff, cause: `undo:${entry.id}` } }
    const answer = await changeFields(editable, by, { thing, changes, was }, { dry_run, fingerprint })
    if (dry_run === true || isSameValue(changes, was)) audit.nothingChanged()
    else audit.recordedWithChange()
    return { effect: (answer as { effect: Effect }).effect }
  })

/** The current state of a thing, which decides whether its changes can be undone. */
interface CurrentState {
  readonly editable: Editable
  /** `undefined` if the thing no longer exists. */
  readonly now: ReadThing | undefined
  readonly builtOn: Awaited<ReturnType<Editable['whyBuiltOn']>>
}

const readState = async (db: Queryable, editable: Editable, thing: string): Promise<CurrentState> => ({
  editable,
  now: await editable.read(db, thing),
  builtOn: await editable.whyBuiltOn(db, thing),
})

/**
 * Returns the error why a change to these values cannot be undone, or `null`. The call that saves the thing may still reject
 * the previous values.
 */
function whyNotUndone({ editable, now, builtOn }: CurrentState, was: FieldValues): Refusal | null {
  if (editable.masked.some((field) => Object.hasOwn(was, field))) return new Refusal('undo-masked')
  if (builtOn !== null) return new Refusal(builtOn)
  if (now === undefined) return new Refusal(editable.missing)
  const others = otherFields(now, was)
  return others.length === 0
    ? null
    : new Refusal('undo-changed', { slots: { fields: fieldsText(editable, others) } })
}

/** Other logged actions that set fields of a thing, with the call that can restore the previous values. */
const alsoUndone: Readonly<Record<string, SchedulableCall>> = {
  'end-voucher': 'save-voucher',
  'publish-look': 'save-settings',
}

/** Returns the call that undoes an action of the log, or `null` if the action cannot be undone. */
function callThatUndoes(editables: Editables, action: string): SchedulableCall | null {
  if (Object.hasOwn(editables, action)) return action as SchedulableCall
  return Object.hasOwn(alsoUndone, action) ? (alsoUndone[action] ?? null) : null
}

/** Returns the logged actions that change things which `call` saves. */
const actionsOn = (call: SchedulableCall): string[] => [
  call,
  ...Object.keys(alsoUndone).filter((action) => alsoUndone[action] === call),
]

/** Prefix of the section in the subject of settings. */
const settingsPrefix = 'settings.'

/** Returns the subject of a thing in the log. */
const subjectOf = (call: SchedulableCall, thing: string): string =>
  call === 'save-settings' ? `${settingsPrefix}${thing}` : thing

/** Returns the thing of a subject in the log. */
const thingOf = (call: SchedulableCall, subject: string): string =>
  call === 'save-settings' ? subject.slice(settingsPrefix.length) : subject

/**
 * Returns the values that an entry set (`was`) and the values before it (`changes`). `null` if the entry created the thing or
 * does not contain both.
 */
function fieldsOf({ before, after }: { before: unknown; after: unknown }): {
  changes: FieldValues
  was: FieldValues
} | null {
  if (!isFields(before) || !isFields(after)) return null
  const fields = Object.keys(after)
  return {
    was: after,
    // A field that is absent in `before` had no value.
    changes: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
  }
}

const isFields = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
