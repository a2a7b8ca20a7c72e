import { expect, test } from 'vitest'
import { themeCss } from './theme'

test('the dark palette applies to screens only, and in the mode `system` by the visitor’s preference', () => {
  const theme = { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage' } as const
  const [light, dark = '', ...more] = themeCss({ ...theme, mode: 'dark' }).split('@media screen{')
  expect(light).toContain('color-scheme:light')
  expect(dark).toContain('color-scheme:dark')
  expect(more).toEqual([])
  expect(themeCss({ ...theme, mode: 'system' })).toContain(
    '@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark',
  )
  expect(themeCss({ ...theme, mode: 'light' })).not.toContain('color-scheme:dark')
})
