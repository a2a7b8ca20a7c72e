import * as fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { sum } from '../money/money'
import {
  maxOfItem,
  quotedAmounts,
  refundAmounts,
  whyNotAmounts,
  type ItemToRefund,
  refundTotal,
  prorateRefund,
  itemRefundTotal,
  type RefundPart,
  type RefundedOrder,
} from './amounts'

const item = (id: number, changed: Partial<ItemToRefund> = {}): ItemToRefund => ({
  id,
  price: 10_000,
  fee: 500,
  refund_fee: 500,
  shipping_refund: 0,
  ...changed,
})
const order = { has_payment_plan: false, total_paid: 21_000, total_refunded: 0 }

test('the maximum refund of an item is its price, fee and shipping', () => {
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
])('amounts that staff choose: %s', (_, paid, amounts, why) => {
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

test('the quoted amounts of a refund add up to its total', () => {
  fc.assert(
    fc.property(orders, items, (paid, chosen) => {
      const quotes = quotedAmounts(paid, chosen).map(({ quoted }) => quoted)
      expect(sum(quotes)).toBe(refundTotal(paid, chosen))
      for (const quote of quotes) expect(quote).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('accepted refund amounts never exceed what is left of the order', () => {
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

describe('prorateRefund', () => {
  test('prorateRefund divides by weight and keeps the shipping parts', () => {
    const items = [
      { id: 4, weight: 3025, shipping_refund: 426 },
      { id: 7, weight: 1000, shipping_refund: 0 },
    ]
    expect(prorateRefund(4025, items)).toEqual([
      { order_item_id: 4, amount: 3025, shipping_refund: 426 },
      { order_item_id: 7, amount: 1000, shipping_refund: 0 },
    ])
    expect(prorateRefund(402, items)).toEqual([
      { order_item_id: 4, amount: 302, shipping_refund: 302 },
      { order_item_id: 7, amount: 100, shipping_refund: 0 },
    ])
    expect(prorateRefund(0, [])).toEqual([])
  })

  const pieces = fc.array(
    fc.record({
      price: fc.nat(10_000_000),
      refund_fee: fc.nat(2_000_000),
      shipping_refund: fc.nat(100_000),
    }),
    { minLength: 1, maxLength: 12 },
  )
  test('the parts of prorateRefund add up, and none is negative or above its item’s weight', () => {
    fc.assert(
      fc.property(pieces, fc.nat(1000), fc.boolean(), (pieces, permille, keepsFees) => {
        const items = pieces.map((piece, id) => ({
          id,
          weight: keepsFees ? itemRefundTotal(piece) : piece.price + piece.shipping_refund,
          shipping_refund: piece.shipping_refund,
        }))
        const total = Math.floor((sum(items.map(({ weight }) => weight)) * permille) / 1000)
        const parts = prorateRefund(total, items)
        expect(parts.map((part) => part.order_item_id)).toEqual(items.map(({ id }) => id))
        expect(sum(parts.map((part) => part.amount))).toBe(total)
        for (const [index, part] of parts.entries()) {
          const piece = pieces[index] ?? { price: 0, shipping_refund: 0 }
          expect(part.amount).toBeGreaterThanOrEqual(0)
          expect(part.amount).toBeLessThanOrEqual(piece.price + piece.shipping_refund)
          expect(part.shipping_refund).toBeGreaterThanOrEqual(0)
          expect(part.shipping_refund).toBeLessThanOrEqual(Math.min(part.amount, piece.shipping_refund))
        }
      }),
    )
  })
})

const paid = (total_paid: number, given: Partial<RefundedOrder> = {}): RefundedOrder => ({
  has_payment_plan: false,
  total_paid,
  total_refunded: 0,
  ...given,
})
const pass: RefundPart = { price: 14_900, fee: 900, refund_fee: 900 }
const shirt: RefundPart = { price: 2599, fee: 0, refund_fee: 0, shipping_refund: 426 }

describe('without a plan', () => {
  test.each<[string, RefundPart[], RefundedOrder, number]>([
    ['a pass keeps its fee and its refund fee: 149 − 9', [pass], paid(15_800), 14_000],
    ['goods bring their shipping back: 25.99 + 4.26', [shirt], paid(3189), 3025],
    ['several add up', [pass, pass], paid(31_600), 28_000],
    [
      'a refund fee above the price gives 0, and takes nothing from the others',
      [{ price: 500, fee: 0, refund_fee: 900 }, pass],
      paid(16_300),
      14_000,
    ],
    ['nothing chosen', [], paid(15_800), 0],
    ['a voucher paid a part: not more than was paid', [pass], paid(5800), 5800],
    ['a voucher paid all', [pass], paid(0), 0],
    [
      'not more than is left after an earlier refund',
      [pass],
      paid(31_600, { total_refunded: 20_000 }),
      11_600,
    ],
    ['everything was refunded', [pass], paid(15_800, { total_refunded: 15_800 }), 0],
  ])('the refund total without a plan: %s', (_, chosen, order, total) =>
    expect(refundTotal(order, chosen)).toBe(total),
  )
})

describe('with a plan', () => {
  const plan = (total_paid: number, total_refunded = 0) =>
    paid(total_paid, { has_payment_plan: true, total_refunded })
  test.each<[string, RefundedOrder, number]>([
    ['the first payment only: 58 − 9 − 9', plan(5800), 4000],
    ['two payments: 108 − 9 − 9', plan(10_800), 9000],
    ['all paid: 158 − 9 − 9', plan(15_800), 14_000],
    ['less than the fees', plan(1700), 0],
    ['not more than is left', plan(15_800, 13_000), 2800],
  ])('the refund total of a plan: %s', (_, order, total) => expect(refundTotal(order, [pass])).toBe(total))
})

test('the refund of an item is never below 0', () => {
  expect(itemRefundTotal({ price: 500, refund_fee: 900 })).toBe(0)
  expect(itemRefundTotal({ price: 500, refund_fee: 900, shipping_refund: 450 })).toBe(50)
})

test('the refund total is within the paid amount, and never smaller for more items', () => {
  const part = fc.record({
    price: fc.nat(9999),
    fee: fc.nat(999),
    refund_fee: fc.nat(999),
    shipping_refund: fc.option(fc.nat(999)),
  })
  const order = fc.record({
    has_payment_plan: fc.boolean(),
    total_paid: fc.nat(50_000),
    total_refunded: fc.nat(50_000),
  })
  fc.assert(
    fc.property(order, fc.array(part), part, (order, chosen, another) => {
      const total = refundTotal(order, chosen)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(Math.max(0, order.total_paid - order.total_refunded))
      const more = refundTotal({ ...order, has_payment_plan: false }, [...chosen, another])
      expect(more).toBeGreaterThanOrEqual(refundTotal({ ...order, has_payment_plan: false }, chosen))
    }),
  )
})
