import { expect, test } from 'vitest'
import { copyName, copyOf } from './items'

const pass = { external_code: 'pass', name: 'Pass', price: 100, published: true }
const codeOf = (external_code: string, taken: readonly string[]) =>
  copyOf({ ...pass, external_code }, new Set(taken)).external_code

test('a copied item is hidden and has its own name and the first free code', () => {
  expect(copyOf(pass, new Set())).toEqual({
    external_code: 'pass-copy',
    name: 'Copy of Pass',
    price: 100,
    published: false,
  })
  expect(codeOf('pass', ['pass-copy'])).toBe('pass-copy-2')
  expect(codeOf('pass', ['pass-copy', 'pass-copy-2'])).toBe('pass-copy-3')
})

test('the name and code of a copied item do not exceed the catalogue’s limits', () => {
  expect(copyName('x'.repeat(200))).toHaveLength(200)
  expect(codeOf('x'.repeat(100), [`${'x'.repeat(95)}-copy`])).toBe(`${'x'.repeat(93)}-copy-2`)
})
