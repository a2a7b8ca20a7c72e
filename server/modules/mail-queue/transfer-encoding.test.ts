import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLines, quotedPrintable } from './send-mail'

/** Decodes quoted-printable text as a mail program does. */
const read = (written: string) =>
  Buffer.from(
    written
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString()

test('quoted-printable text decodes to the original and has lines of at most 76 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const written = quotedPrintable(text)
      expect(read(written)).toBe(Buffer.from(text).toString().replaceAll(/\r?\n/g, '\r\n'))
      expect(written).not.toMatch(/[^\r\n]{77}|[ \t](?:\r|$)|=_/)
      expect(written).toMatch(/^[\t\r\n -~]*$/)
    }),
  )
})

test('base64 is broken after 76 characters', () => {
  expect(inLines('a'.repeat(160))).toBe(`${'a'.repeat(76)}\r\n${'a'.repeat(76)}\r\n${'a'.repeat(8)}`)
  expect(inLines('')).toBe('')
})
