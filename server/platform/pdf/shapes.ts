import { points } from './pdf-file'

export const pageWidth = 595.28

export const pageHeight = 841.89

/** A point on a page, in points from the upper left corner. */
export type Place = readonly [x: number, y: number]

/** Returns a point in PDF coordinates, which begin at the lower left corner. */
export const place = ([x, y]: Place) => `${points(x)} ${points(pageHeight - y)}`

/** Returns the path of a rectangle as PDF operators (PDF 1.7, 8.5.2). */
export const rectangle = (x: number, y: number, width: number, height: number) =>
  `${place([x, y + height])} ${points(width)} ${points(height)} re\n`

/** Returns a path that connects points by straight lines. */
export const polyline = (...[first, ...others]: [Place, ...Place[]]) =>
  `${place(first)} m\n${others.map((one) => `${place(one)} l\n`).join('')}`

/** Distance of the control points of a Bézier curve that approximates a quarter circle, as a fraction of the radius. */
const roundness = 0.552_284_75

/** Returns a path segment that rounds a corner with a quarter circle. */
export function quarter(from: Place, corner: Place, to: Place): string {
  const towards = ([x, y]: Place): Place => [x + (corner[0] - x) * roundness, y + (corner[1] - y) * roundness]
  return `${place(towards(from))} ${place(towards(to))} ${place(to)} c\n`
}

/** Returns a colour (`#rrggbb`) as PDF operands: red, green and blue from 0 to 1. */
export const rgb = (colour: string) =>
  [1, 3, 5].map((at) => points(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
