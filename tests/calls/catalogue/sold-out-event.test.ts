import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { brokenEventRules } from '#tests/support/database/event-invariants'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
const people: TestCustomer[] = []
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  for (const name of ['Ana Horvat', 'Ivo Ban']) people.push(await shop.customer(name))
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { addTo, one, timesOf } = cartSteps(() => shop)
const person = (n: number) => people[n] as TestCustomer
const buy = (external_code: string, n = 0, transport_time_id: number | null = null) =>
  desk.buy(person(n), [{ external_code, full_name: `Guest ${n}`, transport_time_id }])

const brokenRules = () => brokenEventRules(async ({ text }) => (await shop.db.pool.query(text)).rows)

/** Handles the events so far, and returns the departures of the sold-out events about an item, in their order. */
async function soldOut(external_code: string): Promise<(number | null)[]> {
  await shop.handleEvents()
  const { rows } = await shop.db.pool.query<{ departure: number | null }>(
    `select (e.data ->> 'departure')::bigint as departure from domain_event e join item i on i.id = (e.data ->> 'item')::bigint
     where e.kind = 'stock.sold_out' and i.external_code = $1 order by e.id`,
    [external_code],
  )
  return rows.map(({ departure }) => departure)
}

test('an item is sold out once its last place is in an order, not while it is in a cart', async () => {
  const code = await one({ stock_level: 2 })
  const { cart } = await addTo(null, code)
  await buy(code)
  expect(await soldOut(code)).toEqual([])
  await shop.answer('remove-product-from-cart', {
    cart: cart.code,
    cart_product_id: cart.products[0]?.id ?? 0,
  })
  await buy(code, 1)
  expect(await soldOut(code)).toEqual([null])
  expect(await soldOut(code)).toEqual([null])
})

test('an item whose last places are ordered at the same time is sold out once', async () => {
  const code = await one({ stock_level: 2 })
  await Promise.all([buy(code, 0), buy(code, 1)])
  expect(await soldOut(code)).toEqual([null])
})

test('an item is sold out again after a place was freed or added', async () => {
  const code = await one({ stock_level: 1 })
  const order = await buy(code)
  expect(await soldOut(code)).toEqual([null])
  await shop.officeAnswer('cancel-order', { order: order.code })
  expect(await soldOut(code)).toEqual([null])
  await buy(code)
  expect(await soldOut(code)).toEqual([null, null])

  await shop.sell(ticketItem({ external_code: code, stock_level: 2 }))
  await buy(code, 1)
  expect(await soldOut(code)).toEqual([null, null, null])
  expect(await brokenRules()).toEqual([])
})

test('an order that staff reactivate takes the last place again', async () => {
  const code = await one({ stock_level: 1 })
  const order = await desk.buy(person(0), [{ external_code: code, full_name: 'Ana' }], { paid: false })
  await shop.officeAnswer('cancel-order', { order: order.code })
  expect(await soldOut(code)).toEqual([])
  const until = new Date(shop.clock.now.getTime() + 86_400_000).toISOString()
  await shop.officeAnswer('reactivate-order', { order: order.code, until })
  expect(await soldOut(code)).toEqual([null])
  expect(await brokenRules()).toEqual([])
})

test('a departure is sold out, also by a ticket that moves to it', async () => {
  const code = await one({
    travel_time_type: 'selectable',
    stock_level: 50,
    travel_times: [
      { travel_time: '2027-07-08T06:00:00Z', stock_level: 1 },
      { travel_time: '2027-07-08T14:00:00Z', stock_level: 1 },
    ],
  })
  const [early = 0, late = 0] = await timesOf(code)
  const order = await buy(code, 0, early)
  expect(await soldOut(code)).toEqual([early])
  const edited = {
    order: order.code,
    ticket_id: order.tickets[0]?.id,
    transport_time_id: late,
    reason: 'Missed the first',
  }
  await shop.officeAnswer('edit-ticket', edited)
  expect(await soldOut(code)).toEqual([early, late])
  await buy(code, 1, early)
  expect(await soldOut(code)).toEqual([early, late, early])
  expect(await brokenRules()).toEqual([])
})
