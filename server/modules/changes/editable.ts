import type { AnyRefusalCode } from '../../../contract/every-refusal'
import type { SchedulableCall } from '../../../contract/office/changes'
import type { Queryable } from '../../platform/db/database'
import type { StaffServed } from '../staff'

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
