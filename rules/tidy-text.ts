import { normalForm } from './normal-form'

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
