import { describe, expect, test } from 'vitest'
import { contrast, toHex, toOklch, palette } from '../../rules/settings/theme'
import { themeCss } from './theme'

const brands = ['#2149c1', '#ffe14d', '#000000', '#ffffff', '#808080', '#ff0055', '#0b6b3a']
const accents = ['#ff5b45', '#f7f7f7', '#101010', '#00e5ff']
const themes = brands.flatMap((brand) => accents.map((accent) => ({ brand, accent })))

/** Text and the ground under it, by the palette's names. */
const pairs = [
  ['ink', 'paper'],
  ['ink', 'sunk'],
  ['ink', 'card'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'sunk'],
  ['ink-soft', 'card'],
  ['brand-ink', 'paper'],
  ['brand-ink', 'card'],
  ['brand-ink', 'sunk'],
  ['accent-ink', 'paper'],
  ['accent-ink', 'card'],
  ['on-brand', 'brand'],
  ['on-accent', 'accent'],
  ['on-brand-tint', 'brand-tint'],
  ['on-accent-tint', 'accent-tint'],
  ['danger', 'card'],
  ['on-danger-tint', 'danger-tint'],
  ['on-good-tint', 'good-tint'],
  ['on-warn-tint', 'warn-tint'],
  ['on-night', 'night'],
  ['on-night-soft', 'night'],
] as const

describe.each([false, true])('every palette reads, dark: %s', (dark) => {
  test.each(themes)('brand $brand, accent $accent', (theme) => {
    const colours = palette(theme, dark)
    const low = pairs
      .map(([text, ground]) => ({
        text,
        ground,
        ratio: contrast(colours[text] ?? '', colours[ground] ?? ''),
      }))
      .filter(({ ratio }) => !(ratio >= 4.5))
    expect(low).toEqual([])
    expect(contrast(colours['edge'] ?? '', colours['card'] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

test('colours are the same after the way to OKLCH and back', () => {
  for (const colour of [...brands, ...accents]) expect(toHex(toOklch(colour))).toBe(colour)
})

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#2149c1', '#2149c1')).toBe(1)
})

test('only the mode `system` carries both palettes', () => {
  const theme = { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage' } as const
  expect(themeCss({ ...theme, mode: 'system' })).toContain('@media (prefers-color-scheme:dark)')
  expect(themeCss({ ...theme, mode: 'dark' })).toContain('color-scheme:dark')
  expect(themeCss({ ...theme, mode: 'dark' })).not.toContain('color-scheme:light')
})
