import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, homeAddress, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one, cartOf, stockOf } = cartSteps(() => shop)
const { cartWith, order, kindsTo } = orderSteps(() => shop)

let vouchers = 0
async function voucher(discount_amount: number, more: object = {}): Promise<string> {
  const code = `Gift-${(vouchers += 1)}`
  await shop.officeAnswer('import', { vouchers: [{ code, discount_amount, ...more }] })
  return code
}
const invoiceOf = async (cart: string | null, country: string | null, voucher_code: string | null = null) =>
  (await shop.answer('calculate-invoice', { token: ana.token, cart, country, voucher_code })).invoice

describe('totals at the checkout', () => {
  // Gross by rate: 13 %: 36.00; 25 %: 105.00 + 25.00 + 5.00 of shipping = 135.00.
  const taxesOf = async (orderId: number) =>
    (
      await shop.db.kysely
        .selectFrom('orders')
        .select('taxes')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).taxes

  test('an order with three tax rates has totals exact to the cent, as shown in the cart', async () => {
    const { code } = await cartWith(ana, 'pass', 'coach', 'shirt')
    const invoice = await invoiceOf(code, 'HR')
    const totals = {
      items_total_without_tax: 13_586,
      shipping_without_tax: 400,
      tax: { '13': 414, '25': 2700 },
    }
    expect(invoice).toMatchObject({ ...totals, total: 17_100, shipping: { price: 500 } })
    expect(invoice.items.map(({ price }) => price)).toEqual([10_500, 3600, 2500])
    const { order } = await shop.answer('checkout-cart', checkoutOf(ana, code))
    expect(order).toMatchObject({
      total_price: 17_100,
      shipping_amount: 500,
      shipping_country: 'HR',
      discount_amount: 0,
    })
    expect(await taxesOf(order.id)).toMatchObject(totals)
  })

  test('a voucher is prorated over the rates by largest remainder', async () => {
    const { code } = await cartWith(ana, 'pass', 'coach', 'shirt')
    const gift = await voucher(1000)
    // 10.00 over 36.00 and 135.00: 2.11 and 7.89. Tax: 33.89 at 13 % holds 3.90, 127.11 at 25 % holds 25.42.
    const totals = {
      items_total_without_tax: 12_791,
      shipping_without_tax: 377,
      tax: { '13': 390, '25': 2542 },
    }
    expect(await invoiceOf(code, 'HR', gift)).toMatchObject({ ...totals, total: 16_100 })
    const { order } = await shop.answer('checkout-cart', {
      ...checkoutOf(ana, code),
      voucher_code: ` ${gift.toUpperCase()} `,
    })
    expect(order).toMatchObject({ total_price: 16_100, discount_amount: 1000, discount_name: gift })
    expect(await taxesOf(order.id)).toMatchObject(totals)
  })

  test('goods and shipping are taxed at the destination, tickets at the event', async () => {
    const { code } = await cartWith(ana, 'pass', 'shirt')
    // 25.00 + 12.00 at 19 % hold 5.91; 105.00 at 25 % hold 21.00.
    expect(await invoiceOf(code, 'DE')).toMatchObject({ tax: { '19': 591, '25': 2100 }, total: 14_200 })
    expect((await invoiceOf(code, 'BR')).shipping).toMatchObject({ price: null })
    expect((await invoiceOf(code, null)).shipping).toMatchObject({ price: null })
    expect((await invoiceOf((await cartWith(ana, 'pass')).code, 'HR')).shipping).toBeNull()
    const sent = checkoutOf(ana, code)
    const { order } = await shop.answer('checkout-cart', {
      ...sent,
      order: { ...sent.order, shipping_country: 'DE' },
    })
    expect(order).toMatchObject({ total_price: 14_200, shipping_amount: 1200, shipping_country: 'DE' })
    expect(order.cartMerchandise).toMatchObject([{ shipping_refund: 1200, pending: true }])
    // A credit note later needs each item's own rate.
    const rates = await shop.db.pool.query<{ rate: string }>(
      'select tax_rate::float::text as rate from order_item where order_id = $1 order by id',
      [order.id],
    )
    expect(rates.rows.map(({ rate }) => rate)).toEqual(['25', '19'])
  })

  test('an order has the prices at the checkout, not those at the add', async () => {
    const item = await one({ price: 1000, fee: 0 })
    const { code, total_price } = await cartWith(ana, item)
    expect(total_price).toBe(1000)
    await shop.officeAnswer('import', {
      items: [
        {
          shop_item_type: 'tickets',
          external_code: item,
          type: 'entry',
          name: 'Dearer',
          price: 1700,
          fee: 50,
        },
      ],
    })
    expect((await cartOf(code, ana.token)).total_price).toBe(1750)
    const { order } = await shop.answer('checkout-cart', checkoutOf(ana, code))
    expect(order.total_price).toBe(1750)
    expect(order.cartProducts).toMatchObject([{ price: 1700, fee: 50 }])
  })
})

