import { normalForm } from './normal-form'

/** Longer ones are sentences. */
const longest = 60

/**
 * What mail programs turn into a link, or readers take for an address: of the web or of a mailbox, also without its
 * scheme; and digits, because they make amounts, account numbers and telephone numbers.
 */
const saysMore = /[/:@\\\p{N}]|\bwww\b|[.。]\p{L}{2,}/iu

/**
 * A name that is safe in a mail to another person: customers who register, buy for or reassign tickets to other
 * people's addresses could otherwise make the shop send them messages. Empty if it may be a message.
 */
export function plainName(name: string): string {
  // Full-width characters are read, and linked, like plain ones.
  const even = normalForm(name, 'NFKC')
  return even.length > longest || saysMore.test(even) ? '' : name
}
