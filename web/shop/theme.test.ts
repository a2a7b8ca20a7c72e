import { expect, test } from 'vitest'
import { themeCss } from './theme'

test('only the mode `system` carries both palettes', () => {
  const theme = { brand: '#2149c1', accent: '#ff5b45', radius: 14, font: 'bricolage' } as const
  expect(themeCss({ ...theme, mode: 'system' })).toContain('@media (prefers-color-scheme:dark)')
  expect(themeCss({ ...theme, mode: 'dark' })).toContain('color-scheme:dark')
  expect(themeCss({ ...theme, mode: 'dark' })).not.toContain('color-scheme:light')
})