describe('rejected checkouts', () => {
  type Change = (sent: ReturnType<typeof checkoutOf>) => object
  const reject = async (change: Change, ...codes: string[]) => {
    const { code } = await cartWith(ana, ...codes)
    const answer = await shop.call('checkout-cart', change(checkoutOf(ana, code)))
    expect((await cartOf(code, ana.token)).code).toBe(code)
    return answer
  }
  const customer =
    (changed: object): Change =>
    (sent) => ({ ...sent, customer: { ...sent.customer, ...changed } })
  const shipping =
    (changed: object): Change =>
    (sent) => ({ ...sent, order: { ...sent.order, ...changed } })
  const fromAbroad: Change = (sent) => ({
    ...sent,
    customer: {
      ...sent.customer,
      country: 'US',
    },
    order: {
      ...sent.order,
      payment_method: 'bank_transfer',
    },
  })
  const method = (payment_method: string | null) => shipping({ payment_method })

  test.each([
    ['no country', customer({ country: null }), 'country-missing', ['country']],
    ['an unknown country', customer({ country: 'XX' }), 'country-unknown', ['country']],
    ['a country named like a method', customer({ country: 'toString' }), 'country-unknown', ['country']],
    ['no name', customer({ full_name: '  ' }), 'name-missing', ['full_name']],
    ['no method', method(null), 'no-payment-method', ['payment_method']],
    ['a voucher that is not there', method('voucher'), 'voucher-does-not-cover', ['payment_method']],
    ['a transfer from elsewhere', fromAbroad, 'bank-transfer-not-allowed', ['payment_method']],
  ] as [string, Change, Parameters<typeof refused>[0], string[]][])(
    'a checkout with %s is rejected',
    async (_, change, code, fields) => {
      const answer = await reject(change, 'pass')
      expect(answer).toMatchObject(refused(code))
      expect(Object.keys(answer.body['errors'] as object)).toEqual(fields)
    },
  )

  test.each([
    ['no country to ship to', shipping({ shipping_country: null }), 'shipping-country-missing'],
    ['a country without a rate', shipping({ shipping_country: 'BR' }), 'shipping-impossible'],
    ['an unknown country to ship to', shipping({ shipping_country: 'XX' }), 'country-unknown'],
  ] as const)('a checkout of goods with %s is rejected', async (_, change, code) => {
    const answer = await reject(change, 'shirt')
    expect(answer).toMatchObject(refused(code))
    expect(Object.keys(answer.body['errors'] as object)).toEqual(['shipping_country'])
    // Tickets alone need no shipping.
    const { code: cart } = await cartWith(ana, 'pass')
    expect((await shop.call('checkout-cart', change(checkoutOf(ana, cart)))).status).toBe(200)
  })

  test('goods without name and address are rejected with the fields that the country requires', async () => {
    await shop.configure({ shippingRates: { HR: 500, DE: 1200, US: 3000 } })
    const empty = { shipping_name: ' ', shipping_address: { city: ' ' } }
    const home = await reject(shipping(empty), 'shirt')
    expect(home).toMatchObject(refused('fields-missing', { fields: 'Full name, Street, City' }))
    expect(Object.keys(home.body['errors'] as object)).toEqual(expect.arrayContaining(['shipping_name']))
    const states = await reject(shipping({ shipping_country: 'US', shipping_address: homeAddress }), 'shirt')
    expect(states).toMatchObject(refused('fields-missing', { fields: 'Region' }))
    // The name may be part of the address (docs/behaviour/checkout-and-payment.md, "What a checkout needs").
    const { code } = await cartWith(ana, 'shirt')
    const sent = shipping({ shipping_name: null })(checkoutOf(ana, code))
    expect((await shop.call('checkout-cart', sent)).status).toBe(200)
  })

  test('a shop without card payment rejects cards, and every method if none is left', async () => {
    await shop.configure({ creditCardActive: false })
    expect(await reject(method('credit_card'), 'pass')).toMatchObject(refused('credit-card-not-allowed'))
    const abroad = await reject(customer({ country: 'US' }), 'pass')
    expect(abroad).toMatchObject(refused('no-payment-method'))
    await shop.configure({ creditCardActive: true })
  })

  test('a total above the maximum is rejected, also for staff', async () => {
    const item = await one({ price: 1_000_000_000, fee: 0 })
    const cart = await cartWith(ana, item, item, 'pass')
    const requested = checkoutOf(ana, cart.code)
    expect(await shop.call('checkout-cart', requested)).toMatchObject(refused('total-too-high'))
    const items = [1, 2, 3].map((n) => ({ external_code: item, full_name: `Guest ${n}`, email: ana.email }))
    const byStaff = (payment_method: string) =>
      shop.office('create-order', {
        customer: { full_name: 'Ana Horvat', email: ana.email },
        items,
        payment_method,
      })
    expect(await byStaff('bank_transfer')).toMatchObject(refused('total-too-high'))
    expect(await byStaff('voucher')).toMatchObject(refused('total-too-high'))
    await shop.answer('remove-product-from-cart', {
      token: ana.token,
      cart: cart.code,
      cart_product_id: cart.products[2]?.id,
    })
    const { order: made } = await shop.answer('checkout-cart', requested)
    expect(made.total_price).toBe(2_000_000_000)
  })

  test('a plan is paid by card only', async () => {
    expect(await reject(method('bank_transfer'), 'plan')).toMatchObject(refused('plan-by-card-only'))
    expect(await reject(method('voucher'), 'plan')).toMatchObject(refused('plan-by-card-only'))
  })

  test('visitors, closed shops, and empty, foreign or expired carts are rejected', async () => {
    const { code, products } = await cartWith(ana, 'pass')
    expect(await shop.call('checkout-cart', { ...checkoutOf(ana, code), token: null })).toMatchObject(
      refused('login-needed'),
    )
    await shop.configure({ shopActive: false })
    expect(await shop.call('checkout-cart', checkoutOf(ana, code))).toMatchObject(refused('shop-inactive'))
    await shop.configure({ shopActive: true })
    const ben = await shop.customer()
    expect(await shop.call('checkout-cart', checkoutOf(ben, code))).toMatchObject(refused('cart-expired'))
    await shop.answer('remove-product-from-cart', {
      token: ana.token,
      cart: code,
      cart_product_id: products[0]?.id,
    })
    expect(await shop.call('checkout-cart', checkoutOf(ana, code))).toMatchObject(refused('cart-empty'))
    const ended = await cartWith(ana, 'pass')
    shop.later(15)
    for (const cart of [ended.code, 'nothing', null])
      expect(await shop.call('checkout-cart', checkoutOf(ana, cart))).toMatchObject(refused('cart-expired'))
    await shop.runJobs()
  })
})

