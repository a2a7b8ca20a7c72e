import { name_emoji, name_unprintable } from '#texts/compiled/refusals/fields'
import { printableRanges } from './printable-characters'

/** All spaces, including line breaks and the no-break space. U+FEFF counts as invisible, not as a space. */
const spaces = /\p{White_Space}+/gu

/**
 * Control characters, soft hyphens, zero-width characters and direction marks, which copying a text often adds. NUL is
 * excluded, because the contract rejects it.
 */
const invisible = /(?!\0)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalises a typed or pasted code (voucher, order, barcode, IBAN): removes invisible characters and spaces at its ends, and
 * replaces each run of spaces inside by one space.
 */
export const typedCode = (text: string): string =>
  text.replace(spaces, ' ').replace(invisible, '').replace(/ +/g, ' ').trim()

/** Normalises a code and removes all spaces, for codes that contain none, such as an IBAN or a login code. */
export const compactCode = (text: string): string => typedCode(text).replaceAll(' ', '')

/**
 * Normalises a typed or pasted email: removes invisible characters, spaces, commas and semicolons at its ends, and the name
 * of `Ana <ana@mail.example>`. A text with several addresses, or with `mailto:` at its start, stays invalid: the forms of the
 * shop must reject the latter.
 */
export function typedEmail(text: string): string {
  const typed = typedCode(text)
  let end = typed.length
  while (end > 0 && ' ,;'.includes(typed.charAt(end - 1))) end -= 1
  const listed = typed.slice(0, end)
  const [, address] = /^[^<>]*<([^<>]*)>$/.exec(listed) ?? []
  return address === undefined ? listed : withoutScheme(address.trim())
}

const withoutScheme = (email: string) => email.replace(/^mailto: ?/i, '')

/** Normalises an email as `typedEmail` does, and removes `mailto:`, for the office, imported files and the command line. */
export const typedOfficeEmail = (text: string): string => withoutScheme(typedEmail(text))

const isVisible = (character: string) =>
  !/^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(character)

/**
 * Removes spaces and invisible characters from the ends of a password, which copying from a mail often adds. Other
 * characters stay unchanged.
 */
export function trimmedPassword(password: string): string {
  const characters = Array.from(password)
  const first = characters.findIndex(isVisible)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isVisible) + 1).join('')
}

/** Matches emoji and their parts. © ® ™ count as text. */
const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u20E3\uFE0F\u{E0020}-\u{E007F}]/u

/** Matches characters that documents remove or print as a space. */
const withoutGlyph = /[\p{Cc}\p{Cf}\p{Z}]/gu

let known: ReadonlySet<number> | undefined

/** Returns the code points of all document fonts. They are stored as alternating gaps and lengths in base 36. */
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

/** Returns the reason why tickets and invoices cannot show a name, as a sentence for its field, or `null` if they can. */
export function whyNotPrintable(name: string): string | null {
  if (emoji.test(name)) return name_emoji()
  // Longer names are rejected elsewhere. They are not checked here, because normalising many marks takes quadratic time.
  if (name.length > 200) return null
  const letters = Array.from(name.normalize('NFC').replace(withoutGlyph, ''))
  const canBeShown = letters.every((letter) => printableCharacters().has(letter.codePointAt(0) ?? 0))
  return canBeShown ? null : name_unprintable()
}
