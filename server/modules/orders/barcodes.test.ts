import fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { codeAlphabet } from '#rules/orders/order-code'
import { keysFrom } from '../../platform/crypto/keys'
import { barcodeOf, readBarcode } from './barcodes'

const keys = keysFrom('a secret for tests only')
const otherShop = keysFrom('the secret of another shop')
const anyTicket = fc.record({
  code: fc.string({ unit: fc.constantFrom(...Array.from(codeAlphabet)), minLength: 12, maxLength: 12 }),
  version: fc.integer({ min: 1, max: 999_999_999 }),
})

test('is read back by the shop that made it, and by no other', () => {
  fc.assert(
    fc.property(anyTicket, ({ code, version }) => {
      const barcode = barcodeOf(keys, code, version)
      expect(readBarcode(keys, barcode)).toEqual({ barcode, code, version })
      expect(readBarcode(otherShop, barcode)).toBeNull()
    }),
  )
})

test('a character that was changed, another version or another code under the same signature is a forgery', () => {
  const [mine, next] = [barcodeOf(keys, 'CTR4DGJ7U4E4', 1), barcodeOf(keys, 'CTR4DGJ7U4E4', 2)]
  const signature = mine.split('.')[1] ?? ''
  const forged = [
    ...Array.from(
      mine,
      (character, at) => `${mine.slice(0, at)}${character === 'A' ? 'C' : 'A'}${mine.slice(at + 1)}`,
    ),
    `CTR4DGJ7U4E42.${signature}`,
    `CTR4DGJ7U4E411.${signature}`,
    `CTR4DGJ7U4E401.${signature}`,
    `CTR4DGJ7U4E3${next.slice(12)}`,
    mine.slice(0, -1),
    `${mine}A`,
    'CTR4DGJ7U4E41.',
    '',
  ]
  for (const barcode of forged) expect([barcode, readBarcode(keys, barcode)]).toEqual([barcode, null])
})

test('is read as people and keyboards enter it, and the signature selects the reading', () => {
  fc.assert(
    fc.property(anyTicket, ({ code, version }) => {
      const barcode = barcodeOf(keys, code, version)
      const swapped = barcode.replace(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'))
      for (const typed of [barcode.replace('.', '.\n'), ` ]Q1${barcode.toLowerCase()} `, swapped]) {
        expect(readBarcode(keys, typed)).toEqual({ barcode, code, version })
        expect(readBarcode(otherShop, typed)).toBeNull()
      }
    }),
  )
})

test('fits a small QR code, in its compact alphabet', () => {
  for (const [version, max] of [
    [1, 2],
    [999_999_999, 3],
  ] as const) {
    const code = create(barcodeOf(keys, 'CTR4DGJ7U4E4', version), { errorCorrectionLevel: 'M' })
    expect(code.version).toBeLessThanOrEqual(max)
    expect(code.segments.map((segment) => segment.mode.id)).toEqual(
      code.segments.map(() => expect.stringMatching(/Alphanumeric|Numeric/)),
    )
  }
})
