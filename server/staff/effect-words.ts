/** `1 ticket`, `12 tickets`: for the notes of an effect. */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${count} ${count === 1 ? thing : things}`
