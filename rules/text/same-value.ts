/** Compares two values as stored: the order of keys and the notation of an instant do not matter. */
export const isSameValue = (before: unknown, after: unknown) => canonical(before) === canonical(after)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part)) {
      // A typed text may look like an instant that does not exist.
      const at = new Date(part)
      return Number.isNaN(at.getTime()) ? part : at.toISOString()
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
