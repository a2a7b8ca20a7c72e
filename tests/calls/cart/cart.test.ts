import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { cartSteps, holder } from '#tests/support/app/cart-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { addTo, tryAdd, cartOf, itemOf, stockOf, timesOf, one } = cartSteps(() => shop)

const codesIn = (cart: Cart) => [
  ...cart.products.map((line) => line.product.external_code),
  ...cart.merchandise.map((line) => line.merchandise.external_code),
]

describe('adding to a cart', () => {
  test('the first add creates a cart that is valid for 15 minutes, with the price and the places left', async () => {
    const code = await one({ stock_level: 7, price: 1200, fee: 34 })
    const { cart, data } = await addTo(null, code, '  Ana   Horvat ')
    expect(cart).toMatchObject({
      total_price: 1234,
      now: '2027-03-01T10:00:00.000Z',
      expires_at: '2027-03-01T10:15:00.000Z',
      extendable_until: '2027-03-01T10:45:00.000Z',
      merchandise: [],
    })
    expect(cart.products[0]).toMatchObject({
      full_name: 'Ana Horvat',
      price: 1200,
      fee: 34,
      transport_time_id: null,
    })
    expect(data.products).toMatchObject([{ external_code: code, stock_level: 6, in_stock: true }])
    expect(await cartOf(cart.code)).toEqual(cart)
  })

  test('an add without a cart code always creates a new cart', async () => {
    const [first, second] = [await addTo(null, 'pass'), await addTo(null, 'pass')]
    expect(first.cart.code).not.toBe(second.cart.code)
    expect(second.cart.products).toHaveLength(1)
  })

  test('a limit per order counts the lines of the cart, also for two simultaneous requests', async () => {
    const code = await one({ limit_per_order: 2 })
    const { cart } = await addTo(null, code, 'A')
    const both = await Promise.all([tryAdd(cart.code, code, 'B'), tryAdd(cart.code, code, 'C')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await tryAdd(cart.code, code, 'D')).toMatchObject(refused('limit-reached'))
    // Another item has its own limit; 0 means no limit.
    const free = await one({ limit_per_order: 0 })
    for (const name of ['A', 'B', 'C', 'D']) await addTo(cart.code, free, name)
    expect((await cartOf(cart.code)).products).toHaveLength(6)
    // The place of a removed line no longer counts.
    const line = (await cartOf(cart.code)).products.find(({ product }) => product.external_code === code)
    await shop.answer('remove-product-from-cart', { cart: cart.code, cart_product_id: line?.id })
    await addTo(cart.code, code, 'E')
  })

  test('the limit of merchandise counts pieces', async () => {
    const [code] = await shop.sell(goodsItem({ limit_per_order: 2 }))
    const { cart } = await shop.answer('add-merchandise-to-cart', { external_code: code })
    await shop.answer('add-merchandise-to-cart', { cart: cart.code, external_code: code })
    const third = await shop.call('add-merchandise-to-cart', { cart: cart.code, external_code: code })
    expect(third).toMatchObject(refused('limit-reached'))
  })

  test.each([
    ['ana horvat', 'ana horvat'],
    ['  ANA \t HORVAT ', 'ANA HORVAT'],
    ['Ａna Horvat', 'Ａna Horvat'],
  ])('adding the same product for %j is rejected', async (name, tidied) => {
    const code = await one({ name: 'Deck pass' })
    const { cart } = await addTo(null, code, 'Ana Horvat')
    const again = await tryAdd(cart.code, code, name)
    expect(again).toMatchObject(refused('duplicate-ticket', { product: 'Deck pass', name: tidied }))
    expect(again.body).toMatchObject({ errors: { full_name: [expect.stringContaining('already exists')] } })
    expect((await cartOf(cart.code)).products).toHaveLength(1)
    // The limit does not apply to another product, another cart or another name.
    await addTo(cart.code, 'pass', 'Ana Horvat')
    await addTo(null, code, 'Ana Horvat')
    await addTo(cart.code, code, 'Ana Horvatić')
    await addTo(cart.code, code, 'AnaHorvat')
  })

  test('a plan and other items cannot share a cart, in either order', async () => {
    const full = (await addTo(null, 'pass')).cart
    expect(await tryAdd(full.code, 'plan', 'Bo')).toMatchObject(refused('plan-alone'))
    const plan = (await addTo(null, 'plan')).cart
    expect(await tryAdd(plan.code, 'pass', 'Bo')).toMatchObject(refused('plan-already-in-cart'))
    expect(await tryAdd(plan.code, 'plan', 'Bo')).toMatchObject(refused('plan-already-in-cart'))
    const goods = await shop.call('add-merchandise-to-cart', { cart: plan.code, external_code: 'shirt' })
    expect(goods).toMatchObject(refused('plan-already-in-cart'))
    expect((await cartOf(plan.code)).products).toHaveLength(1)
    // Two simultaneous adds compete for the place of an emptied cart: the second one finds the first.
    const line = plan.products[0]?.id
    await shop.answer('remove-product-from-cart', { cart: plan.code, cart_product_id: line })
    const both = await Promise.all([tryAdd(plan.code, 'plan', 'X'), tryAdd(plan.code, 'pass', 'Y')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('only one visitor gets the last place, and a rejected add reserves nothing', async () => {
    const code = await one({ stock_level: 1 })
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => tryAdd(null, code, `Guest ${n}`)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of many.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused('sold-out'))
    expect(await itemOf(code)).toMatchObject({ stock_level: 0, in_stock: false })
    const carts = await shop.db.pool.query(
      'select 1 from cart_line l join item i on i.id = l.item_id where external_code = $1',
      [code],
    )
    expect(carts.rowCount).toBe(1)
  })

  test('a rejected add leaves the cart and its expiry unchanged', async () => {
    const code = await one({ stock_level: 0 })
    const { cart } = await addTo(null, 'pass')
    shop.later(3)
    await tryAdd(cart.code, code)
    expect(await cartOf(cart.code)).toMatchObject({ expires_at: cart.expires_at, products: cart.products })
  })

  test('a cart holds at most maxItemsPerCart items of both kinds together', async () => {
    await shop.configure({ maxItemsPerCart: 3 })
    const { cart } = await addTo(null, 'pass', 'A')
    await addTo(cart.code, 'pass', 'B')
    await shop.answer('add-merchandise-to-cart', { cart: cart.code, external_code: 'shirt' })
    expect(await tryAdd(cart.code, 'pass', 'C')).toMatchObject(refused('cart-full'))
    await shop.configure({ maxItemsPerCart: 50 })
    await addTo(cart.code, 'pass', 'C')
  })

  test.each([
    [{ full_name: '  ' }, 'holder-name-missing', 'full_name'],
    [{ full_name: null }, 'holder-name-missing', 'full_name'],
    [{ email: ' ' }, 'holder-email-missing', 'email'],
    [{ email: 'mailto:ana@mail.example' }, 'holder-email-invalid', 'email'],
    [{ email: 'ana@mail' }, 'holder-email-invalid', 'email'],
  ] as const)('a holder with %j is rejected', async (wrong, code, field) => {
    const answer = await tryAdd(null, 'pass', 'Ana', wrong)
    expect(answer).toMatchObject(refused(code))
    expect(Object.keys(answer.body['errors'] as object)).toEqual([field])
  })

  test('unknown, unpublished and wrong kinds of items are not found', async () => {
    const hidden = await one({ published: false })
    for (const code of ['nothing', hidden, 'shirt', '', null])
      expect(await tryAdd(null, code as string)).toMatchObject(refused('item-not-found'))
    const pass = await shop.call('add-merchandise-to-cart', { external_code: 'pass' })
    expect(pass).toMatchObject(refused('item-not-found'))
  })

  test('a closed shop sells nothing, and a shop without merchandise sells no merchandise', async () => {
    const goods = () => shop.call('add-merchandise-to-cart', { external_code: 'shirt' })
    await shop.configure({ merchandiseActive: false })
    expect(await goods()).toMatchObject(refused('shop-inactive'))
    expect((await tryAdd(null, 'pass')).status).toBe(200)
    await shop.configure({ merchandiseActive: true, shopActive: false })
    expect(await goods()).toMatchObject(refused('shop-inactive'))
    expect(await tryAdd(null, 'pass')).toMatchObject(refused('shop-inactive'))
    await shop.configure({ shopActive: true })
    expect((await goods()).status).toBe(200)
  })
})

describe('travel times in a cart', () => {
  const departures = [
    { travel_time: '2027-07-08T06:00:00Z', stock_level: 1 },
    { travel_time: '2027-07-08T14:00:00Z', stock_level: 2 },
  ]
  const coach = (more: object = {}) =>
    one({ travel_time_type: 'selectable', travel_times: departures, ...more })

  test('a selectable time is required, must belong to the item, and needs a free place', async () => {
    const code = await coach()
    const [early, late] = await timesOf(code)
    const [foreign] = await timesOf('coach')
    const withTime = (id: unknown, name: string) => tryAdd(null, code, name, { transport_time_id: id })
    expect(await withTime(null, 'A')).toMatchObject(refused('travel-time-missing'))
    expect(await withTime(999_999, 'A')).toMatchObject(refused('travel-time-unknown'))
    expect(await withTime(foreign, 'A')).toMatchObject(refused('travel-time-unknown'))
    const first = await withTime(early, 'A')
    expect(first.body).toMatchObject({
      cart: { products: [{ transport_time_id: early, travel_time: '2027-07-08T06:00:00.000Z' }] },
      data: {
        products: [
          {
            travel_times: [
              { id: early, remaining: 0 },
              { id: late, remaining: 2 },
            ],
            in_stock: true,
          },
        ],
      },
    })
    const second = await withTime(early, 'B')
    expect(second).toMatchObject(refused('time-sold-out'))
    expect(Object.keys(second.body['errors'] as object)).toEqual(['transport_time_id'])
    await withTime(late, 'B')
    await withTime(late, 'C')
    expect(await itemOf(code)).toMatchObject({ in_stock: false, stock_level: null })
  })

  test('a past departure is not sold, but its passengers may still change their names', async () => {
    const before = shop.clock.now
    const soon = new Date(before.getTime() + 10 * 60_000).toISOString()
    const code = await coach({
      travel_times: [{ travel_time: soon }, { travel_time: '2027-07-08T14:00:00Z' }],
    })
    const [early, late] = await timesOf(code)
    const { cart } = await addTo(null, code, 'A', { transport_time_id: early })
    const change = (id: unknown, name: string) =>
      shop.call('update-product-in-cart', {
        cart: cart.code,
        cart_product_id: cart.products[0]?.id,
        ...holder(name),
        transport_time_id: id,
      })
    shop.later(10)
    expect(await tryAdd(null, code, 'B', { transport_time_id: early })).toMatchObject(
      refused('time-departed'),
    )
    expect((await change(early, 'B')).status).toBe(200)
    expect((await change(late, 'B')).status).toBe(200)
    expect(await change(early, 'B')).toMatchObject(refused('time-departed'))
    shop.clock.now = before
  })

  test('the stock of the item applies in addition to that of the time', async () => {
    const code = await coach({ stock_level: 1 })
    const [early, late] = await timesOf(code)
    await addTo(null, code, 'A', { transport_time_id: late })
    expect(await tryAdd(null, code, 'B', { transport_time_id: early })).toMatchObject(refused('sold-out'))
  })

  test('a fixed time always comes from the item, whatever time is sent', async () => {
    const code = await one({ travel_time_type: 'fixed', travel_time: '2027-07-08T06:00:00Z' })
    const { cart } = await addTo(null, code, 'A', { transport_time_id: 1 })
    expect(cart.products[0]).toMatchObject({
      travel_time: '2027-07-08T06:00:00.000Z',
      transport_time_id: null,
    })
  })

  test('moving to another time takes the new place and frees the old one in one step', async () => {
    const code = await coach()
    const [early, late] = await timesOf(code)
    const { cart } = await addTo(null, code, 'A', { transport_time_id: early })
    const move = (id: unknown, name = 'A') =>
      shop.call('update-product-in-cart', {
        cart: cart.code,
        cart_product_id: cart.products[0]?.id,
        ...holder(name),
        transport_time_id: id,
      })
    const moved = await move(late)
    expect(moved.body).toMatchObject({
      cart: { products: [{ transport_time_id: late }] },
      data: {
        products: [
          {
            travel_times: [
              { id: early, remaining: 1 },
              { id: late, remaining: 1 },
            ],
          },
        ],
      },
    })
    const other = await addTo(null, code, 'B', { transport_time_id: early })
    expect(await move(early)).toMatchObject(refused('time-sold-out'))
    expect(await move(null)).toMatchObject(refused('travel-time-missing'))
    expect(await move(999_999)).toMatchObject(refused('travel-time-unknown'))
    expect((await cartOf(cart.code)).products[0]?.transport_time_id).toBe(late)
    // The holder of the last place may change the name and keep the place.
    await addTo(null, code, 'C', { transport_time_id: late })
    expect((await move(late, 'Ana Maria')).body).toMatchObject({
      cart: { products: [{ full_name: 'Ana Maria' }] },
    })
    expect(other.cart.products).toHaveLength(1)
  })
})

describe('changing and removing cart lines', () => {
  test('a holder can be changed, but not to a duplicate in the same cart', async () => {
    const { cart } = await addTo(null, 'pass', 'Ana')
    const both = (await addTo(cart.code, 'pass', 'Bo')).cart
    const change = (full_name: string) =>
      shop.call('update-product-in-cart', {
        cart: cart.code,
        cart_product_id: both.products[1]?.id,
        full_name,
        email: 'new@mail.example',
      })
    expect(await change(' ANA ')).toMatchObject(refused('duplicate-ticket', { product: 'Pass', name: 'ANA' }))
    expect((await change('BO')).body).toMatchObject({
      cart: { products: [{ full_name: 'Ana' }, { full_name: 'BO', email: 'new@mail.example' }] },
    })
    expect(await change('')).toMatchObject(refused('holder-name-missing'))
  })

  test('a removed line immediately frees its place for another visitor', async () => {
    const code = await one({ stock_level: 1 })
    const { cart } = await addTo(null, code)
    expect(await tryAdd(null, code)).toMatchObject(refused('sold-out'))
    const removed = await shop.answer('remove-product-from-cart', {
      cart: cart.code,
      cart_product_id: cart.products[0]?.id,
    })
    expect(removed).toMatchObject({
      cart: { code: cart.code, products: [] },
      data: { products: [{ stock_level: 1 }] },
    })
    await addTo(null, code)
    const again = { cart: cart.code, cart_product_id: cart.products[0]?.id }
    expect(await shop.call('remove-product-from-cart', again)).toMatchObject(refused('line-not-found'))
  })

  test('merchandise is removed by its own line id', async () => {
    const { cart } = await shop.answer('add-merchandise-to-cart', { external_code: 'shirt' })
    const before = await stockOf('shirt')
    const sent = { cart: cart.code, cart_merchandise_id: cart.merchandise[0]?.id }
    expect((await shop.answer('remove-merchandise-from-cart', sent)).cart.merchandise).toEqual([])
    expect(await stockOf('shirt')).toBe((before ?? 0) + 1)
  })

  test('a line of another cart or of the other kind is not found', async () => {
    const mine = (await addTo(null, 'pass')).cart
    const theirs = (await addTo(null, 'pass')).cart
    const goods = (await shop.answer('add-merchandise-to-cart', { cart: mine.code, external_code: 'shirt' }))
      .cart
    const shirt = goods.merchandise[0]?.id
    const line = theirs.products[0]?.id
    const notThere = refused('line-not-found')
    expect(
      await shop.call('remove-product-from-cart', { cart: mine.code, cart_product_id: line }),
    ).toMatchObject(notThere)
    const change = { cart: mine.code, cart_product_id: line, ...holder('X') }
    expect(await shop.call('update-product-in-cart', change)).toMatchObject(notThere)
    expect(await shop.call('update-product-in-cart', { ...change, cart_product_id: shirt })).toMatchObject(
      notThere,
    )
    expect(
      await shop.call('remove-product-from-cart', { cart: mine.code, cart_product_id: shirt }),
    ).toMatchObject(notThere)
    const asGoods = { cart: mine.code, cart_merchandise_id: mine.products[0]?.id }
    expect(await shop.call('remove-merchandise-from-cart', asGoods)).toMatchObject(notThere)
    expect(codesIn(await cartOf(mine.code))).toEqual(['pass', 'shirt'])
    expect(codesIn(await cartOf(theirs.code))).toEqual(['pass'])
  })
})
