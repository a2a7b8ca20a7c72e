import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { day, hour } from '#rules/dates/instants'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart, ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.clock.now = new Date(testStart)
})

const { tryAdd, timesOf } = cartSteps(() => shop)
const { cartWith } = orderSteps(() => shop)

/** Returns the instant that is this many ms after the start of the test's clock. */
const after = (millis: number) => new Date(Date.parse(testStart) + millis).toISOString()
/** Sells a ticket that begins after `millis` and lasts 5 hours. */
const ticketIn = async (millis: number, more: Parameters<typeof ticketItem>[0] = {}) => {
  const dates = { starts_at: after(millis), ends_at: after(millis + 5 * hour) }
  const [code = ''] = await shop.sell(ticketItem({ ...dates, stock_level: 100, ...more }))
  return code
}
const checkout = async (customer: TestCustomer, code: string) =>
  shop.call('checkout-cart', checkoutOf(customer, (await cartWith(customer, code)).code, 'bank_transfer'))
const transfer = async (code: string) => {
  const customer = await shop.customer()
  const cart = await cartWith(customer, code)
  const { order } = await shop.answer('checkout-cart', checkoutOf(customer, cart.code, 'bank_transfer'))
  return { customer, order }
}
const stored = (code: string) =>
  shop.db.kysely
    .selectFrom('orders')
    .select(['pay_until', 'expires_at', 'payment_status', 'cancelled_at'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const deadlines = async (code: string) => {
  const { pay_until, expires_at } = await stored(code)
  return [pay_until?.toISOString(), expires_at?.toISOString()]
}
const notices = async (subject: string) =>
  (await shop.mailsTo('operator@shop.example')).filter(({ payload }) =>
    JSON.stringify(payload).includes(subject),
  )

describe('a transfer', () => {
  test('is rejected within three days of the first start, but not by card', async () => {
    const customer = await shop.customer()
    const code = await ticketIn(26 * hour)
    expect(await checkout(customer, code)).toMatchObject(refused('transfer-too-late'))
    const cart = await cartWith(customer, code)
    expect((await shop.call('checkout-cart', checkoutOf(customer, cart.code))).status).toBe(200)
  })

  test('is due three days before the start, and its order ends at the start at the latest', async () => {
    const { order } = await transfer(await ticketIn(4 * day))
    expect(await deadlines(order.code)).toEqual([after(day), after(3 * day)])
    await shop.configure({ bankTransferGraceDays: 9 })
    const long = await transfer(await ticketIn(4 * day))
    expect(await deadlines(long.order.code)).toEqual([after(day), after(4 * day)])
    await shop.configure({ bankTransferGraceDays: 2 })
  })

  test('has the usual deadline ten days before the start, and with the setting as many days as it says', async () => {
    const code = await ticketIn(10 * day)
    expect(await deadlines((await transfer(code)).order.code)).toEqual([after(7 * day), after(9 * day)])
    await shop.configure({ transferClosesDays: 5 })
    expect(await deadlines((await transfer(code)).order.code)).toEqual([after(5 * day), after(7 * day)])
    await shop.configure({ transferClosesDays: 3 })
  })

  test('cannot replace a card payment any more, or is due in time', async () => {
    const byCard = async (millis: number) => {
      const customer = await shop.customer()
      const cart = await cartWith(customer, await ticketIn(millis))
      const { order, payment } = await shop.answer('checkout-cart', checkoutOf(customer, cart.code))
      await shop.paySandbox(payment, 'declined')
      const requested = { token: customer.token, order_id: order.id, payment_method: 'bank_transfer' }
      return { order, change: await shop.call('change-payment-method', requested) }
    }
    expect((await byCard(2 * day)).change).toMatchObject(refused('transfer-too-late'))
    const { order } = await byCard(4 * day)
    expect(await deadlines(order.code)).toEqual([after(day), after(3 * day)])
  })
})

describe('deadlines of staff', () => {
  const sell = (code: string, pay_until: string | null = null) =>
    shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: 'ana@desk.example' },
      items: [{ external_code: code, full_name: 'Ana Horvat', email: 'ana@desk.example' }],
      payment_method: 'bank_transfer',
      pay_until,
    })

  test('a staff order is due by the start, or when staff say so', async () => {
    const code = await ticketIn(2 * day)
    expect(await deadlines((await sell(code)).order.code)).toEqual([after(2 * day), after(2 * day)])
    const chosen = await sell(code, after(day))
    expect(await deadlines(chosen.order.code)).toEqual([after(day), after(2 * day)])
  })

  test('an extension and a reactivation have no grace after the start, and the preview says so', async () => {
    const { order } = await sell(await ticketIn(4 * day))
    const extend = { order: order.code, until: after(3 * day) }
    await shop.officeAnswer('extend-deadline', extend)
    expect(await deadlines(order.code)).toEqual([after(3 * day), after(4 * day)])
    const late = { order: order.code, until: after(6 * day), dry_run: true }
    const { effect } = await shop.officeAnswer('extend-deadline', late)
    expect(effect.notes.join(' ')).toContain('That’s after the start on')
    await shop.officeAnswer('cancel-order', { order: order.code })
    await shop.officeAnswer('reactivate-order', extend)
    expect(await deadlines(order.code)).toEqual([after(3 * day), after(4 * day)])
  })
})

