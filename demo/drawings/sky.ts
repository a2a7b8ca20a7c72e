import { between, type Random } from './random'
import { circle, circlePath, inside, lens, many, n, path, polygon, range, stroke, type Svg } from './svg'
import { stipple } from './texture'

/** A flat disc, shaded by spray along its lower edge. */
export function disc(
  random: Random,
  x: number,
  y: number,
  r: number,
  fill: string,
  shade: string,
  dots = 900,
): Svg {
  const spray = stipple(
    random,
    { x: x - r, y: y - r, w: 2 * r, h: 2 * r },
    dots * 2,
    shade,
    (u, v) => Math.max(0, u * 0.55 + v * 0.9 - 0.78) ** 1.4 * 3.2,
    Math.max(2.6, r * 0.016),
  )
  return circle(x, y, r, fill) + inside(circlePath(x, y, r), spray)
}

/** Wedges of light around a point. */
export function rays(
  x: number,
  y: number,
  from: number,
  to: number,
  count: number,
  colour: string,
  share = 0.5,
  turn = 0,
): Svg {
  const d = range(count).map((i) => {
    const a = ((i + turn) / count) * Math.PI * 2
    const b = a + ((Math.PI * 2) / count) * share
    const at = (angle: number, r: number) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const
    return polygon([at(a, from), at(a, to), at(b, to), at(b, from)])
  })
  return path(d.join(''), colour)
}

/** Tongues around a sun, long and short in turn. */
export function tongues(x: number, y: number, r: number, length: number, count: number, colour: string): Svg {
  const d = range(count).map((i) => {
    const a = (i / count) * Math.PI * 2
    const half = (Math.PI / count) * 0.62
    const reach = r + length * (i % 2 === 0 ? 1 : 0.6)
    const at = (angle: number, q: number) => `${n(x + Math.cos(angle) * q)} ${n(y + Math.sin(angle) * q)}`
    return `M${at(a - half, r)}Q${at(a - half * 0.4, r + length * 0.4)} ${at(a, reach)}Q${at(a + half * 0.4, r + length * 0.4)} ${at(a + half, r)}z`
  })
  return path(d.join(''), colour)
}

export const cloud = (x: number, y: number, w: number, colour: string): Svg =>
  path(
    lens(x, y, w, w * 0.16) +
      lens(x + w * 0.35, y + w * 0.11, w * 0.6, w * 0.1) +
      lens(x - w * 0.45, y - w * 0.1, w * 0.45, w * 0.08),
    colour,
  )

/** A gull from afar. */
export const gull = (x: number, y: number, s: number, colour: string, turn = 0): Svg =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(s)})">${path('M-10 -3.4C-7 -5.4 -2.8 -4.2 0 0C2.8 -4.2 7 -5.4 10 -3.4C6.6 -3 3.4 -1 .8 3.2Q0 4 -.8 3.2C-3.4 -1 -6.6 -3 -10 -3.4z', colour)}</g>`

/** A star of four points. */
export const star = (x: number, y: number, r: number, colour: string): Svg =>
  path(
    `M${n(x)} ${n(y - r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - r)}z`,
    colour,
  )

/** A sky of stars, small ones round, some with points. */
export const stars = (
  random: Random,
  w: number,
  bottom: number,
  count: number,
  colour: string,
  size = 12,
): Svg =>
  many(count, (i) => {
    const [x, y] = [random() * w, random() ** 1.3 * bottom]
    return i % 5 === 0
      ? star(x, y, between(random, size * 0.7, size * 1.6), colour)
      : circle(x, y, between(random, 1.6, size * 0.28), colour)
  })

/** The moon, from the right. */
export const crescent = (x: number, y: number, r: number, colour: string): Svg =>
  path(
    `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 1 0 ${n(r)} ${n(r * 1.2)}a${n(r * 0.82)} ${n(r * 0.82)} 0 0 1 ${n(-r)} ${n(-r * 1.2)}z`,
    colour,
  )

/** Lamps on a slack wire between two points. */
export function lamps(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sag: number,
  count: number,
  wire: string,
  bulbs: readonly string[],
  r = 7,
): Svg {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2 + sag * 2]
  const at = (t: number) =>
    [
      (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x1,
      (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y1,
    ] as const
  return (
    stroke(`M${n(x0)} ${n(y0)}Q${n(cx)} ${n(cy)} ${n(x1)} ${n(y1)}`, wire, 3) +
    many(count, (i) => {
      const [x, y] = at((i + 0.5) / count)
      return circle(x, y + r, r, bulbs[i % bulbs.length] ?? wire)
    })
  )
}
