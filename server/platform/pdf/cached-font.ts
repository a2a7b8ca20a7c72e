import { deflateSync } from 'node:zlib'
import type { Font, Glyph } from 'fontkit'
import { points } from './pdf-file'
import { RecentlyUsed } from './recently-used'

/** The position of a glyph in a word, in thousandths of the font size. */
interface Placed {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

/** A laid out word. */
export interface Word {
  readonly glyphs: readonly Glyph[]
  readonly placed: readonly Placed[]
  readonly width: number
  /** The operand of TJ that shows the word; null if a glyph has an offset or is not among the common glyphs. */
  readonly shown: string | null
}

/** The part of a font that is embedded in a document. */
export interface Subset {
  /** The deflated font file. */
  readonly file: Buffer
  /** The length of the font file in bytes before compression. */
  readonly length: number
  /** The widths of the glyphs, in thousandths of the font size. */
  readonly widths: string
  /** The deflated character map: the characters that each glyph shows. */
  readonly unicode: Buffer
}

/**
 * The characters that every subset includes. Documents without other letters share one cached subset. A ticket is a few
 * kilobytes larger with it.
 */
const commonCharacters = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !"#%&\'()*+,-./:;=?@_·–—’“”…€−' +
    'ÁÄÉÖÜßáäéíóöúüĆćČčĐđŠšŽž',
)

/** OpenType features for figures of equal width. */
export const tabular: readonly string[] = ['tnum', 'kern', 'ccmp', 'mark']

const code = (gid: number) => gid.toString(16).padStart(4, '0')

/**
 * Returns glyphs and the kerning between them as operands of TJ (PDF 1.7, 9.4.3). A glyph off the baseline, such as an
 * accent above another, is raised by a separate operator, which depends on the font size.
 */
export function showing(codes: readonly string[], placed: readonly Placed[], size = 0): string {
  let text = '<'
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of placed.entries()) {
    const shown = codes[index] ?? ''
    text +=
      xOffset === 0 && yOffset === 0
        ? shown
        : `>${points(-xOffset)}] TJ\n${points((yOffset / 1000) * size)}\nTs\n[<${shown}>] TJ\n0 Ts\n[${points(xOffset)}<`
    const kerning = points(advanceWidth - xAdvance)
    if (kerning !== 0) text += `>${kerning}<`
  }
  return `${text}>`
}

/**
 * Returns whether a word is a code of a ticket or an order. A code is unique, so laying it out as a word with kerning
 * would cost more than all cached words, and the result would never be reused.
 */
const isCode = (word: string) => /^(?=.*\d)(?=.*[A-Za-z])[\w.-]{6,}[ \t]?$/.test(word)

/**
 * A font whose laid out words and subsets are cached across documents, because producing them costs more than the rest of
 * drawing.
 */
export class CachedFont {
  readonly font: Font
  /** The factor from the font's units to thousandths of the font size. */
  readonly scale: number
  /** The distance from a line's upper edge to its baseline, as a fraction of the font size. */
  readonly ascent: number
  /** The distance between two lines, as a fraction of the font size. */
  readonly lineHeight: number
  readonly #words = new RecentlyUsed<Word>(4000)
  readonly #subsets = new RecentlyUsed<Subset>(64)
  /** The characters that each glyph showed first, for fonts that do not cache them with the glyph. */
  readonly #characters = new Map<number, readonly number[]>()
  /** The codes of the common glyphs, which every subset includes, by glyph id. */
  readonly #commonCodes: ReadonlyMap<number, number>

  constructor(font: Font) {
    this.font = font
    this.scale = 1000 / font.unitsPerEm
    this.ascent = font.ascent / font.unitsPerEm
    this.lineHeight = (font.ascent + font.lineGap - font.descent) / font.unitsPerEm
    const plain = commonCharacters.flatMap((character) => font.layout(character).glyphs)
    const figures = font.layout('0123456789.,€−-%', tabular).glyphs
    const ids = new Set([0, ...plain.map(({ id }) => id), ...figures.map(({ id }) => id)])
    this.#commonCodes = new Map(Array.from(ids, (id, gid) => [id, gid]))
  }

