import * as texts from '#texts/compiled/screens/parts'

/** The errors of a form: a sentence per field, in the order of the fields. */
export type FieldErrors = Readonly<Record<string, string>>

/** Error shown at an empty field if the alert lists all empty fields. */
export const emptyField = texts.fill_in()

/** Returns the text of the red alert above the form: each sentence once, one per line; `null` without errors. */
export function alertText(errors: FieldErrors): string | null {
  const sentences = [...new Set(Object.values(errors))].filter((sentence) => sentence !== emptyField)
  return sentences.length === 0 ? null : sentences.join('\n')
}

/** Returns an error's messages for a form: the first of each field. */
export function fieldErrorsOf(refusal: { errors: Readonly<Record<string, readonly string[]>> }): FieldErrors {
  const firsts = Object.entries(refusal.errors).map(([field, [first]]) => [field, first] as const)
  return Object.fromEntries(firsts.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
