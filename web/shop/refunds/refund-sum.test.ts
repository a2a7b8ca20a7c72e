import { expect, test } from 'vitest'
import type { Refund } from '#contract/order'
import { sum } from '#rules/money/money'
import { refundSum } from './refund-sum'

const item = { price: 5900, fee: 400, refund_fee: 400, shipping_refund: 0 }
const shirt = { price: 2900, fee: 0, refund_fee: 0, shipping_refund: 590 }
const refund = (total: number, tickets: object[], goods: object[] = [], shipping_refund = 0) =>
  ({
    total,
    shipping_refund,
    tickets,
    cartProducts: [],
    merchandisePurchases: goods,
    cartMerchandise: [],
  }) as unknown as Refund
const once = { has_payment_plan: false, total_paid: 20_000 }
const plan = { has_payment_plan: true, total_paid: 4100 }

test.each([
  [
    'tickets: without the fees',
    refund(11_000, [item, item]),
    once,
    { 'Price with booking fee': 12_600, 'Booking fee (non-refundable)': -800, 'Refund fee': -800 },
  ],
  ['goods: with their shipping', refund(3490, [], [shirt], 590), once, { Price: 2900, Shipping: 590 }],
  [
    'what the shop cancelled: whole',
    refund(6890, [item], [], 590),
    once,
    { 'Price with booking fee': 6300, Shipping: 590 },
  ],
  [
    'what a voucher paid for a part of',
    refund(3000, [item]),
    once,
    {
      'Price with booking fee': 6300,
      'Booking fee (non-refundable)': -400,
      'Refund fee': -400,
      'Paid by voucher or already refunded': -2500,
    },
  ],
  [
    'a plan: what was paid so far, without the fees',
    refund(3300, [item]),
    plan,
    { 'Paid so far': 4100, 'Booking fee (non-refundable)': -400, 'Refund fee': -400 },
  ],
  ['what follows no rule', refund(9000, [item], [], 500), undefined, { Items: 8500, Shipping: 500 }],
])('the lines of a refund’s sum for %s', (_, of, order, lines) => {
  const found = refundSum(of, order)
  expect(Object.fromEntries(found.map(({ name, amount }) => [name, amount]))).toEqual(lines)
  expect(sum(found.map(({ amount }) => amount))).toBe(of.total)
})
