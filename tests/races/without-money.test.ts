import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeFunction } from '../support/database/change-sql-function'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type Customer, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, counted, fillCart, ticketFor } from '../support/processes/shopping'
import { inTurns, timed, upTo } from '../support/timing/in-turns'

const limits = { maxUnpaidOrders: 3, maxUnpaidPlaces: 5, maxHeldPlacesPerNetwork: 10, maxFreePlaces: 4 }
const { settings, items } = raceCatalogue([
  ticket('pass', { stock_level: 1000 }),
  ticket('vip', { stock_level: 1000, scarce: true }),
  ticket('cabin', { stock_level: 1000, scarce: true }),
  ticket('walk', { stock_level: 1000, price: 0, fee: 0, event: 'WALKS' }),
  ticket('talk', { stock_level: 1000, price: 0, fee: 0, event: 'WALKS' }),
])
// The limit of free places counts all items of an event together.
const events = [
  {
    code: 'WALKS',
    name: 'Walks and talks',
    timezone: 'Europe/Zagreb',
    starts_at: '2100-08-09T13:00:00Z',
    ends_at: '2100-08-12T03:00:00Z',
  },
]
const notNow = '422 Please pay for your open orders first.'
const tooMany =
  '422 Too many of these are reserved from your network right now. Please log in to reserve yours.'
const tooManyFree = '422 You can have up to 4 free places per event, counting your carts and orders.'

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop

  beforeAll(async () => {
    const catalogue = { settings: { ...settings, ...limits }, events, items }
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue })
  })
  afterAll(() => shop.stop())

  /** Checks out eight carts of one customer at once, in both processes, each with `places` passes. */
  async function checkOutEightCarts(places: number) {
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const carts = await inTurns(upTo(8), 4, (tab) => cartOf(who, places, tab))
    const answers = await Promise.all(
      carts.map((cart, tab) => shop.call('checkout-cart', checkoutOf(who, cart, methodOf(tab)), tab)),
    )
    const [open] = await shop.sql<{ orders: number; places: number }>(
      `select count(distinct o.id)::int as orders, count(*)::int as places
       from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id
       where c.email = $1`,
      [who.email],
    )
    return { counts: counted(answers), open }
  }
  const methodOf = (tab: number) => (tab % 2 === 0 ? 'bank_transfer' : 'credit_card')

  async function cartOf(who: Customer, places: number, tab: number): Promise<string> {
    const cart = await fillCart(shop, who, 'pass', tab)
    for (const n of upTo(places - 1)) {
      const friend = { ...ticketFor(who, 'pass'), full_name: `Friend ${'abcdefgh'[n]}` }
      expect(counted([await shop.call('add-product-to-cart', { ...friend, cart }, tab)])).toEqual({
        '200': 1,
      })
    }
    return cart
  }

  /** Reserves scarce places for forty visitors of one network at once, of a different item in each process. */
  async function reserveByFortyVisitors() {
    const answers = await Promise.all(
      upTo(40).map((n) =>
        shop.call(
          'add-product-to-cart',
          {
            external_code: n % 2 === 0 ? 'vip' : 'cabin',
            full_name: `Visitor ${n}`,
            email: 'visitor@example.com',
          },
          n,
        ),
      ),
    )
    const [held] = await shop.sql<{ n: number }>(
      'select count(*)::int as n from cart_line where network is not null',
    )
    await shop.sql(`update pool p set taken = taken - (select count(*) from cart_line l join cart c on c.id = l.cart_id
      where l.item_id = p.item_id and c.customer_id is null)`)
    await shop.sql('delete from cart where customer_id is null')
    return { counts: counted(answers), held: held?.n }
  }

  /** Reserves free items for one customer forty times at once, of a different item in each process, always in a new cart. */
  async function reserveFreeFortyTimes() {
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const answers = await Promise.all(
      upTo(40).map((n) => shop.call('add-product-to-cart', ticketFor(who, n % 2 === 0 ? 'walk' : 'talk'), n)),
    )
    return counted(answers)
  }

  /** Checks out eight visitors' carts with one free place each as one customer, in both processes. */
  async function checkOutEightFreeCarts() {
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const carts = await inTurns(upTo(8), 4, async (tab) => {
      const holder = { external_code: 'walk', full_name: who.name, email: who.email }
      return (await shop.call('add-product-to-cart', holder, tab)).body.cart?.code ?? ''
    })
    const answers = await Promise.all(
      carts.map((cart, tab) => shop.call('checkout-cart', checkoutOf(who, cart, 'voucher'), tab)),
    )
    return counted(answers)
  }

  test('forty concurrent adds of one customer reserve exactly the limit of free places', async () => {
    for (const _ of upTo(3)) expect(await reserveFreeFortyTimes()).toEqual({ '200': 4, [tooManyFree]: 36 })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('of eight concurrent checkouts of free items by one customer, four become orders', async () => {
    for (const _ of upTo(3)) expect(await checkOutEightFreeCarts()).toEqual({ '200': 4, [tooManyFree]: 4 })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('three of eight concurrent checkouts of one customer become orders, and five are rejected', async () => {
    await timed(`${name}: 5 × 8 checkouts of one customer`, async () => {
      for (const _ of upTo(5))
        expect(await checkOutEightCarts(1)).toEqual({
          counts: { '200': 3, [notNow]: 5 },
          open: { orders: 3, places: 3 },
        })
    })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('concurrent checkouts never exceed the limit of unpaid places per customer', async () => {
    for (const _ of upTo(3))
      expect(await checkOutEightCarts(2)).toEqual({
        counts: { '200': 2, [notNow]: 6 },
        open: { orders: 2, places: 4 },
      })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('forty concurrent visitors of one network reserve exactly ten places of two items', async () => {
    for (const _ of upTo(5))
      expect(await reserveByFortyVisitors()).toEqual({ counts: { '200': 10, [tooMany]: 30 }, held: 10 })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('control: without the locks unpaid orders and reservations exceed the limits', async () => {
    await changeFunction(shop, 'lock_cart_to_order', [
      [' for no key update', ''],
      // Pauses between counting and ordering, as a busy database would do.
      ['end $function', 'perform pg_sleep(0.1);\nend $function'],
    ])
    expect((await checkOutEightCarts(1)).open?.orders).toBeGreaterThan(3)
    await changeFunction(shop, 'add_to_carts', [
      ['perform pg_advisory_xact_lock(', 'perform least('],
      ['insert into cart_line', 'perform pg_sleep(0.05);\n insert into cart_line'],
    ])
    expect((await reserveByFortyVisitors()).held).toBeGreaterThan(10)
    await changeFunction(shop, 'add_to_carts', [
      ['perform 1 from customer where id = customer_to_lock for no key update', 'perform 1'],
    ])
    expect((await reserveFreeFortyTimes())['200']).toBeGreaterThan(4)
    expect((await checkOutEightFreeCarts())['200']).toBeGreaterThan(4)
  })
})
