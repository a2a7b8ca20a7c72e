/** Returns a text of `rules/dates/dates-text.ts` that breaks between a day and its time, but not within either. */
export const unbroken = (when: string): string => when.replaceAll(/(?! \d\d:\d\d|(?<=–) \D) /g, '\u00a0')
