import type { AnyRefusalCode } from '#contract/every-refusal'
import type { SchedulableCall } from '#contract/office/changes'
import { isSameValue } from '#rules/text/same-value'
import { storedList, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { type StaffServed, storedActor, type Staff } from '../staff'

/** Values of fields by their names in the call that saves the thing. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The stored state of a thing. */
export interface ReadThing {
  /** The code of the thing. */
  readonly thing: string
  readonly name: string
  readonly values: FieldValues
  readonly version: number
  /** The actor of the last change, as the audit log names them. */
  readonly changed_by: string | null
}

/** Describes a kind of thing that staff edit in a form, so that scheduled changes and undo can set some of its fields. */
export interface Editable {
  /** The call that saves the thing. */
  readonly call: StaffServed<SchedulableCall>
  /** The field with the code of the thing, which never changes, or `null` if there is none. */
  readonly code: string | null
  /** The error code if the thing does not exist. */
  readonly missing: AnyRefusalCode
  /** Reads a thing. The version must be read before the values, so that saving fails if they change in between. */
  readonly read: (db: Queryable, thing: string) => Promise<ReadThing | undefined>
  /** Builds the request body of the call that sets these fields of the thing. */
  readonly bodyOf: (now: ReadThing, changes: FieldValues) => Record<string, unknown>
  /** Whether only an owner may make these changes. */
  readonly isOwners: (now: ReadThing, changes: FieldValues) => boolean
  /**
   * Whether scheduling these changes requires re-authentication. It must be true for all changes that only an owner may make
   * with any current values, because the values may differ when the change runs.
   */
  readonly asksAgain: (changes: FieldValues) => boolean
  /** Returns the values for the audit log, with bank details masked. */
  readonly logged: (values: FieldValues) => FieldValues
  /** The fields whose values are masked in the audit log. */
  readonly masked: readonly string[]
  /** Returns the error code if other data depends on the thing so that its changes cannot be undone, or `null`. */
  readonly whyBuiltOn: (db: Queryable, thing: string) => Promise<AnyRefusalCode | null>
}

/** All kinds of editable things by the call that saves them. TypeScript reports a missing one. */
export type Editables = Readonly<Record<SchedulableCall, Editable>>

interface FieldChange {
  /** The code of the thing. */
  readonly thing: string
  readonly changes: FieldValues
  /** The values that these fields must have before the change. */
  readonly was: FieldValues
}

/** Maximum number of attempts to save if others save other fields of the thing at the same time. */
const maxAttempts = 5

/**
 * Sets fields of a thing through the call that saves it, so that the permissions, rules and audit entry of the call apply.
 * Fails with `fields-changed` if a field does not have its value in `was`, and with all errors of the call. `more` is added to
 * the request body.
 */
export async function changeFields(
  editable: Editable,
  { context, staff }: { context: Context; staff: Staff },
  { thing, changes, was }: FieldChange,
  more: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const now = orRefuse(await editable.read(context.db.kysely, thing), editable.missing)
    const other = otherFields(now, was)
    if (other.length > 0)
      throw new Refusal('fields-changed', {
        slots: { who: storedActor(now.changed_by), fields: fieldsText(editable, other) },
      })
    try {
      return await editable.call.makeFor(staff, context, { ...editable.bodyOf(now, changes), ...more })
    } catch (error) {
      const isOther = error instanceof Refusal && error.code === 'changed-meanwhile'
      if (!isOther || attempt === maxAttempts) throw error
    }
  }
}

/** Returns the fields whose current values differ from `was`. */
export const otherFields = (now: ReadThing, was: FieldValues): readonly string[] =>
  Object.keys(was).filter((field) => !isSameValue(now.values[field], was[field]))

/** Lists fields for a sentence, with their labels in the form. */
export const fieldsText = ({ call }: Editable, fields: readonly string[]): StoredMessage =>
  storedList(
    fields.map((field) => ({ list: ['“', { field, of: call.call.path }, '”'], separator: '' })),
    ', ',
  ) ?? ''
