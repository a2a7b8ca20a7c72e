/** `1 ticket`, `12 tickets`: for the notes of an effect. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
