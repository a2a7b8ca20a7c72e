/** fontkit ships no types; this is what `fonts.ts` needs of it. pdfkit does the rest. */
declare module 'fontkit' {
  export interface Font {
    characterSet: readonly number[]
    glyphForCodePoint: (codePoint: number) => unknown
    hasGlyphForCodePoint: (codePoint: number) => boolean
  }
  export const create: (bytes: Buffer) => Font
}
