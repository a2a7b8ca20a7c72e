import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money'
import { prorateRefund, itemRefundTotal } from './totals'

describe('prorateRefund', () => {
  test('divides by weight; what is shipping stays shipping', () => {
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
  test('parts add up, none is negative, and none is above its price plus shipping', () => {
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
