/** Such a text is the same in every normal form. */
const isAscii = /^[\0-\x7f]*$/

/**
 * A text in a Unicode normal form. At most 30 marks per letter are kept (the Stream-Safe Text Format of UAX 15; no
 * language uses more than a few), because the time for sorting marks grows with the square of their number.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isAscii.test(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)

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

/**
 * Characters that nobody sees and no name needs: controls, those that turn the text around them, soft hyphens, spaces
 * without width. The joiners inside words (U+200C, U+200D) stay: some scripts, and emoji, are written with them.
 */
const unseen = /[\p{Cc}\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/gu

/**
 * A line of text as it is kept: composed (NFC), without extra spaces and invisible characters; its spelling and case stay.
 * Where nothing would be seen of it, it is empty.
 */
export function tidyText(text: string): string {
  const line = normalForm(text, 'NFC').replace(/\s+/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : ''
}
