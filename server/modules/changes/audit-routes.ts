import type { PayloadOf } from '../../../contract/call'
import { findAudit, findHistory, undoChange, type SchedulableCall } from '../../../contract/office/changes'
import { maxCounted, maxCountedOfText } from '../../../contract/office/list'
import { chosenOf, instantsOf, readPage } from '../../platform/http/list-page'
import { type ListedPage, listedRows } from './listed-rows'
import { serveStaff, staffActor, mayCall } from '../staff'
import type { Context } from '../../context'
import { type AuditFilter, countAudit, findAuditPage, findEntriesOf, findEntry } from './audit.queries'
import type { Handlers } from '../../platform/http/serve'
import {
  type Editables,
  type Editable,
  type FieldValues,
  type ReadThing,
  changeFields,
  fieldsText,
  otherFields,
} from './editable'
import type { Effect } from '../../../contract/office/effect'
import { isSameValue } from '../../../rules/text/same-value'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Queryable } from '../../platform/db/database'

type Requested = PayloadOf<typeof findAudit>

const pageSize = 50
/** Substrings of a subject are searched only in this many of the newest rows, as for mail addresses (decision 011). */
const newest = 20_000

/** A page of the audit log: of a thing, of people or keys, of calls, of a time; with counts where they are asked for. */
const findAuditHandler = serveStaff(findAudit, async ({ payload, context }) => {
  const filter = filterOf(context, payload)
  const { shown, cursor } = await readAudit(context, payload)
  const most = filter.text === null ? maxCounted : maxCountedOfText
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countAudit(tx, filter, most))
    : { facets: null, matching: null }
  const rows = shown.map(({ id, at, ...row }) => ({ ...row, audit_id: id, at: at.toISOString() }))
  return { rows, cursor, ...counts }
})

/** A page of the log, for its list and for exports of it. */
const readAudit = (context: Context, payload: Requested, { cursor, limit }: ListedPage = payload) =>
  readPage(cursor, limit ?? pageSize, (page) =>
    context.db.transaction((tx) => findAuditPage(tx, filterOf(context, payload), page)),
  )

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

/** The handlers of the audit log, and of undo. */
export const auditHandlers = (editables: Editables) =>
  ({
    'find-audit': findAuditHandler,
    'find-history': findHistoryHandler(editables),
    'undo-change': undoChangeHandler(editables),
  }) satisfies Partial<Handlers>

const historyPageSize = 20

/** The newest changes of one thing, and what by now stands in the way of undoing each. */
const findHistoryHandler = (editables: Editables) =>
  serveStaff(findHistory, async ({ payload, context, staff }) => {
    const { call, thing, cursor } = payload
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const requested = { subject: subjectOf(call, thing), actions: actionsOn(call) }
    const { shown, cursor: next } = await readPage(cursor, historyPageSize, (page) =>
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
