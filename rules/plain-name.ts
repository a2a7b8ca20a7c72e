import { normalForm } from './normal-form'

/** Longer ones are sentences. */
const longest = 60

/**
 * What mail programs make a link of, or a reader an address: of the web or of a mailbox, also without its scheme; and
 * digits, which make amounts, account and telephone numbers.
 */
const saysMore = /[/:@\\\p{N}]|\bwww\b|[.。]\p{L}{2,}/iu

/**
 * A name as it may stand in a mail to somebody who did not type it: whoever registers, buys for or passes tickets to
 * other people's addresses could have the shop send them messages. Empty where it may be one.
 */
export function plainName(name: string): string {
  // Full-width forms are read, and linked, as the plain ones.
  const even = normalForm(name, 'NFKC')
  return even.length > longest || saysMore.test(even) ? '' : name
}
