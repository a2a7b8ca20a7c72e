import { expect, test } from 'vitest'
import { textOf } from './files'

const bytesOf = (bytes: Iterable<number>) => new Uint8Array(bytes).buffer

test('a file keeps its letters as UTF-8, UTF-16 and Windows-1250', () => {
  const text = 'Đurđica Šimić;Žarko Čačić'
  expect(textOf(bytesOf(new TextEncoder().encode(text)))).toBe(text)
  expect(textOf(bytesOf(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text)
  const windows = [0xd0, 0x75, 0x72, 0xf0, 0x69, 0x63, 0x61, 0x20, 0x8a, 0x69, 0x6d, 0x69, 0xe6]
  expect(textOf(bytesOf(windows))).toBe('Đurđica Šimić')
})

test('an XML file is read by the encoding that it names, if there is such a one', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><Nm>J\u00fcrgen</Nm>`
  const inLatin = (encoding: string) => bytesOf(Buffer.from(xml(encoding), 'latin1'))
  expect(textOf(inLatin('ISO-8859-1'))).toBe(xml('ISO-8859-1'))
  expect(textOf(inLatin('no-such'))).toBe(xml('no-such'))
  expect(textOf(bytesOf(Buffer.from(xml('UTF-8'))))).toBe(xml('UTF-8'))
})
