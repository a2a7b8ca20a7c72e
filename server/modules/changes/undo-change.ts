import type { Effect } from '../../../contract/office/effect'
import { findHistory, undoChange } from '../../../contract/office/undo'
import { isSameValue } from '../../../rules/same-value'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Queryable } from '../../platform/db/database'
import { readPage } from '../../platform/http/list-page'
import { changeFields, fieldsText, otherFields } from './change-fields'
import type { Editable, Editables, FieldValues, ReadThing } from './editable'
import { mayCall, serveStaff } from '../staff'
import { findEntriesOf, findEntry } from './history.queries'
import { actionsOn, callThatUndoes, fieldsOf, subjectOf, thingOf } from './undoable'

const pageSize = 20

/** The newest changes of one thing, and what by now stands in the way of undoing each. */
export const findHistoryHandler = (editables: Editables) =>
  serveStaff(findHistory, async ({ payload, world, staff }) => {
    const { call, thing, cursor } = payload
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const asked = { subject: subjectOf(call, thing), actions: actionsOn(call) }
    const { shown, cursor: next } = await readPage(cursor, pageSize, (page) =>
      findEntriesOf(world.db.kysely, { ...asked, ...page }),
    )
    const standing = await readStanding(world.db.kysely, editables[call], thing)
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
 * Gives the fields of a change in the log the values of before, by the call that saves the thing; the row of the log is that
 * call's, and names the entry.
 */
export const undoChangeHandler = (editables: Editables) =>
  serveStaff(undoChange, async ({ payload, world, staff, audit }) => {
    const entry = orRefuse(await findEntry(world.db.kysely, payload.audit_id), 'undo-not-found')
    const call = orRefuse(callThatUndoes(editables, entry.action), 'undo-not-possible')
    if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
    const { changes, was } = orRefuse(fieldsOf(entry), 'undo-made')
    const editable = editables[call]
    const thing = thingOf(call, entry.subject ?? '')
    const refused = whyRefused(await readStanding(world.db.kysely, editable, thing), was)
    if (refused !== null) throw refused

    const { dry_run, fingerprint } = payload
    const by = { world, staff: { ...staff, cause: `undo:${entry.id}` } }
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
