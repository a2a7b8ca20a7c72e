import { expect, test } from 'vitest'
import { textOf } from './text-of'
import { good } from './words'

const bytesOf = (bytes: Iterable<number>) => new Uint8Array(bytes).buffer

test('a guest list keeps its letters as UTF-8, UTF-16 and Windows-1250', () => {
  const text = 'Đurđica Šimić;Žarko Čačić'
  expect(textOf(bytesOf(new TextEncoder().encode(text)))).toBe(text)
  expect(textOf(bytesOf(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text)
  const windows = [0xd0, 0x75, 0x72, 0xf0, 0x69, 0x63, 0x61, 0x20, 0x8a, 0x69, 0x6d, 0x69, 0xe6]
  expect(textOf(bytesOf(windows))).toBe('Đurđica Šimić')
})

test('a checked guest list says what is left to make', () => {
  expect(good(0, 0)).toBe('The list has no guests.')
  expect(good(0, 3)).toBe('Nothing is left to make: 3 rows were made before.')
  expect(good(2, 1)).toBe('2 orders will be made; 1 row was made before.')
})
