import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../money/money'
import { calculateInvoice, itemTaxRate, type InvoiceInput, type InvoiceItem, itemDiscounts } from './invoice'

const ticket = (price: number, tax_rate: number, fee = 0): InvoiceItem => ({
  shop_item_type: 'tickets',
  price,
  fee,
  tax_rate,
})
const shirt = (price: number, tax_rate = 25, tax_rates?: Record<string, number>): InvoiceItem => ({
  shop_item_type: 'merchandise',
  price,
  fee: 0,
  tax_rate,
  tax_rates,
})
const input = (given: Partial<InvoiceInput>): InvoiceInput => ({
  items: [],
  shipping: null,
  discount: 0,
  country: 'HR',
  shippingTaxRate: 25,
  ...given,
})
const brief = (given: Partial<InvoiceInput>) => {
  const { items_total_without_tax, shipping_without_tax, tax, total } = calculateInvoice(input(given))
  return { items: items_total_without_tax, shipping: shipping_without_tax, tax, total }
}

describe('worked numbers', () => {
  test.each<[string, Partial<InvoiceInput>, ReturnType<typeof brief>]>([
    ['nothing', {}, { items: 0, shipping: 0, tax: {}, total: 0 }],
    [
      'price and fee together',
      { items: [ticket(12_000, 25, 500)] },
      { items: 10_000, shipping: 0, tax: { '25': 2500 }, total: 12_500 },
    ],
    [
      'rounded once per rate, not per line',
      { items: [ticket(999, 25), ticket(999, 25), ticket(999, 25)] },
      { items: 2398, shipping: 0, tax: { '25': 599 }, total: 2997 },
    ],
    [
      'two rates, one with a decimal',
      { items: [ticket(10_550, 5.5), ticket(12_500, 25)] },
      { items: 20_000, shipping: 0, tax: { '5.5': 550, '25': 2500 }, total: 23_050 },
    ],
    [
      'goods and shipping share a rate: 25.99 + 5.90 hold 6.38, of which 1.18 is shipping’s',
      { items: [shirt(2599)], shipping: 590 },
      { items: 2079, shipping: 472, tax: { '25': 638 }, total: 3189 },
    ],
    [
      'shipping at a rate of its own',
      { items: [ticket(10_500, 5)], shipping: 1250 },
      { items: 10_000, shipping: 1000, tax: { '5': 500, '25': 250 }, total: 11_750 },
    ],
    [
      'a voucher of 10.00 over 105.00 at 5 % and 25.00 at 25 %: 8.08 and 1.92',
      { items: [ticket(10_500, 5), ticket(2500, 25)], discount: 1000 },
      { items: 11_076, shipping: 0, tax: { '5': 462, '25': 462 }, total: 12_000 },
    ],
    [
      'a voucher above the total leaves 0 and every rate at 0',
      { items: [ticket(5000, 5)], shipping: 500, discount: 9999 },
      { items: 0, shipping: 0, tax: { '5': 0, '25': 0 }, total: 0 },
    ],
    [
      'no rate for that country yet: shipping counts as 0',
      { items: [shirt(1250)], shipping: null },
      { items: 1000, shipping: 0, tax: { '25': 250 }, total: 1250 },
    ],
  ])('invoice totals: %s', (_, given, expected) => expect(brief(given)).toEqual(expected))
})

describe('whose rate', () => {
  test('goods and shipping are taxed by country, tickets are not', () => {
    const items = [ticket(1190, 5), shirt(1190, 25, { DE: 19 })]
    expect(brief({ items, shipping: 119, country: 'DE', shippingTaxRates: { DE: 19 } })).toEqual({
      items: 1133 + 1000,
      shipping: 100,
      tax: { '5': 57, '19': 209 },
      total: 2499,
    })
  })
  test.each([
    ['a country without a rate of its own', 'FR', 25],
    ['no country yet', null, 25],
    ['a name every object has', 'constructor', 25],
    ['a rate of 0 counts', 'CH', 0],
  ])('the tax rate of %s', (_, country, rate) =>
    expect(itemTaxRate(shirt(100, 25, { DE: 19, CH: 0 }), country)).toBe(rate),
  )

  test('a ticket is taxed at its event’s place, whatever the country', () => {
    const entry = { ...ticket(100, 13), tax_rates: { DE: 19 } }
    expect(itemTaxRate(entry, 'DE')).toBe(13)
  })
})

const rate = fc.constantFrom(0, 5, 5.5, 7, 9.5, 10, 13, 19, 25, 25.5)
const amount = fc.integer({ min: 0, max: 500_000 })
const anyItem = fc.record({
  shop_item_type: fc.constantFrom('tickets' as const, 'merchandise' as const),
  price: amount,
  fee: fc.integer({ min: 0, max: 2000 }),
  tax_rate: rate,
  tax_rates: fc.option(fc.record({ DE: rate })),
})
const anyInput = fc.record({
  items: fc.array(anyItem, { maxLength: 10 }),
  shipping: fc.option(fc.integer({ min: 0, max: 10_000 })),
  discount: fc.integer({ min: 0, max: 1_000_000 }),
  country: fc.constantFrom('DE', 'HR', null),
  shippingTaxRate: rate,
  shippingTaxRates: fc.option(fc.record({ DE: rate })),
})

describe('always', () => {
  test('for any order, net + shipping net + taxes = total = gross − discount, and nothing is negative', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const invoice = calculateInvoice(given)
        const taxes = Object.values(invoice.tax)
        expect(invoice.items_total_without_tax + invoice.shipping_without_tax + sum(taxes)).toBe(
          invoice.total,
        )
        const gross = sum(given.items.map((item) => item.price + item.fee)) + (given.shipping ?? 0)
        expect(invoice.total).toBe(Math.max(0, gross - given.discount))
        for (const part of [invoice.items_total_without_tax, invoice.shipping_without_tax, ...taxes]) {
          expect(part).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
  test('invoice totals do not depend on the order of the items', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        expect(calculateInvoice({ ...given, items: given.items.toReversed() })).toEqual(
          calculateInvoice(given),
        )
      }),
    )
  })
})

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

const pricedTicket = (price: number, fee: number, tax_rate: number) => ({
  shop_item_type: 'tickets' as const,
  price,
  fee,
  tax_rate,
})

test.each([
  ['one rate', [pricedTicket(1000, 0, 25), pricedTicket(500, 0, 25)], 0, 300, [200, 100]],
  ['the odd cent to the first', [pricedTicket(100, 0, 25), pricedTicket(100, 0, 25)], 0, 1, [1, 0]],
  [
    'as the rates of the invoice',
    [pricedTicket(10_000, 500, 5), pricedTicket(2400, 100, 25)],
    0,
    1000,
    [808, 192],
  ],
  ['with shipping', [pricedTicket(900, 100, 25)], 1000, 500, [250]],
  ['more than the order', [pricedTicket(900, 100, 25), pricedTicket(50, 0, 5)], 0, 9999, [1000, 50]],
  ['none', [pricedTicket(900, 100, 25), pricedTicket(0, 0, 5)], 0, 0, [0, 0]],
])('a voucher is divided over items: %s', (_, items, shipping, discount, expected) => {
  const order = stored({ items, shipping, shippingTaxRate: 25, discount, country: null })
  expect(itemDiscounts(items, order)).toEqual(expected)
})

test('the paid amounts of items and shipping add up to the totals of each rate and of the order', () => {
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
