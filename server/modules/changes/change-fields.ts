import { fieldName } from '../../../rules/text/fields'
import { isSameValue } from '../../../rules/text/same-value'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { nameOfActor, type Staff } from '../staff'
import type { Editable, FieldValues, ReadThing } from './editable'

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
