import { points } from './pdf-file'

export const pageWidth = 595.28
export const pageHeight = 841.89

/** A place on a page in points, from its upper left corner. */
export type Place = readonly [x: number, y: number]

/** A place as PDF has it: from the lower left corner. */
export const place = ([x, y]: Place) => `${points(x)} ${points(pageHeight - y)}`

/** A path around a rectangle, in the operators of PDF (1.7, 8.5.2). */
export const rectangle = (x: number, y: number, width: number, height: number) =>
  `${place([x, y + height])} ${points(width)} ${points(height)} re\n`

/** A path from place to place. */
export const polyline = (...[first, ...others]: [Place, ...Place[]]) =>
  `${place(first)} m\n${others.map((one) => `${place(one)} l\n`).join('')}`

/** How near to the corner the handles of a curve are that looks like a quarter of a circle. */
const roundness = 0.552_284_75

/** A path that goes on as a quarter of a circle, within a corner. */
export function quarter(from: Place, corner: Place, to: Place): string {
  const towards = ([x, y]: Place): Place => [x + (corner[0] - x) * roundness, y + (corner[1] - y) * roundness]
  return `${place(towards(from))} ${place(towards(to))} ${place(to)} c\n`
}

/** A colour (`#rrggbb`) as the operands of PDF: red, green and blue from 0 to 1. */
export const rgb = (colour: string) =>
  [1, 3, 5].map((at) => points(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
