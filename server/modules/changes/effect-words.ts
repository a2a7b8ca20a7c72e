const wholeNumbers = new Intl.NumberFormat('en')

/** `1,214`: a number in a sentence for staff. */
export const numberText = (count: number): string => wholeNumbers.format(count)

/** `1 ticket`, `1,214 tickets`: for the notes of an effect. */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${numberText(count)} ${count === 1 ? thing : things}`