describe('orders made by the checkout', () => {
  test('repeated and parallel checkouts of one cart make one order', async () => {
    const item = await one({ stock_level: 5 })
    const { code } = await cartWith(ana, item)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.call('checkout-cart', checkoutOf(ana, code))),
    )
    const late = await shop.call('checkout-cart', checkoutOf(ana, code))
    const made = [...answers, late].map(({ body }) => body as { order: { code: string }; payment: object })
    expect(new Set(made.map((one) => one.order.code)).size).toBe(1)
    // It can be paid only once: every response leads to the same attempt at the gateway.
    expect(new Set(made.map((one) => JSON.stringify(one.payment))).size).toBe(1)
    expect(await stockOf(item)).toBe(4)
    expect((await cartOf(code, ana.token)).code).toBeNull()
    const ben = await shop.customer()
    expect(await shop.call('checkout-cart', checkoutOf(ben, code))).toMatchObject(refused('cart-expired'))
  })

  test('a new order waits with pending items, accepted terms and the typed name', async () => {
    const { code } = await cartWith(ana, 'pass', 'shirt')
    const sent = checkoutOf(ana, code)
    const { order, data } = await shop.answer('checkout-cart', {
      ...sent,
      customer: {
        ...sent.customer,
        full_name: '  Marija   Kovač ',
      },
    })
    expect(order).toMatchObject({
      payment_status: 'processing',
      staff: 'Online',
      accepted_ts_and_cs: true,
      has_invoice: false,
      tickets: [],
      merchandisePurchases: [],
      payment_method: 'credit_card',
      is_buyer: true,
      cartProducts: [
        {
          status: 'pending',
          pending: true,
          code: null,
          allow_download: false,
        },
      ],
      cartMerchandise: [
        {
          status: 'pending',
          code: null,
        },
      ],
      payments: [
        {
          amount: 13500,
          paid_amount: 0,
          attempt: 1,
          payment_status: 'processing',
        },
      ],
    })
    expect(order.code).toMatch(/^[A-Z0-9]{8}$/)
    expect(order.checksum).toMatch(/^[0-9a-f]{32}$/)
    expect(data.orders?.[0]).toEqual(order)
    expect((await shop.officeAnswer('get-order', { order: order.code })).order.customer.full_name).toBe(
      'Marija Kovač',
    )
    const other = await shop.customer()
    expect((await shop.answer('get-data', { token: other.token })).data.orders).toEqual([])
  })

  test('an order’s address is stored in the account; an order without one leaves it unchanged', async () => {
    const mia = await shop.customer('Mia Novak')
    const accountOf = async () => (await shop.answer('get-user', { token: mia.token })).customer
    expect(await accountOf()).toMatchObject({ country: null, address: {} })
    const typed = checkoutOf(mia, (await cartWith(mia, 'pass')).code)
    const address = { street: ' Ilica  1 ', city: 'Zagreb', unknown: 'x' }
    const { data } = await shop.answer('checkout-cart', {
      ...typed,
      customer: { full_name: 'Somebody Else', country: 'HR', address },
    })
    const kept = { full_name: 'Mia Novak', country: 'HR', address: { street: 'Ilica 1', city: 'Zagreb' } }
    expect(data).toMatchObject({ customer: kept, country: 'HR' })
    expect(await accountOf()).toMatchObject(kept)

    const abroad = { full_name: 'Mia Novak', country: 'DE', address: null }
    const without = { ...checkoutOf(mia, (await cartWith(mia, 'pass')).code), customer: abroad }
    expect((await shop.answer('checkout-cart', without)).data).not.toHaveProperty('customer')
    expect(await accountOf()).toMatchObject(kept)
    // An address that staff enter applies to that order alone.
    await shop.officeAnswer('create-order', {
      customer: {
        full_name: 'Mia Novak',
        email: mia.email,
        country: 'DE',
        address: { street: 'Unter den Linden 1' },
      },
      items: [{ external_code: 'pass', full_name: 'Mia Novak', email: mia.email }],
      payment_method: 'bank_transfer',
    })
    expect(await accountOf()).toMatchObject(kept)
  })

  test('an order with a total of 0 is paid at once', async () => {
    const item = await one({ price: 0, fee: 0 })
    const { order: free, payment, customer } = await order('bank_transfer', item)
    expect([free.payment_status, free.total_price, payment]).toEqual(['paid', 0, undefined])
    expect(free.tickets).toMatchObject([{ status: 'active' }])
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('the shipping of several goods is divided between them for later refunds', async () => {
    const [dear = '', cheap = ''] = await shop.sell(goodsItem({ price: 3000 }), goodsItem({ price: 1000 }))
    const { order: made } = await order('credit_card', dear, cheap)
    expect(made.cartMerchandise.map(({ shipping_refund }) => shipping_refund)).toEqual([375, 125])
  })
})
