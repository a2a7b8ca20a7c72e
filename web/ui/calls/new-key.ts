/**
 * Creates a key of 128 random bits for a call, or for the cart that a first add begins. If the answer is lost, a repeat
 * with the same key is recognised.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
