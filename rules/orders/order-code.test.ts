import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAlphabet, codeFromBytes, codePartIn, isOrderCode } from './order-code'

test('the characters of order codes are unique and have no look-alikes', () => {
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
  expect(codeAlphabet).not.toMatch(/[^A-Z0-9]|[0O1IL2Z5S8B]/)
})

test('each character of an order code comes from the same number of bytes', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 250; byte += 1) {
    const character = codeFromBytes(Uint8Array.of(byte), 1)
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array<number>(25).fill(10))
  for (let byte = 250; byte < 256; byte += 1)
    expect(() => codeFromBytes(Uint8Array.of(byte), 1)).toThrow(RangeError)
})

test('codeFromBytes skips bytes that would favour some characters', () => {
  expect(codeFromBytes(Uint8Array.of(255, 0, 250, 1, 24, 9), 3)).toBe('AC9')
})

test.each([
  ['ACDE3467', true],
  ['ACDE346', false],
  ['ACDE34677', false],
  ['acde3467', false],
  ['ACDE346O', false],
  ['ACDE346\n', false],
])('%j is an order code: %s', (text, is) => expect(isOrderCode(text)).toBe(is))

test('isOrderCode accepts every generated code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64, max: 249 }), (bytes) => {
      expect(isOrderCode(codeFromBytes(bytes, 8))).toBe(true)
    }),
  )
})

test.each([
  ['acde', 'ACDE'],
  ['ACDE3467', 'ACDE3467'],
  ['ACDE34677', null],
  ['Iva', null],
  ['', null],
])('%j is read as the part %s of an order code', (text, part) => expect(codePartIn(text)).toBe(part))
