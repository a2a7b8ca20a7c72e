import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { n, path, type Svg } from './svg'

const file =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'
/** fontkit varies a font only from its plain form, so it is unpacked first. */
const plain = await subsetFont(
  readFileSync(file),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzŠŽĆČĐšžćčđ0123456789 .,·–/&',
  {
    targetFormat: 'sfnt',
  },
)
const cuts = new Map<string, ReturnType<typeof create>>()

/** Bricolage Grotesque in a weight (200–800) and width (75–100), from the bundled file: never a system font. */
function cut(weight: number, width: number) {
  const key = `${weight}/${width}`
  const known = cuts.get(key)
  if (known) return known
  const made = create(plain).getVariation({ wght: weight, wdth: width, opsz: 96 })
  cuts.set(key, made)
  return made
}

export interface Lettering {
  /** Height of the em in units. */
  readonly size: number
  readonly weight?: number
  readonly width?: number
  /** Space added after each letter, in ems. */
  readonly tracking?: number
  readonly align?: 'left' | 'middle' | 'right'
}

/** The outlines of a line of text as one path, its baseline starting at (x, y); and how long it is. */
export function outlines(
  text: string,
  x: number,
  y: number,
  { size, weight = 800, width = 100, tracking = 0, align = 'left' }: Lettering,
) {
  const font = cut(weight, width)
  const run = font.layout(text)
  const scale = size / font.unitsPerEm
  const length = run.positions.reduce(
    (sum, position) => sum + position.xAdvance * scale + tracking * size,
    -tracking * size,
  )
  let pen = x - (align === 'middle' ? length / 2 : align === 'right' ? length : 0)
  const parts = run.glyphs.map((glyph, i) => {
    const d = glyph.path.scale(scale, -scale).translate(pen, y).toSVG()
    pen += (run.positions[i]?.xAdvance ?? 0) * scale + tracking * size
    return d.replaceAll(/-?\d+\.\d+/g, (digits) => n(Number(digits)))
  })
  return { d: parts.join(''), length }
}

export const lettering = (text: string, x: number, y: number, colour: string, how: Lettering): Svg =>
  path(outlines(text, x, y, how).d, colour)
