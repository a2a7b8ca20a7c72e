import { points } from './pdf-file'

/** Colours as `#rrggbb`. An operator may have typed anything, so there are fallbacks. */
const hex = /^#?([0-9a-f]{6})$/i

/** The colour as `#rrggbb` in lower case; the fallback if it is invalid. */
export function colourOr(fallback: string, colour: string | null | undefined): string {
  const digits = hex.exec((colour ?? '').trim())?.[1]
  return digits ? `#${digits.toLowerCase()}` : fallback
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white: the one with more contrast on the colour (always 4.5 : 1 or more). */
export function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', colour) >= 4.5 || contrast('#ffffff', colour) > contrast('#000000', colour)
    ? '#ffffff'
    : '#000000'
}

/** The colour itself if it is readable as text on white, else near-black. */
export function readableOnWhite(colour: string): string {
  return contrast('#ffffff', colour) >= 4.5 ? colour : '#111111'
}

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
