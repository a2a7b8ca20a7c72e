/** fontkit ships no types; this is what documents and icons need of it. pdfkit does the rest. */
declare module 'fontkit' {
  interface Outline extends OutlinePath {
    readonly bbox: {
      readonly minX: number
      readonly maxX: number
      readonly minY: number
      readonly maxY: number
    }
  }
  export interface Font {
    characterSet: readonly number[]
    glyphForCodePoint: (codePoint: number) => { readonly path: Outline }
    hasGlyphForCodePoint: (codePoint: number) => boolean
  }
  export const create: (bytes: Buffer) => Font
}
