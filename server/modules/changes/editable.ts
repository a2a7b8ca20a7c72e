import type { AnyRefusalCode } from '../../../contract/every-refusal'
import type { SchedulableCall } from '../../../contract/office/changes'
import type { Queryable } from '../../platform/db/database'
import { type StaffServed, nameOfActor, type Staff } from '../staff'
import { fieldName } from '../../../rules/text/fields'
import { isSameValue } from '../../../rules/text/same-value'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'

/** Fields of a thing, by their names in the call that saves it. */
export type FieldValues = Readonly<Record<string, unknown>>

/** A thing as it is stored. */
export interface ReadThing {
  /** Its code. */
  readonly thing: string
  readonly name: string
  readonly values: FieldValues
  readonly version: number
  /** The actor of the last change, as the audit log names them. */
  readonly changed_by: string | null
}

/** Describes a thing that staff edit by a form, so that scheduled changes and undo can set some of its fields. */
export interface Editable {
  /** The call that saves it. */
  readonly call: StaffServed<SchedulableCall>
  /** The field that has its code, which never changes; null: none has it. */
  readonly code: string | null
  /** The refusal where it is not there. */
  readonly missing: AnyRefusalCode
  /** The thing with this code. The version is read before the values: with other values by then, saving is refused. */
  readonly read: (db: Queryable, thing: string) => Promise<ReadThing | undefined>
  /** Builds the call's request body that sets these fields of the thing. */
  readonly bodyOf: (now: ReadThing, changes: FieldValues) => Record<string, unknown>
  /** Whether these changes of the thing are an owner's alone. */
  readonly isOwners: (now: ReadThing, changes: FieldValues) => boolean
  /**
   * Whether giving them a time asks for the password again: any that could be an owner's by then, when the thing may have other
   * values than now.
   */
  readonly asksAgain: (changes: FieldValues) => boolean
  /** Values for the log: bank details are masked. */
  readonly logged: (values: FieldValues) => FieldValues
  /** The fields whose values the log masks. */
  readonly masked: readonly string[]
  /** Why its changes are not undone; null: nothing is built on it. */
  readonly whyBuiltOn: (db: Queryable, thing: string) => Promise<AnyRefusalCode | null>
}

/** Every editable thing by the call that saves it; one that the contract declares and nobody serves does not compile. */
export type Editables = Readonly<Record<SchedulableCall, Editable>>

interface FieldChange {
  /** The code of what changes. */
  readonly thing: string
  readonly changes: FieldValues
  /** The values that these fields must have before the change. */
  readonly was: FieldValues
}

/** How often a change is tried that somebody else's save of other fields came before. */
const maxAttempts = 5

/**
 * Gives fields of a thing other values by the call that saves it, so that rights, rules and the log are those of the call.
 * Refuses with `fields-changed` if one of them is not what it was, and whatever the call refuses. `more` is sent with it.
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
        slots: { who: nameOfActor(now.changed_by), fields: fieldsText(editable, other) },
      })
    try {
      return await editable.call.makeFor(staff, context, { ...editable.bodyOf(now, changes), ...more })
    } catch (error) {
      const isOther = error instanceof Refusal && error.code === 'changed-meanwhile'
      if (!isOther || attempt === maxAttempts) throw error
    }
  }
}

/** The fields that are not what they were. */
export const otherFields = (now: ReadThing, was: FieldValues): readonly string[] =>
  Object.keys(was).filter((field) => !isSameValue(now.values[field], was[field]))

/** Fields in a sentence, by the names that the form of their thing has. */
export const fieldsText = ({ call }: Editable, fields: readonly string[]): string =>
  fields.map((field) => `“${fieldName(call.call.path, field)}”`).join(', ')
