import bidiFactory from 'bidi-js'
import { fallbackFor, type Weight } from './fallback-fonts'
import { storedFonts, lettersOf } from './fonts'
import type { KeptFont, Word } from './kept-font'

/** Neighbouring words of a line in one font. */
export interface Run {
  readonly font: KeptFont
  readonly words: readonly Word[]
  /** The text for readers if its glyphs do not reveal it, as with reordered vowels; `null` otherwise. */
  readonly text: string | null
}

const bidi = bidiFactory()

/** Letters in one font with the same embedding level of the Unicode bidirectional algorithm (UAX 9); odd levels run from right to left. */
interface Part {
  text: string
  readonly font: KeptFont
  readonly level: number
}

/**
 * Returns the runs of a line in visual order, from the left. Lines in the usual font that run from left to right, which most
 * are, consist of one run.
 */
export function runsOf(text: string, weight: Weight, features: readonly string[] | undefined): Run[] {
  const usual = storedFonts()[weight]
  if (isUsual(text, usual)) return [{ font: usual, words: usual.words(text, features), text: null }]
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const parts: Part[] = []
  let at = 0
  for (const letter of lettersOf(text)) {
    const font = hasAll(usual, letter) ? usual : (fallbackFor(letter, weight) ?? usual)
    const level = levels[at] ?? 0
    const last = parts.at(-1)
    if (last?.font === font && last.level === level) last.text += letter
    else parts.push({ text: letter, font, level })
    at += letter.length
  }
  return inVisualOrder(parts).flatMap((part) => runsOfPart(part, usual, features))
}

const hasAll = ({ font }: KeptFont, text: string) =>
  Array.from(text).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

/** Whether a text needs no fallback font and contains no letter that runs from right to left. */
const isUsual = (text: string, usual: KeptFont) =>
  !/[\p{scx=Hebrew}\p{scx=Arabic}]/u.test(text) && (!/[^\0-\u024F]/.test(text) || hasAll(usual, text))

/** Rule L2 of UAX 9: from the highest level down to 1, reverses every sequence of parts at that level or above. */
function inVisualOrder(parts: readonly Part[]): Part[] {
  const order = [...parts]
  const highest = Math.max(...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let from = 0
    while (from < order.length) {
      let to = from
      while ((order[to]?.level ?? -1) >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = Math.max(to, from + 1)
    }
  }
  return order
}

function runsOfPart(
  { text, font, level }: Part,
  usual: KeptFont,
  features: readonly string[] | undefined,
): Run[] {
  const isReversed = level % 2 === 1
  if (font === usual)
    return [{ font, words: font.words(isReversed ? mirrored(text) : text, features), text: null }]
  const word = font.inDirection(text, isReversed ? 'rtl' : 'ltr')
  return isReversed ? glyphByGlyph(font, word) : [{ font, words: [word], text }]
}

const mirrored = (text: string) =>
  Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one)
    .toReversed()
    .join('')

/** A run for each glyph: readers restore the order of right-to-left letters, and would reverse the letters of one text again. */
const glyphByGlyph = (font: KeptFont, { glyphs, placed }: Word): Run[] =>
  glyphs.flatMap((glyph, index) => {
    const place = placed[index]
    if (place === undefined) return []
    const word = { glyphs: [glyph], placed: [place], width: place.xAdvance, shown: null }
    return [{ font, words: [word], text: String.fromCodePoint(...glyph.codePoints) }]
  })
