import type { Theme } from '#contract/config'

/** Colour arithmetic for the theme: sRGB hex in and out, OKLCH in between, contrast by WCAG 2. */

export interface Oklch {
  /** Lightness, 0 black to 1 white. */
  l: number
  /** Chroma, 0 grey to about 0.37. */
  c: number
  /** Hue in degrees. */
  h: number
}

/** Returns the OKLCH of a colour such as `#2149c1`. */
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

/** Returns the nearest sRGB hex: chroma is reduced until the colour can be displayed, hue and lightness stay. */
export function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma -= 0.004) {
    const linear = linearRgb({ l, c: chroma, h })
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(linear)
  }
  return hexOf(linearRgb({ l, c: 0, h }))
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the ink that has the higher contrast on `background`, of the two inks. */
export function textOn(background: string, dark: string, light: string): string {
  return contrast(background, dark) > contrast(background, light) ? dark : light
}

/** Returns the colour, made lighter or darker, away from `background`, until text in it has the contrast `least`. */
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

/** The colours of one mode, by the names of their CSS custom properties. */
export type Palette = Readonly<Record<string, string>>

/** WCAG AA for text of any size. */
const textContrast = 4.5
/** WCAG AA for the edges of controls. */
const edgeContrast = 3

/**
 * Returns all colours of a mode, derived from the owner's two colours. Text on a colour and colour as text have the
 * contrast of WCAG AA for any choice of the owner.
 */
export function palette(theme: Pick<Theme, 'brand' | 'accent'>, dark: boolean): Palette {
  const { h } = toOklch(theme.brand)
  const night = toHex({ l: 0.2, c: 0.035, h })
  const paper = dark ? toHex({ l: 0.185, c: 0.03, h }) : toHex({ l: 0.976, c: 0.012, h: 85 })
  const card = dark ? toHex({ l: 0.235, c: 0.036, h }) : '#ffffff'
  const sunk = dark ? toHex({ l: 0.275, c: 0.04, h }) : toHex({ l: 0.945, c: 0.017, h: 85 })
  const ink = dark ? toHex({ l: 0.965, c: 0.012, h: 85 }) : night
  // The darkest surface below text decides, so that a colour is readable on all of them.
  const readable = (colour: string, least = textContrast) => readableOn(colour, sunk, least)

  const brand =
    dark && contrast(theme.brand, card) < edgeContrast
      ? readableOn(theme.brand, sunk, edgeContrast)
      : theme.brand
  const accent = theme.accent
  const danger = readable(dark ? '#ff7b73' : '#c1271d')
  const good = readable(dark ? '#5fd39a' : '#10714a')
  const warn = readable(dark ? '#f3bd4f' : '#8a5300')
  const tint = (colour: string) =>
    toHex({ ...toOklch(colour), l: dark ? 0.3 : 0.94, c: Math.min(toOklch(colour).c, dark ? 0.07 : 0.035) })
  const onTint = (colour: string) => readableOn(colour, tint(colour), textContrast)

  return {
    paper,
    card,
    sunk,
    ink,
    'ink-soft': readable(toHex({ l: dark ? 0.78 : 0.45, c: 0.025, h })),
    line: toHex(dark ? { l: 0.36, c: 0.04, h } : { l: 0.885, c: 0.018, h: 85 }),
    edge: readableOn(toHex({ l: dark ? 0.55 : 0.62, c: 0.03, h }), card, edgeContrast),
    brand,
    'on-brand': textOn(brand, night, '#ffffff'),
    'brand-ink': readable(theme.brand),
    'brand-tint': tint(theme.brand),
    'on-brand-tint': onTint(theme.brand),
    accent,
    'on-accent': textOn(accent, night, '#ffffff'),
    'accent-ink': readable(accent),
    'accent-tint': tint(accent),
    'on-accent-tint': onTint(accent),
    night,
    'on-night': toHex({ l: 0.97, c: 0.012, h: 85 }),
    'on-night-soft': readableOn(toHex({ l: 0.8, c: 0.03, h }), night, textContrast),
    danger,
    'danger-tint': tint(danger),
    'on-danger-tint': onTint(danger),
    good,
    'good-tint': tint(good),
    'on-good-tint': onTint(good),
    warn,
    'warn-tint': tint(warn),
    'on-warn-tint': onTint(warn),
  }
}
