/** Colour arithmetic for the theme: sRGB hex in and out, OKLCH in between, contrast by WCAG 2. */

export interface Oklch {
  /** Lightness, 0 black to 1 white. */
  l: number
  /** Chroma, 0 grey to about 0.37. */
  c: number
  /** Hue in degrees. */
  h: number
}

/** The OKLCH of a colour such as `#2149c1`. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

/** The nearest sRGB hex: chroma is reduced until the colour can be displayed, hue and lightness stay. */
export function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma -= 0.004) {
    const linear = linearRgb({ l, c: chroma, h })
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(linear)
  }
  return hexOf(linearRgb({ l, c: 0, h }))
}

/** The contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The one of the two inks that reads better on `background`. */
export function textOn(background: string, dark: string, light: string): string {
  return contrast(background, dark) > contrast(background, light) ? dark : light
}

/** The colour made lighter or darker, away from `background`, until text in it has the contrast `least`. */
export function readableOn(colour: string, background: string, least: number): string {
  const start = toOklch(colour)
  const step = luminance(background) > 0.18 ? -0.01 : 0.01
  let candidate = colour
  for (let l = start.l; l > 0 && l < 1 && contrast(candidate, background) < least; l += step) {
    candidate = toHex({ ...start, l })
  }
  return contrast(candidate, background) >= least ? candidate : step < 0 ? '#000000' : '#ffffff'
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearRgb({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const lms = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3) as [number, number, number]
  const [x, y, z] = lms
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

function hexOf(linear: readonly number[]): string {
  const bytes = linear.map((value) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
