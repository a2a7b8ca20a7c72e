import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemRefundTotal, refundTotal, type RefundPart, type RefundedOrder } from './totals'

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
  ])('%s', (_, chosen, order, total) => expect(refundTotal(order, chosen)).toBe(total))
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
  ])('%s', (_, order, total) => expect(refundTotal(order, [pass])).toBe(total))
})

test('an item’s own figure is never below 0', () => {
  expect(itemRefundTotal({ price: 500, refund_fee: 900 })).toBe(0)
  expect(itemRefundTotal({ price: 500, refund_fee: 900, shipping_refund: 450 })).toBe(50)
})

test('never negative, never more than is there, and more items never bring less', () => {
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
