/** fontkit ships no types. This declares the part that documents and icons use. */
declare module 'fontkit' {
  interface Box {
    readonly minX: number
    readonly maxX: number
    readonly minY: number
    readonly maxY: number
  }
  interface Outline {
    readonly bbox: Box
    scale: (x: number, y: number) => Outline
    translate: (x: number, y: number) => Outline
    toSVG: () => string
  }
  export interface Glyph {
    readonly id: number
    /** The characters that the glyph was first requested for. */
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
    readonly path: Outline
  }
  export interface GlyphPosition {
    readonly xAdvance: number
    readonly yAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface Font {
    readonly postscriptName: string
    readonly characterSet: readonly number[]
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly xHeight: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: Box
    getGlyph: (id: number, codePoints?: readonly number[]) => Glyph
    glyphForCodePoint: (codePoint: number) => Glyph
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ) => { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] }
    createSubset: () => { includeGlyph: (id: number) => number; encode: () => Uint8Array }
  }
  export const create: (bytes: Buffer) => Font
}

/** subset-font ships no types. This declares the part that `cut-fonts.ts` and `fonts.ts` use. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      keepFeatures?: string[]
      noHinting?: boolean
      variationAxes?: Readonly<Record<string, number>>
    },
  ) => Promise<Buffer>
  // oxlint-disable-next-line import/no-default-export -- the package's own shape
  export default subsetFont
}

/** linebreak ships no types. This declares the part that documents use. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next position at which the text may be broken, or null after the end of the text. */
    nextBreak(): { readonly position: number } | null
  }
}
