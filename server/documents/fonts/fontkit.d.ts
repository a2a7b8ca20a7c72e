/** fontkit ships no types; these are the ones that documents and icons need. */
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
