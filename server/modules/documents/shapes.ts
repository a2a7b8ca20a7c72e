import { points } from './pdf-file'

/** A colour as an operator may type it in the settings. */
const hex = /^#?([0-9a-f]{6})$/i

/** Returns the colour as `#rrggbb` in lower case, or `fallback` if it is missing or invalid. */
export function colourOr(fallback: string, colour: string | null | undefined): string {
  const digits = hex.exec((colour ?? '').trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : fallback
}

/** Returns the relative luminance as WCAG 2.2 defines it, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white if its contrast on the colour is at least 4.5 : 1, and otherwise the better of black and white. */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', colour) >= 4.5 || contrast('#ffffff', colour) > contrast('#000000', colour)
    ? '#ffffff'
    : '#000000'
}

/** Returns the colour if it is readable as text on white, and otherwise near-black. */
export function readableOnWhite(colour: string): string {
  return contrast('#ffffff', colour) >= 4.5 ? colour : '#111111'
}

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
