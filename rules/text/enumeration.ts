const format = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins names for a sentence: `A`, `A and B`, `A, B and C`. */
export const enumeration = (names: readonly string[]): string => format.format(names)
