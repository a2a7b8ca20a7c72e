import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money'
import { rateKey } from '../money/tax'
import { creditTaxes, leftToCredit, type RateAmount } from './credit'
import { calculateInvoice } from './invoice'

const grossOf = (rows: readonly RateAmount[]) => sum(rows.map(({ net, tax }) => net + tax))
const negative = (rows: readonly RateAmount[]) =>
  rows.map(({ rate, net, tax }) => ({ rate, net: -net, tax: -tax }))

// 100.00 at 5 % and 100.00 at 25 %, a voucher of 50.00 over both: 75.00 of each is left to be taxed.
const invoice = [
  { rate: '5', net: 7143, tax: 357 },
  { rate: '25', net: 6000, tax: 1500 },
]

test('without credit notes the whole invoice is left', () => {
  expect(leftToCredit(invoice, [])).toEqual(invoice)
})

test('the rest of an invoice lists its rates in ascending order', () => {
  const [low, high] = [
    { rate: '5.5', net: 1000, tax: 55 },
    { rate: '10', net: 1000, tax: 100 },
  ]
  expect(leftToCredit([high, low], [])).toEqual([low, high])
})

test('the tax of a credit note is rounded once per rate', () => {
  expect(creditTaxes([{ rate: '25', gross: 3333 }], invoice)).toEqual([{ rate: '25', net: 2666, tax: 667 }])
})

test('a credit above what is left of its rate comes from the other rates', () => {
  const note = creditTaxes([{ rate: '25', gross: 10_000 }], invoice)
  expect(note).toEqual([
    { rate: '5', net: 2381, tax: 119 },
    { rate: '25', net: 6000, tax: 1500 },
  ])
  const left = leftToCredit(invoice, [negative(note)])
  expect(left).toEqual([
    { rate: '5', net: 4762, tax: 238 },
    { rate: '25', net: 0, tax: 0 },
  ])
  expect(creditTaxes([{ rate: '5', gross: 5000 }], left)).toEqual([{ rate: '5', net: 4762, tax: 238 }])
})

test('a credit note never exceeds what is left of the invoice', () => {
  expect(grossOf(creditTaxes([{ rate: '25', gross: 99_999 }], invoice))).toBe(15_000)
  expect(creditTaxes([], invoice)).toEqual([])
})

test('any sequence of credit notes stays within the invoice and ends at exactly 0', () => {
  const rate = fc.constantFrom(0, 5, 5.5, 13, 25)
  const item = fc.record({ price: fc.integer({ min: 1, max: 30_000 }), tax_rate: rate })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.nat(20_000),
      fc.array(fc.record({ rate, gross: fc.nat(20_000) }), { maxLength: 6 }),
      (items, discount, parts) => {
        const { rates, total } = calculateInvoice({
          items: items.map((one) => ({ shop_item_type: 'tickets', fee: 0, ...one })),
          shipping: null,
          discount,
          country: null,
          shippingTaxRate: 25,
        })
        const whole = rates.map(({ rate: key, net, tax }) => ({ rate: rateKey(key), net, tax }))
        const notes: RateAmount[][] = []
        for (const part of [...parts, { rate: 25, gross: total }]) {
          const left = leftToCredit(whole, notes)
          const note = creditTaxes([{ rate: rateKey(part.rate), gross: part.gross }], left)
          expect(grossOf(note)).toBe(Math.min(part.gross, grossOf(left)))
          notes.push(negative(note))
          for (const { net, tax } of leftToCredit(whole, notes)) {
            expect(net).toBeGreaterThanOrEqual(0)
            expect(tax).toBeGreaterThanOrEqual(0)
          }
        }
        for (const { net, tax } of leftToCredit(whole, notes)) expect([net, tax]).toEqual([0, 0])
      },
    ),
  )
})
