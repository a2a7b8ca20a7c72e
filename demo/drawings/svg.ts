/** A piece of SVG. */
export type Svg = string
export type Point = readonly [x: number, y: number]

let lastId = 0
/** A name for a clip or gradient, unique in the process. */
export const nextId = () => `i${(lastId += 1)}`

/** Keeps paths short: a tenth of a unit is finer than a pixel. */
export const n = (value: number) => `${Math.round(value * 10) / 10}`

export const path = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}" ${more}/>`

/** A line drawn with a round pen. */
export const stroke = (d: string, colour: string, width: number, more = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Svg =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

export const group = (content: Svg, more = ''): Svg => `<g ${more}>${content}</g>`

/** Moves, sizes and turns a drawing made around 0,0. */
export const place = (content: Svg, x: number, y: number, scale = 1, turn = 0): Svg =>
  group(content, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})"`)

/** Turns a drawing left to right around an upright line. */
export const mirror = (content: Svg, x: number): Svg =>
  group(content, `transform="translate(${n(2 * x)} 0) scale(-1 1)"`)

/** Prints over what is there, as a second ink would. */
export const overprint = (content: Svg, opacity = 1): Svg =>
  group(content, `style="mix-blend-mode:multiply" opacity="${opacity}"`)

/** Shows only what lies inside a path. */
export function inside(d: string, content: Svg): Svg {
  const id = nextId()
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

export const circlePath = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`

export const boxPath = (x: number, y: number, w: number, h: number, r = 0) =>
  `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${n(2 * r - w)}a${r} ${r} 0 0 1 ${-r} ${-r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r} ${-r}z`

export const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`

/** A soft line through points (Catmull–Rom, as cubic curves). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? [0, 0]
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${d}z` : d
}

/** A pointed oval lying on its side: a glint, a leaf, a cloud. */
export const lens = (x: number, y: number, w: number, h: number) =>
  `M${n(x - w)} ${n(y)}Q${n(x)} ${n(y - h)} ${n(x + w)} ${n(y)}Q${n(x)} ${n(y + h)} ${n(x - w)} ${n(y)}z`

export const range = (count: number) => Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => i)
export const many = (count: number, draw: (i: number) => Svg): Svg => range(count).map(draw).join('')

/** A linear gradient's definition and the fill that refers to it; stops are [offset, colour, opacity]. */
export function gradient(
  stops: readonly (readonly [number, string, number])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): { defs: Svg; fill: string } {
  const id = nextId()
  const list = stops.map(
    ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return {
    defs: `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list.join('')}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

/** The entry of a list at an index that is known to be in it. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index]
  if (entry === undefined) throw new Error(`No entry ${index}.`)
  return entry
}
