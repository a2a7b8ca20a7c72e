/** A code for the cart that an add may begin: the page finds the cart by it even where the answer is lost. */
export const newCartCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
