import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { epcQr } from './payment-codes'

const transfer = {
  holder: 'Event Shop d.o.o.',
  iban: 'HR1210010051863000160',
  bic: null,
  amount: 12_345,
  reference: 'RF32ORD2026000123',
}

test('the QR code equals the example of EPC069-12', () => {
  const text = epcQr(transfer)
  expect(Buffer.byteLength(text)).toBe(83)
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    'cb6fb86d6336b48fd9e71ee145c76559736841aa7e6626cb259204394b9e0c32',
  )
})

const line = (number: number, given: Partial<Parameters<typeof epcQr>[0]>) =>
  epcQr({ ...transfer, ...given }).split('\n')[number - 1]

test.each([
  [1, 'EUR0.01'],
  [10_000, 'EUR100.00'],
  [105, 'EUR1.05'],
  [99_999_999_999, 'EUR999999999.99'],
])('the QR code writes %i cents as %s', (amount, text) => expect(line(8, { amount })).toBe(text))

test('empty fields of the QR code keep their lines', () => {
  expect(line(5, { bic: 'ZABAHR2X' })).toBe('ZABAHR2X')
  expect(line(6, { holder: 'Event\nShop' })).toBe('Event Shop')
  expect(line(6, { holder: '  Event   Shop ' })).toBe('Event Shop')
  expect(line(6, { holder: 'Ž'.repeat(80) })).toBe('Ž'.repeat(70))
  expect(line(7, { iban: 'HR12 1001 0051 8630 0016 0' })).toBe('HR1210010051863000160')
})

test.each([0, -1, 1.5, 100_000_000_000])('the QR code rejects an amount of %d cents', (amount) => {
  expect(() => epcQr({ ...transfer, amount })).toThrow(RangeError)
})

test('a reference of 35 characters fits, and a longer one is rejected', () => {
  expect(line(10, { reference: 'R'.repeat(35) })).toBe('R'.repeat(35))
  expect(() => epcQr({ ...transfer, reference: 'R'.repeat(36) })).toThrow(RangeError)
})
