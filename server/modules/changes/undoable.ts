import type { SchedulableCall } from '../../../contract/office/schedule'
import type { Editables, FieldValues } from './editable'

/** Actions of the log that give fields of a thing other values, and the call that can give the values of before back. */
const alsoUndone: Readonly<Record<string, SchedulableCall>> = {
  'end-voucher': 'save-voucher',
  'publish-look': 'save-settings',
}

/** The call that undoes an action of the log; null: it cannot be undone. */
export function callThatUndoes(editables: Editables, action: string): SchedulableCall | null {
  if (Object.hasOwn(editables, action)) return action as SchedulableCall
  return Object.hasOwn(alsoUndone, action) ? (alsoUndone[action] ?? null) : null
}

/** The actions that a thing of a call's kind is changed by. */
export const actionsOn = (call: SchedulableCall): string[] => [
  call,
  ...Object.keys(alsoUndone).filter((action) => alsoUndone[action] === call),
]

/** The log names settings by their section. */
const settingsPrefix = 'settings.'

/** How the log names a thing. */
export const subjectOf = (call: SchedulableCall, thing: string): string =>
  call === 'save-settings' ? `${settingsPrefix}${thing}` : thing

/** The thing that the log names. */
export const thingOf = (call: SchedulableCall, subject: string): string =>
  call === 'save-settings' ? subject.slice(settingsPrefix.length) : subject

/** The fields of an entry as it made them, and as they were before; null: it made the thing, or nothing is kept of it. */
export function fieldsOf({ before, after }: { before: unknown; after: unknown }): {
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
