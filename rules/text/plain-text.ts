/** An ASCII text is the same in every normal form. */
const isAscii = /^[\0-\x7f]*$/

/**
 * Returns a text in a Unicode normal form. At most 30 marks per letter are kept (the Stream-Safe Text Format of UAX 15;
 * no language uses more than a few), because the time for sorting marks grows with the square of their number.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isAscii.test(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)

/** Maximum length of a name; longer texts are sentences. */
const longest = 60

/**
 * Text that mail programs turn into a link, or that readers take for an address of the web or of a mailbox, also
 * without its scheme. Digits too, because they form amounts, account numbers and telephone numbers.
 */
const saysMore = /[/:@\\\p{N}]|\bwww\b|[.。]\p{L}{2,}/iu

/**
 * Returns a name that is safe in a mail to another person, or an empty text if it may be a message. Customers who
 * register, buy for or reassign tickets to other people's addresses could otherwise make the shop send messages.
 */
export function plainName(name: string): string {
  // Full-width characters are read, and linked, like plain ones.
  const even = normalForm(name, 'NFKC')
  return even.length > longest || saysMore.test(even) ? '' : name
}

/**
 * Invisible characters that no name needs: controls, direction marks, soft hyphens, spaces without width. The joiners
 * inside words (U+200C, U+200D) stay: some scripts, and emoji, need them.
 */
const unseen = /[\p{Cc}\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/gu

/**
 * Normalises a line of text for storage: composed (NFC), without extra spaces and invisible characters. Spelling and
 * case stay. A line without visible characters becomes empty.
 */
export function tidyText(text: string): string {
  const line = normalForm(text, 'NFC').replace(/\s+/gu, ' ').replace(unseen, '').replace(/ +/g, ' ').trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : ''
}
