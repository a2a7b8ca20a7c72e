import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import type { CachedFont, Word } from './cached-font'
import { fallbackFor, type Weight, storedFonts, lettersOf } from './fonts'

/** Adjacent words of a line in one font. */
export interface Run {
  readonly font: CachedFont
  readonly words: readonly Word[]
  /** The text for text extraction, if it cannot be derived from the glyphs, as with reordered vowels; otherwise `null`. */
  readonly text: string | null
}

const bidi = bidiFactory()

/**
 * Letters in one font with the same embedding level of the Unicode bidirectional algorithm (UAX 9). Odd levels run from
 * right to left.
 */
interface Part {
  text: string
  readonly font: CachedFont
  readonly level: number
}

/**
 * Returns the runs of a line in visual order, from the left. A line that runs from left to right in the default font
 * consists of one run.
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

const hasAll = ({ font }: CachedFont, text: string) =>
  Array.from(text).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

/** Returns whether a text needs no fallback font and contains no letter that runs from right to left. */
const isUsual = (text: string, usual: CachedFont) =>
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
  usual: CachedFont,
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

/**
 * Returns a run for each glyph. Programs that extract text restore the order of right-to-left letters, and would reverse
 * the letters of a longer text again.
 */
const glyphByGlyph = (font: CachedFont, { glyphs, placed }: Word): Run[] =>
  glyphs.flatMap((glyph, index) => {
    const place = placed[index]
    if (place === undefined) return []
    const word = { glyphs: [glyph], placed: [place], width: place.xAdvance, shown: null }
    return [{ font, words: [word], text: String.fromCodePoint(...glyph.codePoints) }]
  })

/** A line of a wrapped text; its width includes the space at its end. */
interface WrappedLine {
  readonly text: string
  readonly width: number
}

interface Column {
  readonly width: number
  /** Maximum number of lines; a longer text ends in an ellipsis. */
  readonly maxLines: number
  readonly widthOf: (text: string) => number
}

/** Breaks a text into the lines of a column, where Unicode allows it. A word wider than the column is broken anywhere. */
export function wrapText(text: string, { width, maxLines, widthOf }: Column): WrappedLine[] {
  if (text === '') return []
  const whole = widthOf(text)
  if (whole <= width) return [{ text, width: whole }]
  const lines: WrappedLine[] = []
  let line: WrappedLine = { text: '', width: 0 }
  const add = (part: string, partWidth: number) => {
    line = { text: line.text + part, width: line.width + partWidth }
  }
  const end = () => {
    lines.push(line)
    line = { text: '', width: 0 }
  }
  for (const word of wordsOf(text)) {
    let [rest, left] = [word, widthOf(word)]
    const isTooWide = left > width
    while (line.width + left > width && lines.length < maxLines) {
      if (isTooWide) {
        const count = fitting(rest, width - line.width, widthOf) || (line.text === '' ? 1 : 0)
        add(rest.slice(0, count), widthOf(rest.slice(0, count)))
        rest = rest.slice(count)
        left = widthOf(rest)
      } else if (line.text === '') break
      end()
    }
    if (lines.length === maxLines) return withEllipsis(lines, width, widthOf)
    add(rest, left)
  }
  if (line.text !== '') end()
  return lines
}

/** Splits a text at the positions where a line may be broken. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  const breaks = new LineBreaker(text)
  let from = 0
  for (let next = breaks.nextBreak(); next !== null; next = breaks.nextBreak()) {
    words.push(text.slice(from, next.position))
    from = next.position
  }
  return words
}

/** Returns the number of characters of a word that fit into `room`. */
function fitting(word: string, room: number, widthOf: Column['widthOf']): number {
  let [fits, tooMany] = [0, word.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(word.slice(0, middle)) <= room) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Ends the last line in an ellipsis, and shortens the line to make room for it. */
function withEllipsis(lines: WrappedLine[], width: number, widthOf: Column['widthOf']): WrappedLine[] {
  let start = lines.at(-1)?.text.trimEnd() ?? ''
  while (start !== '' && widthOf(`${start}…`) > width) start = start.slice(0, -1).trimEnd()
  const text = `${start}…`
  return [...lines.slice(0, -1), { text, width: widthOf(text) }]
}
