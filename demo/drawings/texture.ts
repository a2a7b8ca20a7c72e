import type { Random } from './random'
import { n, stroke, type Svg } from './svg'

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Dots sprayed over a box, as dense as `density` says at (0…1, 0…1); in three sizes, each one path. */
export function stipple(
  random: Random,
  { x, y, w, h }: Box,
  count: number,
  colour: string,
  density: (u: number, v: number) => number,
  size = 4,
): Svg {
  const paths = ['', '', '']
  for (let i = 0; i < count; i += 1) {
    const [u, v] = [random(), random()]
    const which = i % 3
    if (random() < density(u, v)) paths[which] += `M${n(x + u * w)} ${n(y + v * h)}h0`
  }
  return paths.map((d, i) => (d ? stroke(d, colour, size * (0.6 + i * 0.3)) : '')).join('')
}

/** Little gaps in the ink, as cheap paper leaves them. */
export const speckle = (random: Random, w: number, h: number, colour: string, count = 130): Svg =>
  stipple(random, { x: 0, y: 0, w, h }, count, colour, () => 1, 2.6)

/** Dots in rows that grow from one side to the other, as a coarse print makes its tones. */
export function halftone(
  { x, y, w, h }: Box,
  step: number,
  colour: string,
  size: (u: number, v: number) => number,
): Svg {
  const rows: Svg[] = []
  for (let row = 0; row * step * 0.87 <= h; row += 1) {
    for (let column = 0; column * step <= w + step; column += 1) {
      const px = column * step + (row % 2 === 0 ? 0 : step / 2)
      const r = size(px / w, (row * step * 0.87) / h) * step * 0.5
      if (r > 0.8)
        rows.push(
          `M${n(x + px - r)} ${n(y + row * step * 0.87)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0`,
        )
    }
  }
  return `<path d="${rows.join('')}" fill="${colour}"/>`
}
