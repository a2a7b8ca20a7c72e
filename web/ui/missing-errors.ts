import { missingFieldNames, type MissingField } from '#rules/text/missing-fields'
import { fields_missing } from '#texts/compiled/refusals/labels'
import { emptyField, type FieldErrors } from './field-errors'

/** Returns the errors of empty fields: one sentence for the form that lists them all, and a short one at each field. */
export function missingErrors(missing: readonly MissingField[]): FieldErrors {
  if (missing.length === 0) return {}
  const form = fields_missing({ fields: missingFieldNames(missing) })
  return { form, ...Object.fromEntries(missing.map(({ field }) => [field, emptyField])) }
}
