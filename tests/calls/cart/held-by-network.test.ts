import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/shop/cart'
import { networkOf } from '#server/platform/http/client-address'
import { cartSteps, holder } from '#tests/support/app/cart-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'

const maxHeld = 3

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({
    settings: { maxHeldPlacesPerNetwork: maxHeld },
    // The trusted proxy's header names the client, so that a test can call from other networks.
    env: { TRUST_PROXY: '127.0.0.1' },
  })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one } = cartSteps(() => shop)
const tooMany = refused('held-by-network')

let names = 0
let networks = 0
/** Returns a network that no other test uses. */
const newNetwork = () => `203.0.113.${(networks += 1)}`

interface Reserving {
  from: string
  cart?: string | null
  token?: string
}

const reserve = (external_code: string, { from, ...who }: Reserving, call = 'add-product-to-cart') =>
  shop.call(call, { external_code, ...holder(`Holder ${(names += 1)}`), ...who }, { 'x-forwarded-for': from })
const cartOf = ({ body }: Awaited<ReturnType<typeof reserve>>) => (body as { cart: Cart }).cart
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function reserveAll(code: string, from: string) {
  const carts: (string | null)[] = []
  for (let n = 0; n < maxHeld; n++) {
    const added = await reserve(code, { from })
    expect(added.status).toBe(200)
    carts.push(cartOf(added).code)
  }
  return carts
}