describe('money for tickets that are over', () => {
  const pay = ({ code, total_price }: { code: string; total_price: number | null }) =>
    shop.officeAnswer('record-payment', { order: code, amount: total_price ?? 0, reference: `R-${code}` })

  test('does not reactivate an ended order, but waits for staff', async () => {
    const { order } = await transfer(await ticketIn(4 * day))
    shop.clock.now = new Date(after(5 * day))
    await shop.runJobs()
    expect((await stored(order.code)).cancelled_at).not.toBeNull()
    await pay(order)
    expect((await stored(order.code)).payment_status).toBe('problem')
    const { orders } = await shop.officeAnswer('get-inbox', {})
    expect(orders).toMatchObject([{ cause: 'late', order: order.code }])
    expect(await notices('At least one of its tickets is over.')).toHaveLength(1)
  })

  test('of an order that staff let wait is issued with a notice', async () => {
    const { order } = await transfer(await ticketIn(4 * day))
    await shop.officeAnswer('extend-deadline', { order: order.code, until: after(9 * day) })
    shop.clock.now = new Date(after(5 * day))
    await pay(order)
    expect((await stored(order.code)).payment_status).toBe('paid')
    expect(await notices(`Order ${order.code} was paid after its tickets were over`)).toHaveLength(1)
  })
})

describe('a payment plan', () => {
  const payment_plan = [0, 1, 2].map((count) => ({ amount: 3500, count, units: 'months' as const }))

  test('whose last payment is after the start is not offered', async () => {
    const code = await ticketIn(40 * day, { payment_plan })
    expect(await tryAdd(null, code)).toMatchObject(refused('plan-too-late'))
    const page = (await shop.app.inject({ method: 'GET', url: `/tickets/${code}` })).body
    expect(page).toContain('This payment plan is no longer offered')
    expect((await shop.app.inject({ method: 'GET', url: '/tickets' })).body).not.toContain(
      `href="/tickets/${code}"`,
    )
  })

  test('is compared with the chosen departure, not with the last one', async () => {
    const [code = ''] = await shop.sell(
      ticketItem({
        payment_plan,
        travel_time_type: 'selectable',
        travel_times: [40, 70].map((days) => ({ travel_time: after(days * day), stock_level: 9 })),
      }),
    )
    const [early, late] = await timesOf(code)
    const add = (transport_time_id: number | undefined, name: string) =>
      tryAdd(null, code, name, { transport_time_id })
    expect(await add(early, 'Early')).toMatchObject(refused('plan-too-late'))
    const added = await add(late, 'Late')
    expect(added.status).toBe(200)
    const { cart } = added.body as { cart: Cart }
    const line = {
      cart: cart.code,
      cart_product_id: cart.products[0]?.id,
      full_name: 'Late',
      email: 'a@b.example',
    }
    expect(await shop.call('update-product-in-cart', { ...line, transport_time_id: early })).toMatchObject(
      refused('plan-too-late'),
    )
    // An import may move the departure of a line.
    await shop.db.kysely
      .updateTable('cart_line')
      .set({ travel_time_id: early ?? null })
      .where('id', '=', cart.products[0]?.id ?? 0)
      .execute()
    expect(await shop.call('checkout-cart', checkoutOf(await shop.customer(), cart.code))).toMatchObject(
      refused('plan-too-late'),
    )
  })

  test('of a transport without a time is compared with the start of its event', async () => {
    const dates = { starts_at: after(40 * day), ends_at: after(100 * day) }
    const event = { code: 'LONG', name: 'Long festival', timezone: 'Europe/Zagreb', ...dates }
    await shop.officeAnswer('import', { events: [event] })
    const [code = ''] = await shop.sell(
      ticketItem({ payment_plan, travel_time_type: 'fixed', event: 'LONG' }),
    )
    expect(await tryAdd(null, code)).toMatchObject(refused('plan-too-late'))
  })

  test('in a cart is rejected at the checkout once the day is over', async () => {
    const customer = await shop.customer()
    // Two months after 1 March, in Zagreb's time.
    const code = await ticketIn(0, {
      payment_plan,
      starts_at: '2027-05-02T12:00:00Z',
      ends_at: '2027-05-02T20:00:00Z',
    })
    shop.clock.now = new Date('2027-03-01T22:55:00Z')
    const cart = await cartWith(customer, code)
    shop.clock.now = new Date('2027-03-01T23:00:00Z')
    expect(await shop.call('checkout-cart', checkoutOf(customer, cart.code))).toMatchObject(
      refused('plan-too-late'),
    )
  })
})
