import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/values'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem, testCatalogue, ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith } = orderSteps(() => shop)

/** Returns the total that the page shows for a cart that ships to Croatia. */
const shown = async (cart: string | null, voucher_code: string | null = null) =>
  (await shop.answer('calculate-invoice', { token: ana.token, cart, country: 'HR', voucher_code })).invoice
    .total
const ordersOf = async (cart: string | null) =>
  (await shop.db.kysely.selectFrom('orders').selectAll().where('cart_code', '=', cart).execute()).length

interface Case {
  scenario: string
  /** The items of the cart. The change affects the first one. */
  items: () => Promise<string[]>
  method?: PaymentMethod
  voucher?: number
  change: (code: string) => Promise<unknown>
  before: number
  now: number
  difference: string
}

const changePriceTo = (price: number) => (external_code: string) =>
  shop.officeAnswer('import', { items: [{ ...ticketItem(), external_code, price }] })
const ticket = async () => shop.sell(ticketItem({ price: 4500, fee: 500 }))

const cases: Case[] = [
  {
    scenario: 'a more expensive ticket',
    items: ticket,
    change: changePriceTo(5000),
    before: 5000,
    now: 5500,
    difference: 'from €50.00 to €55.00',
  },
  {
    scenario: 'a cheaper ticket',
    items: ticket,
    method: 'bank_transfer',
    change: changePriceTo(4000),
    before: 5000,
    now: 4500,
    difference: 'from €50.00 to €45.00',
  },
  {
    scenario: 'a more expensive ticket with a voucher',
    items: ticket,
    voucher: 1000,
    change: changePriceTo(5000),
    before: 4000,
    now: 4500,
    difference: 'from €40.00 to €45.00',
  },
  {
    scenario: 'a voucher that no longer covers all',
    items: ticket,
    voucher: 5000,
    change: changePriceTo(5000),
    before: 0,
    now: 500,
    difference: 'from €0.00 to €5.00',
  },
  {
    scenario: 'more expensive shipping, which no item shows',
    items: async () => shop.sell(goodsItem({ price: 2500 })),
    change: () => shop.configure({ shippingRates: { ...testCatalogue.settings.shippingRates, HR: 700 } }),
    before: 3000,
    now: 3200,
    difference: 'from €30.00 to €32.00',
  },
  {
    scenario: 'a more expensive plan',
    items: async () =>
      shop.sell(
        ticketItem({
          price: 9000,
          fee: 0,
          payment_plan: [
            { amount: 4000, count: 0, units: 'months' },
            { amount: 5000, count: 1, units: 'months' },
          ],
        }),
      ),
    change: (external_code) =>
      shop.officeAnswer('import', {
        items: [
          {
            ...ticketItem({ external_code, price: 9500, fee: 0 }),
            payment_plan: [
              { amount: 4000, count: 0, units: 'months' },
              { amount: 5500, count: 1, units: 'months' },
            ],
          },
        ],
      }),
    before: 9000,
    now: 9500,
    difference: 'from €90.00 to €95.00',
  },
]

test.each(cases)(
  '$scenario between the invoice and the checkout is rejected with the new total',
  async (one) => {
    const items = await one.items()
    const { code: cart } = await cartWith(ana, ...items)
    let voucher_code: string | null = null
    if (one.voucher !== undefined) {
      voucher_code = `OFF-${items[0]}`
      await shop.officeAnswer('import', { vouchers: [{ code: voucher_code, discount_amount: one.voucher }] })
    }
    const expected_total = await shown(cart, voucher_code)
    expect(expected_total).toBe(one.before)
    await one.change(items[0] ?? '')

    const requested = { ...checkoutOf(ana, cart, one.method), voucher_code }
    const refusal = await shop.call('checkout-cart', { ...requested, expected_total })
    expect(refusal).toMatchObject({ status: 409, headers: { 'cache-control': 'no-store' } })
    expect(refusal.body).toEqual({
      code: 'total-changed',
      message: `The total has changed ${one.difference}, so we haven’t placed your order yet. Please check it and confirm again.`,
      total: one.now,
    })
    // The rejection left nothing behind: no order, and the voucher can be used again.
    expect(await ordersOf(cart)).toBe(0)
    expect(await shown(cart, voucher_code)).toBe(one.now)
    const { order } = await shop.answer('checkout-cart', { ...requested, expected_total: one.now })
    expect(order.total_price).toBe(one.now)
    await shop.configure({ shippingRates: testCatalogue.settings.shippingRates })
  },
)

test('without an expected total, as sent by scripts and older pages, the order has the current price', async () => {
  for (const without of [{}, { expected_total: null }]) {
    const [code = ''] = await ticket()
    const { code: cart } = await cartWith(ana, code)
    await changePriceTo(5000)(code)
    const { order } = await shop.answer('checkout-cart', { ...checkoutOf(ana, cart), ...without })
    expect(order.total_price).toBe(5500)
  }
})

test('checking out the same cart again returns the order, whatever total is expected', async () => {
  const [code = ''] = await ticket()
  const { code: cart } = await cartWith(ana, code)
  const requested = { ...checkoutOf(ana, cart), expected_total: 5000 }
  const { order } = await shop.answer('checkout-cart', requested)
  await changePriceTo(5000)(code)
  for (const expected_total of [5000, 5500, 1])
    expect((await shop.answer('checkout-cart', { ...requested, expected_total })).order.code).toBe(order.code)
})

test('an expected total of 0 is compared too', async () => {
  const [code = ''] = await shop.sell(ticketItem({ price: 0, fee: 0 }))
  const { code: cart } = await cartWith(ana, code)
  expect(await shown(cart)).toBe(0)
  const requested = { ...checkoutOf(ana, cart, 'voucher'), expected_total: 0 }
  expect((await shop.answer('checkout-cart', requested)).order.payment_status).toBe('paid')
})

test('staff orders send no expected total: they have the prices that staff set', async () => {
  const [code = ''] = await ticket()
  await changePriceTo(5000)(code)
  const { order } = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Ana Horvat', email: ana.email, country: 'HR' },
    items: [{ external_code: code, full_name: 'Ana Horvat', email: ana.email, price: 4500 }],
    payment_method: 'bank_transfer',
  })
  expect(order.total_price).toBe(5000)
})