describe('places of scarce items per network', () => {
  test('a network has a limit of places in anonymous carts, over all scarce items and carts', async () => {
    const [vip, cabin] = [await one({ scarce: true }), await one({ scarce: true })]
    const [shirt = ''] = await shop.sell(goodsItem({ scarce: true }))
    const from = newNetwork()
    const first = cartOf(await reserve(vip, { from })).code
    expect((await reserve(cabin, { from })).status).toBe(200)
    expect((await reserve(shirt, { from, cart: first }, 'add-merchandise-to-cart')).status).toBe(200)
    for (const cart of [null, first]) expect(await reserve(vip, { from, cart })).toMatchObject(tooMany)
    expect(await reserve(shirt, { from }, 'add-merchandise-to-cart')).toMatchObject(tooMany)
    expect(tooMany.body.message).toBe(
      'Too many of these are reserved from your network right now. Please log in to reserve yours.',
    )
    // Another network has its own limit.
    expect((await reserve(vip, { from: newNetwork() })).status).toBe(200)
  })

  test('an IPv6 network is its /64', async () => {
    const vip = await one({ scarce: true })
    await reserveAll(vip, '2001:db8:1:2::1')
    expect(await reserve(vip, { from: '2001:db8:1:2:ffff::9' })).toMatchObject(tooMany)
    expect((await reserve(vip, { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('customers do not count against the limit, nor does an anonymous cart once a customer claims it', async () => {
    const vip = await one({ scarce: true })
    const from = newNetwork()
    const { token } = await shop.customer()
    for (let n = 0; n < maxHeld + 1; n++) expect((await reserve(vip, { from, token })).status).toBe(200)
    const [first = null] = await reserveAll(vip, from)
    expect(await reserve(vip, { from })).toMatchObject(tooMany)
    // After the login, an add or loading the cart makes it the customer's.
    expect((await reserve(vip, { from, token, cart: first })).status).toBe(200)
    const free = await reserve(vip, { from })
    expect(free.status).toBe(200)
    expect(await reserve(vip, { from })).toMatchObject(tooMany)
    await shop.answer('get-cart', { token, cart: cartOf(free).code })
    expect((await reserve(vip, { from })).status).toBe(200)
  })

  test('removed and expired places are free for the network again', async () => {
    const vip = await one({ scarce: true })
    const from = newNetwork()
    const [first = null] = await reserveAll(vip, from)
    const { cart } = await shop.answer('get-cart', { cart: first })
    await shop.answer('remove-product-from-cart', { cart: first, cart_product_id: cart.products[0]?.id })
    expect((await reserve(vip, { from })).status).toBe(200)
    expect(await reserve(vip, { from })).toMatchObject(tooMany)
    shop.later(60)
    await shop.runJobs()
    expect((await reserve(vip, { from })).status).toBe(200)
  })

  test('requests that share a statement are counted separately', async () => {
    const vip = await one({ scarce: true })
    const [here, there] = [newNetwork(), newNetwork()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reserve(vip, { from: n % 2 ? here : there })),
    )
    const of = (rest: number) => answers.filter((_, n) => n % 2 === rest)
    const expected = [...Array<number>(maxHeld).fill(200), ...Array<number>(10 - maxHeld).fill(422)]
    expect([statuses(of(0)), statuses(of(1))]).toEqual([expected, expected])
  })

  test('a sold-out item is refused as sold out, and for no other reason', async () => {
    const vip = await one({ scarce: true, stock_level: maxHeld })
    const from = newNetwork()
    await reserveAll(vip, from)
    expect(await reserve(vip, { from })).toMatchObject(refused('sold-out'))
  })
})

describe('items and callers without a limit', () => {
  const networksStored = async (code: string) =>
    (
      await shop.db.kysely
        .selectFrom('cart_line as l')
        .innerJoin('item as i', 'i.id', 'l.item_id')
        .where('i.external_code', '=', code)
        .select('l.network')
        .execute()
    ).map(({ network }) => network)

  test('networks are stored only for anonymous carts with scarce items, as a keyed hash', async () => {
    const from = newNetwork()
    const [usual, vip] = [await one(), await one({ scarce: true })]
    for (let n = 0; n < maxHeld + 2; n++) expect((await reserve(usual, { from })).status).toBe(200)
    expect(await networksStored(usual)).toEqual(Array(maxHeld + 2).fill(null))
    const { token } = await shop.customer()
    await reserve(vip, { from, token })
    expect(await networksStored(vip)).toEqual([null])
    await reserve(vip, { from })
    expect(await networksStored(vip)).toEqual([null, shop.context.keys.networkHash(networkOf(from))])
    expect((await networksStored(vip)).join()).not.toContain(from)
  })

  test('without the setting a scarce item is like any other', async () => {
    const vip = await one({ scarce: true })
    const from = newNetwork()
    await shop.configure({ maxHeldPlacesPerNetwork: null })
    for (let n = 0; n < maxHeld + 2; n++) expect((await reserve(vip, { from })).status).toBe(200)
    await shop.configure({ maxHeldPlacesPerNetwork: maxHeld })
  })

  test('a request without a network is accepted', async () => {
    const vip = await one({ scarce: true })
    const request = { n: 0, cart: null, kind: 'tickets', external_code: vip, email: 'a@mail.example' }
    for (let n = 0; n < maxHeld + 2; n++) {
      const person = { new_cart: `old ${vip} ${n}`, full_name: `Old ${n}`, name_key: `old ${n}` }
      const { rows } = await shop.db.pool.query(
        'select n, verdict, view from add_to_carts($1::jsonb, $2, make_interval(mins => $3), make_interval(mins => $4), $5)',
        [JSON.stringify([{ ...request, ...person }]), shop.clock.now, 15, 45, 50],
      )
      expect(rows).toMatchObject([{ n: 0, verdict: null, view: { lines: [{}] } }])
    }
  })
})

test('export and import carry the flag and the settings', async () => {
  const vip = await one({ scarce: true })
  const file = await shop.officeAnswer('export', {})
  expect(file.items.find((item) => item.external_code === vip)).toMatchObject({ scarce: true })
  expect(file.items.find((item) => item.external_code === 'pass')).toMatchObject({ scarce: false })
  expect(file.settings).toMatchObject({ maxHeldPlacesPerNetwork: maxHeld })
  // An import that does not name the setting leaves it unchanged.
  await shop.officeAnswer('import', {
    items: [{ shop_item_type: 'tickets', external_code: vip, type: 'entry', name: 'New name', price: 100 }],
  })
  const again = await shop.officeAnswer('export', {})
  expect(again.items.find((item) => item.external_code === vip)).toMatchObject({
    name: 'New name',
    scarce: true,
  })
})
