import { deflateSync } from 'node:zlib'
import type { Font, Glyph } from 'fontkit'
import { RecentlyUsed } from './recently-used'
import { unicodeMap } from './unicode-map'

/** Where a glyph of a word stands, in thousandths of the size. */
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
  /** False: a glyph of it does not stand on the line, such as an accent that is set over another. */
  readonly isPlain: boolean
  /** What shows it, if it is plain and every document's font has all its glyphs. */
  readonly shown: string | null
}

/** The part of a font that is embedded in a document. */
export interface Subset {
  /** Deflated. */
  readonly file: Buffer
  /** Of the file, before it was deflated. */
  readonly length: number
  readonly widths: readonly number[]
  /** Which characters its glyphs stand for, deflated. */
  readonly unicode: Buffer
}

/**
 * What every document's font has: a document with no other letters embeds a file that is made once. With it a ticket is
 * larger by some kilobytes.
 */
const always = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !"#%&\'()*+,-./:;=?@_·–—’“”…€−' +
    'ÁÄÉÖÜßáäéíóöúüĆćČčĐđŠšŽž',
)

/** Figures of equal width. */
export const tabular: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern', 'ccmp', 'mark']

const code = (gid: number) => gid.toString(16).padStart(4, '0')

/** Glyphs with the kerning between them, as the operator TJ takes them (PDF 1.7, 9.4.3). */
export function showing(codes: readonly string[], placed: readonly Placed[]): string {
  let text = '<'
  for (const [index, { xAdvance, advanceWidth }] of placed.entries()) {
    text += codes[index] ?? ''
    const kerning = Math.round((advanceWidth - xAdvance) * 1e6) / 1e6
    if (kerning !== 0) text += `> ${kerning} <`
  }
  return `${text}>`
}

/**
 * A font whose laid out words and embedded parts are kept from one document to the next: both cost more than all the rest
 * of drawing.
 */
export class KeptFont {
  readonly font: Font
  /** From the font's units to thousandths. */
  readonly scale: number
  readonly #words = new RecentlyUsed<Word>(4000)
  readonly #subsets = new RecentlyUsed<Subset>(64)
  /** The glyphs of every document's font, each with its code there. */
  readonly #always: ReadonlyMap<number, number>

  constructor(font: Font) {
    this.font = font
    this.scale = 1000 / font.unitsPerEm
    const plain = always.flatMap((character) => font.layout(character).glyphs)
    const figures = font.layout('0123456789.,€−-%', tabular).glyphs
    const ids = new Set([0, ...plain.map(({ id }) => id), ...figures.map(({ id }) => id)])
    this.#always = new Map(Array.from(ids, (id, gid) => [id, gid]))
  }

  word(text: string, features: readonly string[] | undefined): Word {
    return this.#words.of(features === undefined ? text : `${features.join()} ${text}`, () =>
      this.#layOut(text, features),
    )
  }

  /** A document's codes of glyphs: those of every document, and further ones in the order in which it needs them. */
  openCodes(): { of: (word: Word) => string[]; subset: () => Subset } {
    const further = new Map<number, number>()
    const gidOf = ({ id }: Glyph): number => {
      const known = this.#always.get(id) ?? further.get(id)
      if (known !== undefined) return known
      const gid = this.#always.size + further.size
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

  #layOut(text: string, features: readonly string[] | undefined): Word {
    const { glyphs, positions } = this.font.layout(text, features)
    const { scale } = this
    const placed = positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * scale,
      advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }))
    const gids = glyphs.map(({ id }) => this.#always.get(id))
    const isPlain = placed.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
    return {
      glyphs,
      placed,
      width: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      isPlain,
      shown: isPlain && gids.every((gid) => gid !== undefined) ? showing(gids.map(code), placed) : null,
    }
  }

  #cut(further: readonly number[]): Subset {
    const ids = [...this.#always.keys(), ...further]
    const subset = this.font.createSubset()
    for (const id of ids) subset.includeGlyph(id)
    const file = subset.encode()
    const glyphs = ids.map((id) => this.font.getGlyph(id))
    return {
      file: deflateSync(file, { level: 9 }),
      length: file.length,
      widths: glyphs.map(({ advanceWidth }) => advanceWidth * this.scale),
      unicode: deflateSync(unicodeMap(glyphs.map(({ id, codePoints }) => (id === 0 ? [0] : codePoints)))),
    }
  }
}
