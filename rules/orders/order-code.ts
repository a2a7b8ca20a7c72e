import { typedCode } from '#contract/typed-text'

/**
 * The characters of order and ticket codes: capitals and digits that nobody mistakes for one another on paper or on the
 * phone. Left out: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B.
 */
export const codeAlphabet = 'ACDEFGHJKMNPQRTUVWXY34679'

/** Length of an order code. */
export const orderCodeLength = 8

/**
 * Returns a code of `length` characters from random bytes. All characters are equally likely: bytes above the largest
 * multiple of the alphabet's size are skipped, because taking them modulo would favour the first characters. Throws if
 * too few bytes are left, which is practically impossible with 8 times `length` bytes.
 */
export function codeFromBytes(bytes: Uint8Array, length: number): string {
  const size = codeAlphabet.length
  const fair = 256 - (256 % size)
  const characters = [...bytes].filter((byte) => byte < fair).slice(0, length)
  if (characters.length < length) throw new RangeError('Too few random bytes for a code.')
  return characters.map((byte) => codeAlphabet[byte % size]).join('')
}

/** Returns whether a text has the form of an order code. */
export function isOrderCode(text: string): boolean {
  return new RegExp(`^[${codeAlphabet}]{${orderCodeLength}}$`).test(text)
}

/** Returns the part of an order's code that was typed; `null` if the text cannot be one. */
export function codePartIn(text: string): string | null {
  const part = typedCode(text).toUpperCase()
  return new RegExp(`^[${codeAlphabet}]{1,${orderCodeLength}}$`).test(part) ? part : null
}
