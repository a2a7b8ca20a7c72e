import { fields_missing } from '../../texts/compiled/refusals/labels'
import { missingFieldNames, type MissingField } from '../../rules/text/missing-fields'
import { emptyField, type FieldErrors } from './field-errors'

/** The errors of fields that are empty: the whole list as a sentence of the form's, a short one at each. */
export function missingErrors(missing: readonly MissingField[]): FieldErrors {
  if (missing.length === 0) return {}
  const form = fields_missing({ fields: missingFieldNames(missing) })
  return { form, ...Object.fromEntries(missing.map(({ field }) => [field, emptyField])) }
}
