import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money'
import { calculateInvoice, itemTaxRate } from './invoice'
import { itemDiscounts } from './paid-items'

const rates = [0, 5, 13, 25.5]
const anyOrder = fc.record({
  items: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 50_000 }),
      fee: fc.integer({ min: 0, max: 900 }),
      tax_rate: fc.constantFrom(...rates),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  shipping: fc.option(fc.integer({ min: 0, max: 3000 })),
  shippingTaxRate: fc.constantFrom(...rates),
  discount: fc.integer({ min: 0, max: 400_000 }),
})

/** The stored taxes of an order, as the checkout keeps them. */
function stored({ items, shipping, shippingTaxRate, discount }: Parameters<typeof calculateInvoice>[0]) {
  const { rates, total } = calculateInvoice({ items, shipping, discount, country: null, shippingTaxRate })
  const shipping_rate = shipping === null ? null : shippingTaxRate
  return { rates, total, shipping_amount: shipping ?? 0, shipping_rate }
}

const ticket = (price: number, fee: number, tax_rate: number) => ({
  shop_item_type: 'tickets' as const,
  price,
  fee,
  tax_rate,
})

test.each([
  ['one rate', [ticket(1000, 0, 25), ticket(500, 0, 25)], 0, 300, [200, 100]],
  ['the odd cent to the first', [ticket(100, 0, 25), ticket(100, 0, 25)], 0, 1, [1, 0]],
  ['as the rates of the invoice', [ticket(10_000, 500, 5), ticket(2400, 100, 25)], 0, 1000, [808, 192]],
  ['with shipping', [ticket(900, 100, 25)], 1000, 500, [250]],
  ['more than the order', [ticket(900, 100, 25), ticket(50, 0, 5)], 0, 9999, [1000, 50]],
  ['none', [ticket(900, 100, 25), ticket(0, 0, 5)], 0, 0, [0, 0]],
])('a voucher over %s', (_, items, shipping, discount, expected) => {
  const order = stored({ items, shipping, shippingTaxRate: 25, discount, country: null })
  expect(itemDiscounts(items, order)).toEqual(expected)
})

test('what was paid for items and shipping adds up to the total of each rate, and of the order', () => {
  fc.assert(
    fc.property(anyOrder, ({ items: given, ...rest }) => {
      const items = given.map((item) => ({ ...item, shop_item_type: 'tickets' as const }))
      const order = stored({ items, ...rest, country: null })
      const paid = itemDiscounts(items, order).map((part, index) => {
        const { price = 0, fee = 0 } = items[index] ?? {}
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(price + fee)
        return price + fee - part
      })
      const paidAt = order.rates.map(({ rate }) =>
        sum(paid.filter((_, index) => items[index] && itemTaxRate(items[index], null) === rate)),
      )
      const shipping = order.total - sum(paid)
      expect(shipping).toBeGreaterThanOrEqual(0)
      expect(shipping).toBeLessThanOrEqual(order.shipping_amount)
      for (const [index, { rate, gross }] of order.rates.entries())
        expect(gross - (paidAt[index] ?? 0)).toBe(rate === order.shipping_rate ? shipping : 0)
    }),
  )
})
