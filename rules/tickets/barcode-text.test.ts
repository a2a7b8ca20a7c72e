import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAlphabet } from '../orders/order-code'
import { barcodeReadings } from './barcode-text'

const barcode = 'CTR4DGJYU4E41.ABZDEFYHIJKLMN23'

test.each<[string, string]>([
  ['as printed', barcode],
  ['over two lines', barcode.replace('.', '.\n')],
  ['over two lines of Windows', barcode.replace('.', '.\r\n')],
  ['with a space before the dot', barcode.replace('.', ' .')],
  ['in groups of four', barcode.replace(/(.{4})/g, '$1 ')],
  ['with no-break spaces and dashes', barcode.replace(/(.{4})/g, '$1\u00A0– ')],
  ['without its dot', barcode.replace('.', '')],
  ['with a comma for the dot', barcode.replace('.', ',')],
  ['in lower case', barcode.toLowerCase()],
  ['in full-width characters', 'ＣＴＲ４ＤＧＪＹＵ４Ｅ４１．ＡＢＺＤＥＦＹＨＩＪＫＬＭＮ２３'],
  ['with invisible characters', `\u202A${barcode.replace('4', '4\u200B')}\u202C\uFEFF`],
  ['with spaces and a line break around it', `  ${barcode}\r\n`],
  ...Array.from(
    { length: 7 },
    (_, mode) => [`with the prefix ]Q${mode}`, `]Q${mode}${barcode}`] satisfies [string, string],
  ),
  ['with the prefix in lower case', `]q1${barcode.toLowerCase()}`],
  ['with the prefix of a German keyboard', `+Q1${barcode}`],
  ['with the prefix of a Croatian keyboard', `đQ1${barcode}`],
  ['with a space after the prefix', ` ]Q1 ${barcode}`],
])('a barcode is read %s', (_, typed) => {
  expect(barcodeReadings(typed)[0]).toBe(barcode)
})

test('a barcode in which a keyboard swapped Y and Z is the second reading', () => {
  const swapped = 'CTR4DGJZU4E41.ABYDEFZHIJKLMN23'
  expect(barcodeReadings(swapped)).toEqual([swapped, barcode])
  expect(barcodeReadings(`]Q1${swapped.toLowerCase()}`)).toEqual([swapped, barcode])
  expect(barcodeReadings('CTR4DGJ7U4E41.ABCDEFGHIJKLMN23')).toHaveLength(1)
})

test.each(['', ' ', 'x', 'CTR4DGJYU4E4', 'CTR4DGJYU4E4.ABZDEFYHIJKLMN23', '💥'.repeat(40), 'A'.repeat(201)])(
  'the text %j has the form of no barcode',
  (text) => {
    expect(barcodeReadings(text)).toEqual([])
  },
)

const anyOf = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength: length, maxLength: length })

test('each way of typing keeps every barcode among its readings, and two readings are the most', () => {
  const separator = fc.constantFrom('', ' ', '\n', '\r\n', '-', '\u200B', '\u00A0')
  fc.assert(
    fc.property(
      anyOf(codeAlphabet, 12),
      fc.integer({ min: 1, max: 999_999_999 }),
      anyOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16),
      fc.array(separator, { minLength: 40, maxLength: 40 }),
      fc.record({
        isLower: fc.boolean(),
        isSwapped: fc.boolean(),
        prefix: fc.constantFrom('', ']Q1', ']q3'),
      }),
      (code, version, signature, separators, { isLower, isSwapped, prefix }) => {
        const genuine = `${code}${version}.${signature}`
        const swap = (text: string) => text.replace(/[YZ]/g, (one) => (one === 'Y' ? 'Z' : 'Y'))
        const keyed = isSwapped ? swap(genuine) : genuine
        const spaced = Array.from(keyed, (one, at) => `${one}${separators[at % 40] ?? ''}`).join('')
        const readings = barcodeReadings(prefix + (isLower ? spaced.toLowerCase() : spaced))
        expect(readings).toContain(genuine)
        expect(readings.length).toBeLessThanOrEqual(2)
        for (const reading of readings) expect(barcodeReadings(reading)[0]).toBe(reading)
      },
    ),
  )
})

test('any text has at most two readings, and each is a fixed point', () => {
  fc.assert(
    fc.property(anyOf('ACYZyz0149.]Qq ß\n-💥', 33), (text) => {
      for (const reading of barcodeReadings(text)) {
        expect(reading).toMatch(/^[A-Z0-9]{12}[1-9]\d{0,8}\.[A-Z0-9]{16}$/)
        expect(barcodeReadings(reading)).toContain(reading)
      }
    }),
  )
})
