import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAlphabet } from '../orders/order-code'
import { hrReference, orderCodeOfHrReference } from './references'

const code = fc.string({ unit: fc.constantFrom(...codeAlphabet.split('')), minLength: 8, maxLength: 8 })

test('the HR00 reference has three parts of digits within the slip’s 22 characters', () => {
  expect(hrReference('AAAAAAAA')).toBe('000000-000000-98')
  expect(hrReference('99999999')).toMatch(/^\d{6}-\d{6}-\d\d$/)
  expect(() => hrReference('A1')).toThrow(RangeError)
})

test('the order code is read from an HR00 reference with and without dashes', () => {
  fc.assert(
    fc.property(code, (one) => {
      const reference = hrReference(one)
      expect(orderCodeOfHrReference(reference)).toBe(one)
      expect(orderCodeOfHrReference(` ${reference.replaceAll('-', '')} `)).toBe(one)
    }),
  )
})

test('the check digits of an HR00 reference detect a wrong digit and two swapped ones', () => {
  fc.assert(
    fc.property(code, fc.nat(13), fc.integer({ min: 1, max: 9 }), (one, at, by) => {
      const text = hrReference(one).replaceAll('-', '')
      const wrong = (Number(text[at]) + by) % 10
      expect(orderCodeOfHrReference(text.slice(0, at) + wrong + text.slice(at + 1))).toBeNull()
      if (at === 13 || text[at] === text[at + 1]) return
      const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
      expect(orderCodeOfHrReference(swapped)).toBeNull()
    }),
  )
})

test('a text of another form is no HR00 reference', () => {
  for (const text of ['', '123', 'RF05EVT7K3Q9', '99999999999999', '12345678901234567'])
    expect(orderCodeOfHrReference(text)).toBeNull()
})
