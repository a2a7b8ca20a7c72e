import { ink } from './palette'
import { between, pick, type Random } from './random'
import { curve, inside, many, n, path, type Point, polygon, range, rect, stroke, type Svg } from './svg'
import { stipple } from './texture'

/** The outline of a hill: a soft line through points, closed at the bottom. */
export function ridge(points: readonly Point[], bottom: number): string {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]]
  return `${curve(points)}L${n(last[0])} ${n(bottom)}L${n(first[0])} ${n(bottom)}z`
}

/** A hill with spray where the light comes from. */
export function hill(
  random: Random,
  points: readonly Point[],
  bottom: number,
  fill: string,
  light: string,
  from: 'left' | 'right' = 'left',
  dots = 1100,
): Svg {
  const d = ridge(points, bottom)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const box = {
    x: Math.min(...xs),
    y: Math.min(...ys),
    w: Math.max(...xs) - Math.min(...xs),
    h: bottom - Math.min(...ys),
  }
  const spray = stipple(
    random,
    box,
    dots,
    light,
    (u, v) => Math.max(0, 0.85 - (from === 'left' ? u : 1 - u) * 0.9 - v * 0.75),
    4.2,
  )
  return path(d, fill) + inside(d, spray)
}

export interface PineInks {
  readonly trunk: string
  readonly crown: string
  readonly light: string
}

export const pineGreen: PineInks = { trunk: ink.night, crown: ink.pine, light: ink.moss }

