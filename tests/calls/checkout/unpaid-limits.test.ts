import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/values'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { addKey } from '#server/modules/staff/key-routes'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

// The limits in force if the operator sets none.
const { maxUnpaidOrders, maxUnpaidPlaces } = initialSettings

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { maxUnpaidOrders, maxUnpaidPlaces } })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith, orderOf } = orderSteps(() => shop)
const { cartOf, one, stockOf } = cartSteps(() => shop)
const notNow = refused('orders-unpaid')

/** Orders this many passes, and returns the answer unchanged. */
async function tryOrder(who: TestCustomer, passes = 1, method: PaymentMethod = 'bank_transfer') {
  const { code } = await cartWith(who, ...Array.from({ length: passes }, () => 'pass'))
  return { cart: code, ...(await shop.call('checkout-cart', checkoutOf(who, code, method))) }
}
async function order(who: TestCustomer, passes = 1, method: PaymentMethod = 'bank_transfer') {
  const { code } = await cartWith(who, ...Array.from({ length: passes }, () => 'pass'))
  return shop.answer('checkout-cart', checkoutOf(who, code, method))
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('the shop’s limits of unpaid orders', () => {
  test('three orders by any method may be unpaid; the fourth is rejected and its cart stays', async () => {
    expect([maxUnpaidOrders, maxUnpaidPlaces]).toEqual([3, 50])
    const ana = await shop.customer()
    const first = await order(ana, 1, 'bank_transfer')
    const card = await order(ana, 1, 'credit_card')
    await order(ana, 1, 'bank_transfer')
    for (const method of ['bank_transfer', 'credit_card'] as const) {
      const fourth = await tryOrder(ana, 1, method)
      expect(fourth).toMatchObject(notNow)
      expect((await cartOf(fourth.cart, ana.token)).products).toHaveLength(1)
    }
    // A payment, even a partial one, allows the next order.
    await shop.officeAnswer('record-payment', { order: first.order.code, amount: 100, reference: 'part' })
    expect(await statusOf(tryOrder(ana))).toBe(200)
    expect(await statusOf(tryOrder(ana))).toBe(422)
    await shop.paySandbox(card.payment, 'paid')
    expect(await statusOf(tryOrder(ana))).toBe(200)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    // Each customer has separate limits.
    expect(await statusOf(tryOrder(await shop.customer()))).toBe(200)
  })

  test('of five carts that are checked out simultaneously, three become orders', async () => {
    const ana = await shop.customer()
    const carts = []
    for (const _ of [1, 2, 3, 4, 5]) carts.push(await cartWith(ana, 'pass'))
    const calls = carts.map(({ code }) => shop.call('checkout-cart', checkoutOf(ana, code)))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422])
  })

  test('unpaid places are limited over all open orders, to the last place', async () => {
    const ana = await shop.customer()
    await order(ana, 49)
    expect(await tryOrder(ana, 2)).toMatchObject(notNow)
    await order(ana, 1)
    expect(await tryOrder(ana, 1)).toMatchObject(notNow)
  })

  test('orders that expired unpaid no longer count', async () => {
    const ana = await shop.customer()
    const orders = [await order(ana), await order(ana), await order(ana)]
    expect(await tryOrder(ana)).toMatchObject(notNow)
    await shop.officeAnswer('cancel-order', { order: orders[0]?.order.code })
    await order(ana, 1, 'credit_card')
    expect(await tryOrder(ana)).toMatchObject(notNow)
    // The half hour for the card order passes; transfers wait for days.
    shop.later(31)
    await shop.runJobs()
    await order(ana)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    shop.later(60 * 24 * 10)
    await shop.runJobs()
    expect(await statusOf(tryOrder(ana))).toBe(200)
  })

  test('an order of 0 and one paid by a voucher are still made, and do not count', async () => {
    const ana = await shop.customer()
    const free = await one({ price: 0, fee: 0 })
    await shop.officeAnswer('import', {
      vouchers: ['ALL-1', 'ALL-2', 'ALL-3', 'ALL-4'].map((code) => ({ code, discount_amount: 10_500 })),
    })
    const byVoucher = async (voucher_code: string) => {
      const { code } = await cartWith(ana, 'pass')
      return shop.answer('checkout-cart', { ...checkoutOf(ana, code, 'voucher'), voucher_code })
    }
    const forNothing = async () => {
      const { code } = await cartWith(ana, free)
      return shop.answer('checkout-cart', checkoutOf(ana, code, 'voucher'))
    }
    for (const code of ['ALL-1', 'ALL-2', 'ALL-3']) await byVoucher(code)
    for (const _ of [1, 2, 3]) await forNothing()
    for (const _ of [1, 2, 3]) await order(ana)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    expect((await byVoucher('ALL-4')).order.payment_status).toBe('paid')
    expect((await forNothing()).order.payment_status).toBe('paid')
  })

  test('a started plan is no unpaid order; one without its first payment is', async () => {
    const ana = await shop.customer()
    const plan = async () => {
      const { code } = await cartWith(ana, 'plan')
      return shop.answer('checkout-cart', checkoutOf(ana, code))
    }
    const begun = await plan()
    await shop.paySandbox(begun.payment, 'paid')
    expect((await orderOf(ana, begun.order.id)).payment_status).toBe('partial')
    for (const _ of [1, 2, 3]) await plan()
    const { code } = await cartWith(ana, 'plan')
    expect(await shop.call('checkout-cart', checkoutOf(ana, code))).toMatchObject(notNow)
  })

  test('checking out a cart that became an order returns that order, however many are unpaid', async () => {
    const ana = await shop.customer()
    await order(ana)
    await order(ana)
    const { code } = await cartWith(ana, 'pass')
    const requested = checkoutOf(ana, code, 'bank_transfer')
    const { order: third } = await shop.answer('checkout-cart', requested)
    expect((await shop.answer('checkout-cart', requested)).order.code).toBe(third.code)
  })

  test('the limits of unpaid orders are settings', async () => {
    const ana = await shop.customer()
    const { warnings } = await shop.configure({ maxUnpaidOrders: 1, maxUnpaidPlaces: 2 })
    expect(warnings).toEqual([
      'A cart can hold 50 items, but a customer can have only 2 unpaid places, so larger carts can’t be checked out. Please change “Items per cart” or “Unpaid places per customer”.',
    ])
    expect(await tryOrder(ana, 3)).toMatchObject(notNow)
    await order(ana, 1)
    expect(await tryOrder(ana, 1)).toMatchObject(notNow)
    const again = await shop.configure({ maxUnpaidOrders: 3, maxUnpaidPlaces: 50 })
    expect(again.warnings).toBeUndefined()
    expect(await statusOf(tryOrder(ana, 1))).toBe(200)
  })
})

