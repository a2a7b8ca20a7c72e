import { expect, test } from 'vitest'
import { copyCode, copyName } from './copy-names'

test('a copy has a name and a code of its own, no longer than the catalogue takes', () => {
  expect([copyName('Pass'), copyCode('pass', 1), copyCode('pass', 2)]).toEqual([
    'Copy of Pass',
    'pass-copy',
    'pass-copy-2',
  ])
  expect(copyName('x'.repeat(200))).toHaveLength(200)
  expect(copyCode('x'.repeat(100), 12)).toBe(`${'x'.repeat(92)}-copy-12`)
})
