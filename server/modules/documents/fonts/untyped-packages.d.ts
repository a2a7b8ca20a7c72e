/** fontkit ships no types; these are the ones that documents and icons need. */
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
    /** The characters that it was first asked for. */
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

/** subset-font ships no types; this is what `cut-fonts.ts` and `fallback-fonts.ts` call. */
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

/** linebreak ships no types; these are the ones that documents need. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next position at which the text may be broken, the last one being its end; then null. */
    nextBreak(): { readonly position: number } | null
  }
}
