import type { Effect } from '../../../contract/office/effect'
import { findHistory, undoChange } from '../../../contract/office/undo'
import { isSameValue } from '../../../rules/same-value'
import { orRefuse, Refusal } from '../../refusal'
import { readPage } from '../../http/list-page'
import { changeFields } from '../../staff/change-fields'
import type { Editables } from '../../staff/editable'
import { mayCall } from '../../staff/office-roles'
import { serveStaff } from '../../staff/serve-staff'
import { findEntriesOf, findEntry } from './history.sql'
import { actionsOn, callThatUndoes, fieldsOf, subjectOf, thingOf } from './undoable'

const pageSize = 20

/** The newest changes of one thing. */
export const findHistoryHandler = serveStaff(findHistory, async ({ payload, world, staff }) => {
  const { call, thing, cursor } = payload
  if (!mayCall(staff.role, call)) throw new Refusal('not-allowed')
  const asked = { subject: subjectOf(call, thing), actions: actionsOn(call) }
  const { shown, cursor: next } = await readPage(cursor, pageSize, (page) =>
    findEntriesOf(world.db.kysely, { ...asked, ...page }),
  )
  const rows = shown.map(({ id, at, before, after, ...row }) => ({
    ...row,
    audit_id: id,
    at: at.toISOString(),
    before,
    after,
    can_undo: !row.is_undone && fieldsOf({ before, after }) !== null,
  }))
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
    if (editable.masked.some((field) => Object.hasOwn(was, field))) throw new Refusal('undo-masked')
    const builtOn = await editable.whyBuiltOn(world.db.kysely, thing)
    if (builtOn !== null) throw new Refusal(builtOn)

    const { dry_run, fingerprint } = payload
    const by = { world, staff: { ...staff, cause: `undo:${entry.id}` } }
    const answer = await changeFields(editable, by, { thing, changes, was }, { dry_run, fingerprint })
    if (dry_run === true || isSameValue(changes, was)) audit.nothingChanged()
    else audit.recordedWithChange()
    return { effect: (answer as { effect: Effect }).effect }
  })
