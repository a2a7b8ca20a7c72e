const wholeNumbers = new Intl.NumberFormat('en')

/** Formats a number in a sentence for staff, such as `1,214`. */
export const numberText = (count: number): string => wholeNumbers.format(count)

/** Returns the slots of a text with a plural: `count` selects the plural form, and the text shows `number`. */
export const countSlots = (count: number) => ({ count, number: numberText(count) })
