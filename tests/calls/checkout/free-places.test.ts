import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { initialSettings } from '#server/modules/settings/initial-settings'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { cartSteps, holder } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'

const maxFreePlaces = 3
const maxOrdersPerDay = 20

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { maxFreePlaces, maxOrdersPerDay } })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith } = orderSteps(() => shop)
const { one, stockOf, cartOf } = cartSteps(() => shop)
const { run } = bulkSteps(() => shop)
const tooManyFree = refused('free-limit-reached', { limit: '3' })

let names = 0
const free = (more: Parameters<typeof one>[0] = {}) => one({ price: 0, fee: 0, event: 'FEST', ...more })

/** Adds one ticket for a new holder to a cart (`null`: a new one). */
const reserve = (external_code: string, who: { token?: string; cart?: string | null } = {}) =>
  shop.call('add-product-to-cart', { external_code, ...holder(`Guest ${(names += 1)}`), ...who })
const codeOf = ({ body }: Awaited<ReturnType<typeof reserve>>) => (body as { cart: Cart }).cart.code
const checkOut = (who: TestCustomer, cart: string | null) =>
  shop.call('checkout-cart', checkoutOf(who, cart, 'voucher'))
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('free places of a customer', () => {
  test('are ten per event by default, and orders twenty a day', () => {
    expect(initialSettings).toMatchObject({ maxFreePlaces: 10, maxOrdersPerDay: 20 })
  })

  test('are counted over items of an event, carts and orders', async () => {
    const [walk, talk] = [await free(), await free({ stock_level: 100 })]
    const ana = await shop.customer()
    const { code } = await cartWith(ana, walk)
    expect(await statusOf(checkOut(ana, code))).toBe(200)
    const second = codeOf(await reserve(talk, ana))
    const third = await reserve(walk, ana)
    expect(third.status).toBe(200)
    for (const cart of [null, second, codeOf(third)])
      expect(await reserve(talk, { ...ana, cart })).toMatchObject(tooManyFree)
    // Nothing of a rejected call is reserved, and both carts can still be ordered.
    expect(await stockOf(talk)).toBe(99)
    expect(await statusOf(checkOut(ana, second))).toBe(200)
    expect(await statusOf(checkOut(ana, codeOf(third)))).toBe(200)
    expect(await reserve(talk, ana)).toMatchObject(tooManyFree)
    // Others, and items that cost something, have no part in it.
    expect(await statusOf(reserve(talk, await shop.customer()))).toBe(200)
    expect(await statusOf(reserve('pass', ana))).toBe(200)
    expect(await statusOf(reserve(await one({ price: 0, fee: 100 }), ana))).toBe(200)
  })

  test('are separate for each event, and for each item without an event', async () => {
    await shop.officeAnswer('import', {
      events: [
        {
          code: 'OTHER',
          name: 'Other festival',
          timezone: 'Europe/Zagreb',
          starts_at: '2027-08-09T13:00:00Z',
          ends_at: '2027-08-12T03:00:00Z',
        },
      ],
    })
    const [here, there] = [await free(), await free({ event: 'OTHER' })]
    const [badge = ''] = await shop.sell(goodsItem({ price: 0, fee: 0 }))
    const [card = ''] = await shop.sell(goodsItem({ price: 0, fee: 0 }))
    const ana = await shop.customer()
    const takeBadge = (external_code = badge, cart: string | null = null) =>
      shop.call('add-merchandise-to-cart', { external_code, cart, token: ana.token })
    for (const _ of [1, 2, 3]) {
      expect(await statusOf(reserve(here, ana))).toBe(200)
      expect(await statusOf(reserve(there, ana))).toBe(200)
      expect(await takeBadge()).toMatchObject({ status: 200 })
    }
    expect(await reserve(here, ana)).toMatchObject(tooManyFree)
    expect(await reserve(there, ana)).toMatchObject(tooManyFree)
    expect(await takeBadge()).toMatchObject(tooManyFree)
    const both = codeOf(await takeBadge(card))
    for (const _ of [1, 2]) expect((await takeBadge(card, both)).status).toBe(200)
    expect(await takeBadge(card)).toMatchObject(tooManyFree)
    // Three of one item are ordered, and three of another are in the cart.
    expect(await statusOf(shop.call('checkout-cart', checkoutOf(ana, both)))).toBe(200)
    expect(await takeBadge(card)).toMatchObject(tooManyFree)
  })

  test('do not count once their item is over', async () => {
    const day = (from: number) => new Date(shop.clock.now.getTime() + from * 86_400_000).toISOString()
    const soon = await free({ starts_at: day(1), ends_at: day(2) })
    const later = await free()
    const ana = await shop.customer()
    const { code } = await cartWith(ana, soon, soon, soon)
    expect(await statusOf(checkOut(ana, code))).toBe(200)
    expect(await reserve(later, ana)).toMatchObject(tooManyFree)
    shop.later(2 * 24 * 60)
    const cart = codeOf(await reserve(later, ana))
    expect(await statusOf(checkOut(ana, cart))).toBe(200)
  })

  test('no longer count once removed, expired, or ended by staff', async () => {
    const walk = await free()
    const ana = await shop.customer()
    const { code } = await cartWith(ana, walk)
    const placed = await shop.answer('checkout-cart', checkoutOf(ana, code, 'voucher'))
    const cart = codeOf(await reserve(walk, ana))
    await reserve(walk, { ...ana, cart })
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    const [line] = (await cartOf(cart, ana.token)).products
    await shop.answer('remove-product-from-cart', { cart, cart_product_id: line?.id, token: ana.token })
    expect(await statusOf(reserve(walk, { ...ana, cart }))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    shop.later(60)
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    const { id: item } = await shop.db.kysely
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', placed.order.id)
      .executeTakeFirstOrThrow()
    await shop.officeAnswer('release-items', {
      order: placed.order.code,
      items: [item],
      reason: 'Not coming',
    })
    expect(await statusOf(reserve(walk, ana))).toBe(200)
  })

  test('a visitor’s cart is limited too, and counts at the checkout of the customer whose it becomes', async () => {
    const walk = await free()
    let cart: string | null = null
    for (const _ of [1, 2, 3]) cart = codeOf(await reserve(walk, { cart }))
    expect(await reserve(walk, { cart })).toMatchObject(tooManyFree)
    const ana = await shop.customer()
    const { code } = await cartWith(ana, walk)
    expect(await statusOf(checkOut(ana, code))).toBe(200)
    // Her cart can be opened, so that she can remove what is too much.
    const { products } = await cartOf(cart, ana.token)
    expect(products).toHaveLength(3)
    expect(await checkOut(ana, cart)).toMatchObject(tooManyFree)
    expect(await reserve(walk, { ...ana, cart })).toMatchObject(tooManyFree)
    const line = { cart, cart_product_id: products[0]?.id, token: ana.token }
    await shop.answer('remove-product-from-cart', line)
    expect(await statusOf(checkOut(ana, cart))).toBe(200)
  })

  test('two visitors’ carts of one customer are not ordered beyond the limit, however simultaneous', async () => {
    const walk = await free()
    const ana = await shop.customer()
    const carts: (string | null)[] = []
    for (const _ of [1, 2, 3]) {
      const cart = codeOf(await reserve(walk))
      await reserve(walk, { cart })
      carts.push(cart)
    }
    const answers = await Promise.all(carts.map((cart) => statusOf(checkOut(ana, cart))))
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('simultaneous adds to several carts reserve exactly the limit', async () => {
    const [walk, talk] = [await free(), await free()]
    const ana = await shop.customer()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => statusOf(reserve(n % 2 === 0 ? walk : talk, ana))),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(3)
  })

  test('stay within the limit when an unpaid order is put back into the cart', async () => {
    const walk = await free()
    const ana = await shop.customer()
    const { code } = await cartWith(ana, walk, walk, 'pass')
    const { order } = await shop.answer('checkout-cart', checkoutOf(ana, code, 'bank_transfer'))
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    await shop.officeAnswer('cancel-order', { order: order.code })
    const again = await cartWith(ana, walk, 'pass')
    const placed = await shop.answer('checkout-cart', checkoutOf(ana, again.code))
    await shop.paySandbox(placed.payment, 'cancelled')
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    shop.later(20)
    await shop.runJobs()
    const restored = await shop.answer('restore-cart', { token: ana.token, order_id: placed.order.id })
    expect(restored.cart.products).toHaveLength(2)
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
  })

  test('do not include orders of staff or tickets given to the customer, and null means no limit', async () => {
    const walk = await free()
    const ana = await shop.customer()
    await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: ana.email, country: 'HR' },
      items: [1, 2, 3, 4].map((n) => ({
        external_code: walk,
        full_name: `Guest of staff ${'abcde'[n]}`,
        email: ana.email,
      })),
      payment_method: 'voucher',
    })
    for (const _ of [1, 2, 3]) expect(await statusOf(reserve(walk, ana))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    await shop.configure({ maxFreePlaces: null })
    expect(await statusOf(reserve(walk, ana))).toBe(200)
    await shop.configure({ maxFreePlaces })
  })
})

