import { describe, expect, test } from 'vitest'
import { contrast, palette, readableOn, textOn, toHex, toOklch } from './theme'

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

describe.each([false, true])('text in every palette has the contrast of WCAG AA, dark: %s', (dark) => {
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

test('colours survive the conversion to OKLCH and back', () => {
  for (const colour of [...brands, ...accents]) expect(toHex(toOklch(colour))).toBe(colour)
})

test('the contrast of black and white is 21, and of a colour with itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#2149c1', '#2149c1')).toBe(1)
})

test.each([
  ['#ffffff', { l: 1, c: 0, h: 89.9 }],
  ['#ff0000', { l: 0.628, c: 0.2577, h: 29.2 }],
  ['#00ff00', { l: 0.8664, c: 0.2948, h: 142.5 }],
  ['#0000ff', { l: 0.452, c: 0.3132, h: 264.1 }],
  ['#ffa500', { l: 0.7927, c: 0.171, h: 70.7 }],
])('the OKLCH values of %s', (hex, { l, c, h }) => {
  const found = toOklch(hex)
  expect(found.l).toBeCloseTo(l, 3)
  expect(found.c).toBeCloseTo(c, 3)
  if (c > 0) expect(found.h).toBeCloseTo(h, 0)
})

test('a colour outside sRGB keeps its lightness and hue and loses chroma', () => {
  const shown = toOklch(toHex({ l: 0.6, c: 0.4, h: 150 }))
  expect(shown.l).toBeCloseTo(0.6, 2)
  expect(shown.h).toBeCloseTo(150, 0)
  expect(shown.c).toBeGreaterThan(0.15)
  expect(toHex({ l: 1, c: 0.4, h: 150 })).toBe('#ffffff')
})

test('a readable colour stays, and another becomes lighter or darker until it is readable', () => {
  expect(readableOn('#2149c1', '#ffffff', 4.5)).toBe('#2149c1')
  const onWhite = readableOn('#ffe14d', '#ffffff', 4.5)
  expect(toOklch(onWhite).h).toBeCloseTo(toOklch('#ffe14d').h, -1)
  expect(contrast(onWhite, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(onWhite, '#ffffff')).toBeLessThan(4.8)
  expect(toOklch(readableOn('#2149c1', '#101010', 4.5)).l).toBeGreaterThan(toOklch('#2149c1').l)
  expect(readableOn('#808080', '#777777', 21)).toBe('#000000')
  expect(readableOn('#808080', '#101010', 21)).toBe('#ffffff')
})

test('text on a colour has the more readable of two inks', () => {
  expect(textOn('#ffe14d', '#101010', '#ffffff')).toBe('#101010')
  expect(textOn('#2149c1', '#101010', '#ffffff')).toBe('#ffffff')
})