const lobe = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w)} ${n(y)}C${n(x - w * 1.05)} ${n(y - h * 0.9)} ${n(x - w * 0.45)} ${n(y - h)} ${n(x)} ${n(y - h)}C${n(x + w * 0.45)} ${n(y - h)} ${n(x + w * 1.05)} ${n(y - h * 0.9)} ${n(x + w)} ${n(y)}Q${n(x + w * 0.5)} ${n(y + h * 0.22)} ${n(x)} ${n(y + h * 0.06)}Q${n(x - w * 0.5)} ${n(y + h * 0.24)} ${n(x - w)} ${n(y)}z`

/** A sea pine: a bent trunk under flat clouds of needles. Stands at (x, y). */
export function pine(
  random: Random,
  x: number,
  y: number,
  h: number,
  inks: PineInks = pineGreen,
  lean = between(random, -0.12, 0.12),
): Svg {
  const [tx, ty] = [x + lean * h, y - h * 0.66]
  const w = h * 0.035
  const mx = x + lean * h * 0.15
  const trunk = `M${n(x - w * 1.5)} ${n(y)}Q${n(mx - w)} ${n(y - h * 0.35)} ${n(tx - w * 0.6)} ${n(ty)}L${n(tx + w * 0.6)} ${n(ty)}Q${n(mx + w)} ${n(y - h * 0.35)} ${n(x + w * 1.5)} ${n(y)}z`
  const branch = (to: number, up: number) =>
    `M${n(mx + (tx - mx) * 0.5)} ${n(y - h * 0.47)}Q${n(tx + to * h * 0.4)} ${n(y - h * 0.52)} ${n(tx + to * h)} ${n(y - h * up)}`
  const crowns: [number, number, number, number][] = [
    [tx - h * 0.26, y - h * 0.56, h * 0.2, h * 0.15],
    [tx + h * 0.28, y - h * 0.6, h * 0.2, h * 0.15],
    [tx - h * 0.13, y - h * 0.7, h * 0.24, h * 0.18],
    [tx + h * 0.14, y - h * 0.74, h * 0.22, h * 0.17],
    [tx, y - h * 0.83, h * 0.19, h * 0.15],
  ]
  const needles = (cx: number, cy: number, cw: number, ch: number) =>
    range(5)
      .map(
        (i) =>
          `M${n(cx - cw * 0.55 + i * cw * 0.26)} ${n(cy - ch * (0.42 + 0.28 * Math.sin((i / 4) * Math.PI)))}q${n(cw * 0.09)} ${n(-ch * 0.16)} ${n(cw * 0.18)} 0`,
      )
      .join('')
  return (
    path(trunk, inks.trunk) +
    stroke(branch(-0.2, 0.58) + branch(0.22, 0.62), inks.trunk, w * 0.9) +
    crowns
      .map(
        ([cx, cy, cw, ch]) =>
          path(lobe(cx, cy, cw, ch), inks.crown) +
          stroke(needles(cx, cy, cw, ch), inks.light, Math.max(2, h * 0.011)),
      )
      .join('')
  )
}

/** A cypress: a flame with a few strokes. */
export const cypress = (x: number, y: number, h: number, fill: string, light: string): Svg =>
  path(
    `M${n(x)} ${n(y - h)}C${n(x + h * 0.12)} ${n(y - h * 0.6)} ${n(x + h * 0.14)} ${n(y - h * 0.2)} ${n(x)} ${n(y)}C${n(x - h * 0.14)} ${n(y - h * 0.2)} ${n(x - h * 0.12)} ${n(y - h * 0.6)} ${n(x)} ${n(y - h)}z`,
    fill,
  ) +
  stroke(
    `M${n(x + h * 0.02)} ${n(y - h * 0.7)}q${n(h * 0.04)} ${n(h * 0.2)} ${n(h * 0.02)} ${n(h * 0.4)}M${n(x - h * 0.02)} ${n(y - h * 0.5)}q${n(-h * 0.03)} ${n(h * 0.15)} 0 ${n(h * 0.3)}`,
    light,
    h * 0.018,
  )

export interface HouseInks {
  readonly walls: readonly [string, ...string[]]
  readonly roofs: readonly [string, ...string[]]
  readonly holes: string
}

export const dayTown: HouseInks = {
  walls: [ink.white, ink.shell, ink.pink],
  roofs: [ink.coral, ink.brick],
  holes: ink.cobalt,
}

function house(random: Random, x: number, y: number, w: number, h: number, inks: HouseInks): Svg {
  const wall = pick(random, inks.walls)
  const roof = pick(random, inks.roofs)
  const columns = Math.max(1, Math.floor(w / 20))
  const rows = Math.max(1, Math.floor(h / 34))
  const holes = many(rows, (row) =>
    many(columns, (column) =>
      random() < 0.2
        ? ''
        : rect(
            x + (w * (column + 0.5)) / columns - 3.6,
            y - h + 12 + (row * (h - 8)) / rows,
            7.2,
            13,
            inks.holes,
          ),
    ),
  )
  const top =
    random() < 0.55
      ? polygon([
          [x - 3, y - h],
          [x + w * 0.5, y - h - w * 0.34],
          [x + w + 3, y - h],
        ])
      : polygon([
          [x - 4, y - h + 2],
          [x + 5, y - h - 15],
          [x + w - 5, y - h - 15],
          [x + w + 4, y - h + 2],
        ])
  return rect(x, y - h, w, h, wall) + holes + path(top, roof)
}

/** A bell tower with a pointed cap. */
export const tower = (x: number, y: number, w: number, h: number, inks: HouseInks): Svg =>
  rect(x - w / 2, y - h, w, h, inks.walls[0]) +
  rect(x - w * 0.62, y - h * 0.72, w * 1.24, h * 0.03, inks.walls.at(-1) ?? inks.holes) +
  rect(x - w * 0.62, y - h - 2, w * 1.24, h * 0.03, inks.walls.at(-1) ?? inks.holes) +
  many(2, (i) => {
    const cx = x - w * 0.22 + i * w * 0.44
    return path(
      `M${n(cx - w * 0.13)} ${n(y - h * 0.76)}v${n(-h * 0.12)}a${n(w * 0.13)} ${n(w * 0.13)} 0 0 1 ${n(w * 0.26)} 0v${n(h * 0.12)}z`,
      inks.holes,
    )
  }) +
  path(
    polygon([
      [x - w * 0.56, y - h],
      [x, y - h - w * 1.5],
      [x + w * 0.56, y - h],
    ]),
    inks.roofs[0],
  ) +
  stroke(`M${n(x)} ${n(y - h - w * 1.5)}v${n(-w * 0.4)}`, inks.holes, 2.5)

/** A stone town by the water: back row, tower, front row. */
export function town(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  inks: HouseInks = dayTown,
): Svg {
  const row = (base: number, low: number, high: number) => {
    const parts: Svg[] = []
    for (let px = x; px < x + w;) {
      const wide = Math.min(between(random, 34, 66), x + w - px + 8)
      const middle = 1 - Math.abs((px + wide / 2 - x) / w - 0.5) * 1.1
      parts.push(house(random, px, base, wide, between(random, low, high) * middle, inks))
      px += wide - 4
    }
    return parts.join('')
  }
  return (
    row(y - h * 0.18, h * 0.5, h * 0.72) +
    tower(x + w * 0.58, y - h * 0.1, h * 0.17, h * 0.92, inks) +
    row(y, h * 0.28, h * 0.5)
  )
}
