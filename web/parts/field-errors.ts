/** What is wrong with a form: a sentence by field, in the order in which the fields are asked for. */
export type FieldErrors = Readonly<Record<string, string>>

/** What an empty field says of itself where the alert names all that are. */
export const emptyField = 'Please fill this in.'

/** The text of the red alert above the form: every sentence once, a line each; null where nothing is wrong. */
export function alertText(errors: FieldErrors): string | null {
  const sentences = [...new Set(Object.values(errors))].filter((sentence) => sentence !== emptyField)
  return sentences.length === 0 ? null : sentences.join('\n')
}

/** A refusal's messages by field, as a form shows them: the first of each. */
export function fieldErrorsOf(refusal: { errors: Readonly<Record<string, readonly string[]>> }): FieldErrors {
  const firsts = Object.entries(refusal.errors).map(([field, [first]]) => [field, first] as const)
  return Object.fromEntries(firsts.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
