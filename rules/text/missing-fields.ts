/** A field to be filled in: its name on the wire (or its address line's key), and its label. */
export interface MissingField {
  field: string
  label: string
}

/** Returns the value of the slot in 'Please fill out the following fields: {fields}'. */
export function missingFieldNames(missing: readonly Pick<MissingField, 'label'>[]): string {
  return missing.map(({ label }) => label).join(', ')
}