describe('guests of a list', () => {
  test('with the address of one customer do not count among her free places and orders', async () => {
    await shop.configure({ maxOrdersPerDay: 4 })
    const walk = await free({ stock_level: 100 })
    const ana = await shop.customer()
    const guests = Array.from('abcdef', (letter) => `Guest ${letter},${ana.email},${walk},`)
    const content = ['full_name,email,external_code,travel_time', ...guests].join('\n')
    expect(await shop.officeAnswer('import-guests', { content })).toMatchObject({ bad: [], left: 6 })
    await run()
    const made = await shop.db.kysely
      .selectFrom('orders')
      .select('id')
      .where('email', '=', ana.email)
      .execute()
    expect(made).toHaveLength(6)
    const { code } = await cartWith(ana, walk, walk, walk)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    expect(await statusOf(checkOut(ana, code))).toBe(200)
    expect(await reserve(walk, ana)).toMatchObject(tooManyFree)
    await shop.configure({ maxOrdersPerDay })
  })
})

describe('orders of a customer in a day', () => {
  test('are limited, free ones included; staff still place more, and the next day allows new ones', async () => {
    await shop.configure({ maxOrdersPerDay: 2, maxFreePlaces: null })
    const walk = await free()
    const ana = await shop.customer()
    const tooMany = refused('orders-per-day', { limit: '2' })
    const order = async (...codes: string[]) => checkOut(ana, (await cartWith(ana, ...codes)).code)
    expect(await statusOf(order(walk))).toBe(200)
    const { code } = await cartWith(ana, 'pass')
    const second = checkoutOf(ana, code, 'bank_transfer')
    const { order: placed } = await shop.answer('checkout-cart', second)
    expect(await order(walk)).toMatchObject(tooMany)
    const { code: third } = await cartWith(ana, 'pass')
    expect(await shop.call('checkout-cart', checkoutOf(ana, third))).toMatchObject(tooMany)
    // A repeated call still returns its order.
    expect((await shop.answer('checkout-cart', second)).order.code).toBe(placed.code)
    await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: ana.email, country: 'HR' },
      items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }],
      payment_method: 'bank_transfer',
    })
    shop.later(24 * 60 + 1)
    expect(await statusOf(order(walk))).toBe(200)
    await shop.configure({ maxOrdersPerDay, maxFreePlaces })
  })
})