describe('limits of unpaid orders and staff', () => {
  const forHer = (who: TestCustomer, channel = 'Box office') =>
    shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: who.email, country: 'HR' },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: who.email }],
      payment_method: 'bank_transfer',
      channel,
    })

  test('orders made by staff are neither counted nor limited', async () => {
    const ana = await shop.customer()
    for (const channel of ['Box office', 'Online', 'Phone', 'Phone']) await forHer(ana, channel)
    for (const _ of [1, 2, 3]) await order(ana)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    expect((await forHer(ana)).order.payment_status).toBe('pending')
  })

  test('staff raise both limits for one customer, and the audit log records it', async () => {
    const ana = await shop.customer()
    for (const _ of [1, 2, 3]) await order(ana)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    const raise = (max_unpaid_orders: number | null, max_unpaid_places: number | null) =>
      shop.officeAnswer('set-customer-limits', {
        email: ` ${ana.email.toUpperCase()} `,
        max_unpaid_orders,
        max_unpaid_places,
      })
    expect(await raise(4, null)).toEqual({
      customer: {
        full_name: 'Ana Horvat',
        email: ana.email,
        max_unpaid_orders: 4,
        max_unpaid_places: 50,
      },
    })
    await order(ana)
    expect(await tryOrder(ana)).toMatchObject(notNow)
    // Places stay limited until that limit is raised too.
    await raise(10, 0)
    expect(await tryOrder(ana, 47)).toMatchObject(notNow)
    await raise(10, 51)
    await order(ana, 47)
    const log = await shop.db.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('action', '=', 'set-customer-limits')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      {
        action: 'set-customer-limits',
        actor: 'OFFICE_KEY',
        before: { max_unpaid_orders: null, max_unpaid_places: null },
        after: { max_unpaid_orders: 4, max_unpaid_places: null },
      },
      {
        action: 'set-customer-limits',
        actor: 'OFFICE_KEY',
        before: { max_unpaid_orders: 4, max_unpaid_places: null },
        after: { max_unpaid_orders: 10, max_unpaid_places: 0 },
      },
      {
        action: 'set-customer-limits',
        actor: 'OFFICE_KEY',
        before: { max_unpaid_orders: 10, max_unpaid_places: 0 },
        after: { max_unpaid_orders: 10, max_unpaid_places: 51 },
      },
    ])
    // After the change is undone, the shop's own limits apply again.
    expect((await raise(null, null)).customer).toMatchObject({ max_unpaid_orders: 3, max_unpaid_places: 50 })
    expect(await tryOrder(ana)).toMatchObject(notNow)
    const { data } = await shop.answer('export-my-data', { token: ana.token })
    expect(data['profile']).toMatchObject({ max_unpaid_orders: null, max_unpaid_places: null })
  })

  test('the box office raises limits to a ceiling, and owners are notified of limits above it', async () => {
    const ana = await shop.customer()
    await addPerson(shop)
    const box = await addKey(shop.db, {
      name: 'box office with a ceiling',
      role: 'box office',
      actor: 'test',
      now: shop.context.now(),
    })
    const raise = (max_unpaid_orders: number | null, max_unpaid_places: number | null, key?: string) =>
      shop.office('set-customer-limits', { email: ana.email, max_unpaid_orders, max_unpaid_places }, key)
    const notices = async () =>
      (
        await shop.db.kysely
          .selectFrom('outbox')
          .select('payload')
          .where('kind', '=', 'operator-notice')
          .where('event_key', 'like', 'office:%')
          .execute()
      ).filter(({ payload }) => JSON.stringify(payload).includes('notices.limits_raised')).length
    expect(await statusOf(raise(10, 200, box))).toBe(200)
    expect(await notices()).toBe(0)
    const tooHigh = refused('limit-above-role', { orders: '10', places: '200' })
    expect(await raise(11, null, box)).toMatchObject(tooHigh)
    expect(await raise(null, 1_000_000, box)).toMatchObject(tooHigh)
    expect(await notices()).toBe(0)
    expect(await statusOf(raise(11, 200))).toBe(200)
    expect(await notices()).toBe(1)
    expect(await statusOf(raise(null, null))).toBe(200)
    expect(await notices()).toBe(1)
  })

  test('a person who is no customer has no limits; the door and finance may not raise any', async () => {
    const email = 'nobody-at-all@mail.example'
    expect(await shop.office('set-customer-limits', { email })).toMatchObject(refused('customer-not-found'))
    expect(await shop.office('set-customer-limits', { email: ' ' })).toMatchObject(refused('email-missing'))
    const ana = await shop.customer()
    for (const [role, status] of [
      ['manager', 200],
      ['box office', 200],
      ['finance', 403],
      ['door', 403],
    ] as const) {
      const key = await addKey(shop.db, {
        name: `limits ${role}`,
        role,
        actor: 'test',
        now: shop.context.now(),
      })
      expect([role, await statusOf(shop.office('set-customer-limits', { email: ana.email }, key))]).toEqual([
        role,
        status,
      ])
    }
  })
})

test('one account cannot reserve all places of a small item', async () => {
  const vip = await one({ stock_level: 240 })
  const ana = await shop.customer()
  const fill = async (places: number) => {
    const { code } = await cartWith(ana, ...Array.from({ length: places }, () => vip))
    return shop.call('checkout-cart', checkoutOf(ana, code, 'bank_transfer'))
  }
  expect((await fill(50)).status).toBe(200)
  expect(await fill(50)).toMatchObject(notNow)
  shop.later(60)
  await shop.runJobs()
  expect(await stockOf(vip)).toBe(190)
})
