/** A field that has to be filled in: its name on the wire (or its address line's key), and what people read. */
export interface MissingField {
  field: string
  label: string
}

/** What goes into the slot of 'Please fill out the following fields: {fields}'. */
export function missingFieldNames(missing: readonly Pick<MissingField, 'label'>[]): string {
  return missing.map(({ label }) => label).join(', ')
}
