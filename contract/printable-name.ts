import { name_emoji, name_unprintable } from '../texts/compiled/refusals/fields'
import { printableRanges } from './printable-characters'

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
