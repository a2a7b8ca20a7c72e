/** The few parts of fontkit that the drawings use. */
declare module 'fontkit' {
  interface OutlinePath {
    scale(x: number, y: number): OutlinePath
    translate(x: number, y: number): OutlinePath
    toSVG(): string
  }
  interface Run {
    glyphs: { path: OutlinePath }[]
    positions: { xAdvance: number }[]
  }
  interface Font {
    unitsPerEm: number
    layout(text: string): Run
    getVariation(axes: Record<string, number>): Font
  }
  function create(file: Uint8Array): Font
}
