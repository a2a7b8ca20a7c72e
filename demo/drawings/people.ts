import { between, pick, type Random } from './random'
import { circle, ellipse, many, n, path, stroke, type Svg } from './svg'

/** Somebody dancing, drawn with a broad pen; feet at (x, y). */
export function dancer(random: Random, x: number, y: number, h: number, shirt: string, skin: string): Svg {
  const pen = h * 0.105
  const shorts = pick(random, ['#161b4a', '#2149c1', '#115a4b', '#5a2a6e'])
  const sway = between(random, -0.1, 0.1) * h
  const [hip, neck] = [
    [x + sway * 0.5, y - h * 0.45],
    [x + sway, y - h * 0.76],
  ] as const
  const arm = (side: number) => {
    const up = random() < 0.65
    const elbow = [neck[0] + side * h * 0.17, neck[1] + (up ? -0.02 : 0.13) * h] as const
    const hand = [
      elbow[0] + side * between(random, -0.04, 0.1) * h,
      elbow[1] + (up ? -0.22 : 0.08) * h,
    ] as const
    return `M${n(neck[0] + side * pen * 0.4)} ${n(neck[1] + pen * 0.3)}Q${n(elbow[0])} ${n(elbow[1])} ${n(hand[0])} ${n(hand[1])}`
  }
  const leg = (side: number) => {
    const step = between(random, 0.05, 0.16) * h
    return `M${n(hip[0] + side * pen * 0.3)} ${n(hip[1])}Q${n(hip[0] + side * step * 1.4)} ${n(y - h * 0.24)} ${n(x + side * step)} ${n(y)}`
  }
  const [nx, ny, hx, hy] = [neck[0], neck[1], hip[0], hip[1]]
  const hair = pick(random, ['#161b4a', '#5c2f24', '#c8382f', '#2b1a2e'])
  const headX = nx + sway * 0.2
  const long = random() < 0.5
  return (
    (long
      ? path(
          `M${n(headX - h * 0.085)} ${n(ny - h * 0.15)}q${n(-h * 0.05)} ${n(h * 0.14)} ${n(h * 0.02)} ${n(h * 0.2)}h${n(h * 0.13)}q${n(h * 0.07)} ${n(-h * 0.08)} ${n(h * 0.02)} ${n(-h * 0.2)}z`,
          hair,
        )
      : '') +
    stroke(leg(-1) + leg(1), skin, pen * 0.62) +
    stroke(arm(-1) + arm(1), skin, pen * 0.5) +
    stroke(`M${n(nx)} ${n(ny)}L${n(headX)} ${n(ny - h * 0.1)}`, skin, pen * 0.5) +
    path(
      `M${n(hx - h * 0.09)} ${n(hy - h * 0.02)}H${n(hx + h * 0.09)}L${n(hx + h * 0.14)} ${n(hy + h * 0.17)}L${n(hx + h * 0.015)} ${n(hy + h * 0.17)}L${n(hx)} ${n(hy + h * 0.1)}L${n(hx - h * 0.03)} ${n(hy + h * 0.17)}L${n(hx - h * 0.15)} ${n(hy + h * 0.16)}z`,
      shorts,
    ) +
    path(
      `M${n(nx - h * 0.115)} ${n(ny + h * 0.01)}Q${n(nx)} ${n(ny - h * 0.045)} ${n(nx + h * 0.115)} ${n(ny + h * 0.01)}L${n(nx + h * 0.12)} ${n(ny + h * 0.09)}Q${n(hx + h * 0.07)} ${n(hy - h * 0.12)} ${n(hx + h * 0.095)} ${n(hy + h * 0.02)}Q${n(hx)} ${n(hy + h * 0.05)} ${n(hx - h * 0.095)} ${n(hy + h * 0.02)}Q${n(hx - h * 0.07)} ${n(hy - h * 0.12)} ${n(nx - h * 0.12)} ${n(ny + h * 0.09)}z`,
      shirt,
    ) +
    circle(headX, ny - h * 0.125, h * 0.068, skin) +
    path(
      `M${n(headX - h * 0.075)} ${n(ny - h * 0.12)}a${n(h * 0.075)} ${n(h * 0.08)} 0 0 1 ${n(h * 0.15)} 0q${n(-h * 0.03)} ${n(-h * 0.04)} ${n(-h * 0.075)} ${n(-h * 0.035)}t${n(-h * 0.075)} ${n(h * 0.035)}z`,
      hair,
    )
  )
}

/** Heads, shoulders and raised hands from behind, row over row, to the lower edge. */
export function crowd(
  random: Random,
  width: number,
  y: number,
  bottom: number,
  inks: readonly [string, ...string[]],
  size = 30,
): Svg {
  const rows = Math.max(1, Math.ceil((bottom - y) / (size * 1.7)))
  return many(rows, (row) => {
    const s = size * (1 + row * 0.32)
    const base = y + row * size * 1.7
    const fill = inks[row % inks.length] ?? inks[0]
    return many(width / (s * 1.75) + 2, (i) => {
      const x = i * s * 1.75 - s + between(random, -0.3, 0.3) * s
      const top = base + between(random, -0.35, 0.35) * s
      const hands =
        random() < 0.42
          ? stroke(
              `M${n(x - s * 0.6)} ${n(top + s * 1.4)}Q${n(x - s)} ${n(top + s * 0.2)} ${n(x - s * between(random, 0.5, 0.9))} ${n(top - s * between(random, 0.8, 1.6))}${random() < 0.5 ? `M${n(x + s * 0.6)} ${n(top + s * 1.4)}Q${n(x + s)} ${n(top + s * 0.2)} ${n(x + s * 0.7)} ${n(top - s * between(random, 0.7, 1.5))}` : ''}`,
              fill,
              s * 0.3,
            )
          : ''
      return (
        hands +
        circle(x, top, s * 0.46, fill) +
        path(
          `M${n(x - s)} ${n(top + s * 5)}V${n(top + s * 1.2)}Q${n(x - s * 0.9)} ${n(top + s * 0.6)} ${n(x)} ${n(top + s * 0.55)}Q${n(x + s * 0.9)} ${n(top + s * 0.6)} ${n(x + s)} ${n(top + s * 1.2)}V${n(top + s * 5)}z`,
          fill,
        )
      )
    })
  })
}

/** Somebody floating on the back, from above, about 120 long around 0,0. */
export const floater = (skin: string, suit: string, hair: string): Svg =>
  stroke('M-8 -34L-46 -58M8 -34L44 -62M-8 22L-18 64M8 22L20 62', skin, 13) +
  ellipse(0, -6, 17, 36, skin) +
  ellipse(0, 12, 16, 18, suit) +
  circle(0, -56, 15, hair) +
  circle(0, -53, 11, skin)

/** Rings on the water around a swimmer. */
export const ripples = (random: Random, x: number, y: number, r: number, colour: string): Svg =>
  many(3, (i) =>
    stroke(
      `M${n(x - r * (1 + i * 0.4))} ${n(y)}a${n(r * (1 + i * 0.4))} ${n(r * 0.8 * (1 + i * 0.4))} 0 0 ${pick(random, [0, 1])} ${n(r * (2 + i * 0.8))} 0`,
      colour,
      4,
      `stroke-dasharray="${n(r * 0.9)} ${n(r * 0.4)}"`,
    ),
  )
