import { refusalSentence } from '../../../../contract/refusals'
import { missingFieldNames, type MissingField } from '../../../../rules/missing-fields'
import { alertText, type FieldErrors } from '../../../parts/field-errors'

/** What an empty field says of itself: the alert above names them all. */
const atField = 'Please fill this in.'

/** The errors of fields that are empty: the whole list as the alert's sentence, a short one at each. */
export function missingErrors(missing: readonly MissingField[]): FieldErrors {
  const sentence = refusalSentence('fields-missing', { fields: missingFieldNames(missing) })
  return { form: sentence, ...Object.fromEntries(missing.map(({ field }) => [field, atField])) }
}

/** The alert's text: what concerns the form as a whole, else what its fields say. */
export function wholeText(errors: FieldErrors): string | null {
  return errors['form'] ?? alertText(errors)
}
