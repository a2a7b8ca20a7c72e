import { name_emoji, name_unprintable } from '../texts/compiled/refusals/fields'
import { printableRanges } from './printable-characters'

/** Spaces of all kinds, including line breaks and the no-break space. U+FEFF counts as invisible, not as a space. */
const spaces = /\p{White_Space}+/gu

/**
 * Control characters, soft hyphens, zero-width characters and direction marks: copying a text often adds them. Not NUL, which no
 * program copies, and which the contract rejects.
 */
const invisible = /(?!\0)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns a typed or pasted code (voucher, order, barcode, IBAN) without invisible characters and without spaces at its
 * ends. Each run of spaces inside becomes one space. All codes are read by this rule.
 */
export const typedCode = (text: string): string =>
  text.replace(spaces, ' ').replace(invisible, '').replace(/ +/g, ' ').trim()

/** The same without any space, for codes that contain none, such as an IBAN or six digits from a mail. */
export const compactCode = (text: string): string => typedCode(text).replaceAll(' ', '')

const isVisible = (character: string) =>
  !/^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(character)

/**
 * Returns a password without the spaces and invisible characters at its ends, which copying from a mail often adds. The
 * characters between stay unchanged.
 */
export function trimmedPassword(password: string): string {
  const characters = Array.from(password)
  const first = characters.findIndex(isVisible)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isVisible) + 1).join('')
}

/** Emoji and their parts. © ® ™ count as text. */
const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20E3\uFE0F\u{E0020}-\u{E007F}]/u

/** Characters that documents remove or print as a space. */
const withoutGlyph = /[\p{Cc}\p{Cf}\p{Z}]/gu

let known: ReadonlySet<number> | undefined

/** The code points of all fonts, read from alternating gaps and lengths in base 36. */
function printableCharacters(): ReadonlySet<number> {
  if (known !== undefined) return known
  const characters = new Set<number>()
  let at = 0
  for (const [index, text] of printableRanges.split(' ').entries()) {
    const end = at + Number.parseInt(text, 36)
    if (index % 2 === 1) for (let one = at; one < end; one++) characters.add(one)
    at = end
  }
  known = characters
  return known
}

/** Returns why tickets and invoices cannot show a name, as a sentence for its field; `null` if they can. */
export function whyNotPrintable(name: string): string | null {
  if (emoji.test(name)) return name_emoji()
  // Longer ones are rejected for their length; normalising many marks takes quadratic time.
  if (name.length > 200) return null
  const letters = Array.from(name.normalize('NFC').replace(withoutGlyph, ''))
  const canBeShown = letters.every((letter) => printableCharacters().has(letter.codePointAt(0) ?? 0))
  return canBeShown ? null : name_unprintable()
}
