/** A key of 128 random bits for a call, or for the cart that an add may begin: where the answer is lost, it names what was done. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
