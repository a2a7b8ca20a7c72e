const wholeNumbers = new Intl.NumberFormat('en')

/** `1,214`: a number in a sentence for staff. */
export const numberText = (count: number): string => wholeNumbers.format(count)

/** The slots of a text with a plural: `count` chooses the form, and the text shows `number`. */
export const countSlots = (count: number) => ({ count, number: numberText(count) })
