import type { Theme } from '../contract/config'
import { contrast, readableOn, textOn, toHex, toOklch } from './colour'

/** The colours of one mode, by the names of their CSS custom properties. */
export type Palette = Readonly<Record<string, string>>

/** WCAG AA for text of any size. */
const textContrast = 4.5
/** WCAG AA for the edges of controls. */
const edgeContrast = 3

/**
 * All colours of a mode from the owner's two. Text on a colour and colour as text have the contrast of WCAG AA for any
 * choice of the owner.
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