  /**
   * Returns the words of a text, each with the space after it. A code is divided into its characters. A text with features
   * is returned as one word.
   */
  words(text: string, features: readonly string[] | undefined): Word[] {
    if (features !== undefined) return [this.word(text, features)]
    return (text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? [])
      .flatMap((word) => (isCode(word) ? Array.from(word) : word))
      .map((word) => this.word(word, undefined))
  }

  word(text: string, features: readonly string[] | undefined): Word {
    return this.#words.of(features === undefined ? text : `${features.join()} ${text}`, () =>
      this.#layOut(text, features),
    )
  }

  /** Lays out a text as a whole in a direction. Its glyphs are in visual order, from the left. */
  inDirection(text: string, direction: 'ltr' | 'rtl'): Word {
    return this.#words.of(`${direction} ${text}`, () => this.#layOut(text, undefined, direction))
  }

  /** Opens the glyph codes of a document: those of the common glyphs, followed by further ones in the order of use. */
  openCodes(): { of: (word: Word) => string[]; subset: () => Subset } {
    const further = new Map<number, number>()
    const gidOf = ({ id, codePoints }: Glyph): number => {
      if (codePoints.length > 0 && !this.#characters.has(id)) this.#characters.set(id, codePoints)
      const known = this.#commonCodes.get(id) ?? further.get(id)
      if (known !== undefined) return known
      const gid = this.#commonCodes.size + further.size
      further.set(id, gid)
      return gid
    }
    return {
      of: ({ glyphs }) => glyphs.map((glyph) => code(gidOf(glyph))),
      subset: () => {
        const ids = [...further.keys()]
        return this.#subsets.of(ids.join(), () => this.#cut(ids))
      },
    }
  }

  #layOut(text: string, features: readonly string[] | undefined, direction?: 'ltr' | 'rtl'): Word {
    const { glyphs, positions } = this.font.layout(text, features, undefined, undefined, direction)
    const { scale } = this
    const placed = positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * scale,
      advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }))
    const gids = glyphs.map(({ id }) => this.#commonCodes.get(id))
    const isPlain = placed.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
    return {
      glyphs,
      placed,
      width: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      shown: isPlain && gids.every((gid) => gid !== undefined) ? showing(gids.map(code), placed) : null,
    }
  }

  #cut(further: readonly number[]): Subset {
    const ids = [...this.#commonCodes.keys(), ...further]
    const subset = this.font.createSubset()
    for (const id of ids) subset.includeGlyph(id)
    const file = subset.encode()
    const glyphs = ids.map((id) => this.font.getGlyph(id))
    const charactersOf = ({ id, codePoints }: Glyph) =>
      codePoints.length > 0 ? codePoints : (this.#characters.get(id) ?? codePoints)
    return {
      file: deflateSync(file, { level: 9 }),
      length: file.length,
      widths: glyphs.map(({ advanceWidth }) => points(advanceWidth * this.scale)).join(' '),
      unicode: deflateSync(unicodeMap(glyphs.map((glyph) => (glyph.id === 0 ? [0] : charactersOf(glyph))))),
    }
  }
}

const hex = (unit: number) => unit.toString(16).padStart(4, '0')

/** Returns a character map (PDF 1.7, 9.10.3) from the characters that each glyph shows, in the order of glyph codes. */
function unicodeMap(characters: readonly (readonly number[])[]): string {
  const entries = characters.map((codePoints) => {
    const text = String.fromCodePoint(...codePoints)
    return `<${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join(' ')}>`
  })
  const ranges: string[] = []
  // All codes of a range must have the same first byte.
  for (let first = 0; first < entries.length; first += 256) {
    const part = entries.slice(first, first + 256)
    ranges.push(`<${hex(first)}> <${hex(first + part.length - 1)}> [${part.join(' ')}]`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
