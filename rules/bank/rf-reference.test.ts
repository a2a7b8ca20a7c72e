import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedInFours, isRfReference, rfReference } from './references'

// Vectors of ISO 11649.
test.each([
  ['539007547034', 'RF18539007547034'],
  ['ORD2026000123', 'RF32ORD2026000123'],
  ['EVT7K3Q9', 'RF05EVT7K3Q9'],
  ['evt7-k3q9', 'RF05EVT7K3Q9'],
])('the RF reference of %s is %s', (text, reference) => expect(rfReference(text)).toBe(reference))

test.each([
  ['RF18539007547034', true],
  ['rf18 5390 0754 7034', true],
  ['RF19539007547034', false],
  ['RF18', false],
  ['18539007547034', false],
  ['RF18539007547O34', false],
  ['', false],
])('%s is a valid RF reference: %s', (text, is) => expect(isRfReference(text)).toBe(is))

test.each(['', '---', 'A'.repeat(22)])('no RF reference can be made of %j', (text) => {
  expect(() => rfReference(text)).toThrow(RangeError)
})

test('references are printed in groups of four', () =>
  expect(groupedInFours('RF18539007547034')).toBe('RF18 5390 0754 7034'))

test('every generated RF reference is valid, and invalid with one character changed', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTUVWXYZ'.split(''))
  const body = fc.array(character, { minLength: 1, maxLength: 21 })
  fc.assert(
    fc.property(body, fc.nat(20), character, (characters, at, other) => {
      expect(isRfReference(rfReference(characters.join('')))).toBe(true)
      const index = at % characters.length
      const isChanged = characters[index] !== other
      const reference = rfReference(characters.join(''))
      const changed = reference.slice(0, 4 + index) + other + reference.slice(5 + index)
      // A digit for a letter shifts the number; such a slip is caught in 96 of 97 cases only, so it is left out.
      const isSameKind = /\d/.test(characters[index] ?? '') === /\d/.test(other)
      expect(isChanged && isSameKind && isRfReference(changed)).toBe(false)
    }),
  )
})
