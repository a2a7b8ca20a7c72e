/** Values that a log row stores for a change. */
export interface Logged {
  before: unknown
  after: unknown
}

/** Field name for a logged value that is not an object. */
const ofRows = 'rows'

/**
 * Returns the fields of a log row, each with its stored values. A field that did not change has only `after`: it
 * identifies the subject.
 */
export function loggedFields({
  before,
  after,
}: Logged): { field: string; before?: unknown; after?: unknown }[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => {
    const [old, now] = [was[field], is[field]]
    return {
      field,
      ...(old !== now && old !== undefined && { before: old }),
      ...(now !== undefined && { after: now }),
    }
  })
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { [ofRows]: value }
}
