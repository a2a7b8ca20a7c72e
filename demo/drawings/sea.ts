import { between, pick, type Random } from './random'
import { circle, inside, lens, many, n, path, range, stroke, type Svg } from './svg'

/** A wavy line from the left to past the right, starting with M. */
export function waveLine(x0: number, x1: number, y: number, amp: number, length: number): string {
  const halves = Math.ceil((x1 - x0) / (length / 2))
  const rest =
    halves > 1
      ? range(halves - 1)
          .map(() => `t${n(length / 2)} 0`)
          .join('')
      : ''
  return `M${n(x0)} ${n(y)}q${n(length / 4)} ${n(-amp)} ${n(length / 2)} 0${rest}`
}

export const waveBand = (x0: number, x1: number, y: number, amp: number, length: number, bottom: number) =>
  `${waveLine(x0, x1, y, amp, length)}V${n(bottom)}H${n(x0)}z`

/** Rows of scales, each ringed: the old pattern for a quiet sea. */
export function scales(
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  line: string,
): Svg {
  const rows = Math.ceil(h / (r * 0.5)) + 2
  return many(rows, (row) =>
    many(w / (2 * r) + 2, (i) => {
      const cx = x + i * 2 * r + (row % 2 === 0 ? 0 : r)
      const cy = y + row * r * 0.5 + r * 0.5
      return (
        circle(cx, cy, r, fill) +
        `<g fill="none" stroke="${line}" stroke-width="${n(r * 0.11)}">${circle(cx, cy, r * 0.92, 'none')}${circle(cx, cy, r * 0.64, 'none')}${circle(cx, cy, r * 0.36, 'none')}</g>`
      )
    }),
  )
}

export interface Sea {
  readonly top: number
  readonly bottom: number
  readonly width?: number
  /** Fills of the bands, from the horizon to the shore, repeated. */
  readonly fills: readonly [string, ...string[]]
  /** Inks of the patterns on the bands, repeated. */
  readonly lines: readonly [string, ...string[]]
  /** Height of the first band; each next one is `growth` times as high. */
  readonly first?: number
  readonly growth?: number
  /** Whether the first band has a straight edge, as a horizon has; true where absent. */
  readonly horizon?: boolean
}

type Pattern = 'plain' | 'lines' | 'dashes' | 'scales' | 'hooks' | 'dots'

function pattern(
  kind: Pattern,
  random: Random,
  y: number,
  h: number,
  amp: number,
  length: number,
  x0: number,
  x1: number,
  fill: string,
  line: string,
): Svg {
  const pen = Math.max(2.2, h * 0.07)
  if (kind === 'lines')
    return many(3, (i) => stroke(waveLine(x0, x1, y + h * (0.3 + i * 0.28), amp, length), line, pen))
  if (kind === 'dashes') {
    return many(4, (i) =>
      stroke(
        waveLine(x0 - i * 30, x1, y + h * (0.24 + i * 0.26), amp, length),
        line,
        pen,
        `stroke-dasharray="${n(h * 0.7)} ${n(h * 0.5)}"`,
      ),
    )
  }
  if (kind === 'scales') return scales(x0, y + h * 0.1, x1 - x0, h * 1.4, Math.max(9, h * 0.42), fill, line)
  if (kind === 'dots') {
    return many(3, (i) =>
      stroke(
        waveLine(x0 - i * 9, x1, y + h * (0.3 + i * 0.3), amp, length),
        line,
        pen * 1.5,
        `stroke-dasharray="0 ${n(h * 0.34)}"`,
      ),
    )
  }
  if (kind === 'hooks') {
    const d = range((x1 - x0) / (h * 0.62)).map((i) => {
      const px = x0 + i * h * 0.62 + between(random, -3, 3)
      return `M${n(px)} ${n(y + h * 0.62)}q${n(h * 0.2)} ${n(-h * 0.34)} ${n(h * 0.42)} 0`
    })
    return stroke(d.join(''), line, pen * 1.2)
  }
  return ''
}

/** The sea as bands of pattern that grow towards the shore. */
export function sea(
  random: Random,
  { top, bottom, width = 1000, fills, lines, first = 20, growth = 1.38, horizon = true }: Sea,
): Svg {
  const kinds: readonly Pattern[] = ['plain', 'lines', 'plain', 'dashes', 'scales', 'lines', 'hooks', 'dots']
  const parts: Svg[] = []
  const shift = Math.floor(random() * 3)
  let h = first
  for (let y = top, i = 0; y < bottom; y += h, h *= growth, i += 1) {
    const still = i === 0 && horizon
    const amp = still ? 0.01 : Math.min(34, h * 0.3)
    const length = still ? 400 : 70 + h * 2.3
    const [x0, x1] = [-between(random, 20, 20 + length), width + 40]
    const fill = fills[i % fills.length] ?? fills[0]
    const line = lines[i % lines.length] ?? lines[0]
    const shape = waveBand(x0, x1, y, amp, length, bottom + 60)
    const kind = still ? 'plain' : (kinds[(i + shift) % kinds.length] ?? 'plain')
    parts.push(path(shape, fill), inside(shape, pattern(kind, random, y, h, amp, length, x0, x1, fill, line)))
  }
  return parts.join('')
}

/** The way of light under a sun or moon: glints that widen as they come closer. */
export function glitter(
  random: Random,
  x: number,
  top: number,
  bottom: number,
  from: number,
  to: number,
  colour: string,
): Svg {
  const parts: string[] = []
  for (let y = top, step = 8; y < bottom; y += step, step *= 1.13) {
    const t = (y - top) / (bottom - top)
    const w = (from + (to - from) * t) * between(random, 0.55, 1)
    parts.push(lens(x + between(random, -0.25, 0.25) * w, y, w, step * 0.75))
    if (random() < 0.45)
      parts.push(lens(x + pick(random, [-1.5, 1.5]) * w, y + step * 0.3, w * 0.35, step * 0.5))
  }
  return path(parts.join(''), colour)
}
