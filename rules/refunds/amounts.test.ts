import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money'
import { maxOfItem, quotedAmounts, refundAmounts, whyNotAmounts, type ItemToRefund } from './amounts'
import { refundTotal } from './totals'

const item = (id: number, changed: Partial<ItemToRefund> = {}): ItemToRefund => ({
  id,
  price: 10_000,
  fee: 500,
  refund_fee: 500,
  shipping_refund: 0,
  ...changed,
})
const order = { has_payment_plan: false, total_paid: 21_000, total_refunded: 0 }

test('an item’s limit is its price, fee and shipping', () => {
  expect(maxOfItem(item(1))).toBe(10_500)
  expect(maxOfItem(item(1, { shipping_refund: 300 }))).toBe(10_800)
})

test('a chosen amount replaces the quote of its item alone', () => {
  expect(refundAmounts(order, [item(1), item(2)], [{ item: 2, amount: 100 }])).toEqual([
    { id: 1, quoted: 9500, amount: 9500 },
    { id: 2, quoted: 9500, amount: 100 },
  ])
})

test.each([
  ['nothing chosen', order, [], null],
  ['all that was paid', order, [10_500, 10_500], null],
  ['an item of another order', order, [1, 1, 1], { because: 'above-item', index: 2, max: 0 }],
  ['more than was paid for the second', order, [1, 10_501], { because: 'above-item', index: 1, max: 10_500 }],
  [
    'more than is left for one item',
    { ...order, total_refunded: 20_000 },
    [1001],
    { because: 'above-item', index: 0, max: 1000 },
  ],
  [
    'more than is left for both',
    { ...order, total_paid: 15_000 },
    [10_000, 5001],
    { because: 'above-order', max: 15_000 },
  ],
])('%s', (_, paid, amounts, why) => {
  const chosen = amounts.map((amount, index) => ({ item: index + 1, amount }))
  expect(whyNotAmounts(paid, [item(1), item(2)], chosen)).toEqual(why)
})

const amount = fc.integer({ min: 0, max: 50_000 })
const items = fc
  .array(fc.record({ price: amount, fee: amount, refund_fee: amount, shipping_refund: amount }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1 })))
const orders = fc.record({ has_payment_plan: fc.boolean(), total_paid: amount, total_refunded: amount })

test('the quotes of a refund’s items add up to its total', () => {
  fc.assert(
    fc.property(orders, items, (paid, chosen) => {
      const quotes = quotedAmounts(paid, chosen).map(({ quoted }) => quoted)
      expect(sum(quotes)).toBe(refundTotal(paid, chosen))
      for (const quote of quotes) expect(quote).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('amounts that are accepted never exceed what is left of the order', () => {
  fc.assert(
    fc.property(orders, items, fc.array(amount, { minLength: 1, maxLength: 6 }), (paid, things, amounts) => {
      const chosen = things.slice(0, amounts.length).map(({ id }, index) => ({
        item: id,
        amount: amounts[index] ?? 0,
      }))
      if (whyNotAmounts(paid, things, chosen) !== null) return
      const total = sum(refundAmounts(paid, things, chosen).map((one) => one.amount))
      expect(total).toBeLessThanOrEqual(Math.max(0, paid.total_paid - paid.total_refunded))
    }),
  )
})
