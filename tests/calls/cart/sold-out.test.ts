import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'
import { upTo } from '#tests/support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { addTo, tryAdd, one, timesOf } = cartSteps(() => shop)
const soldOut = refused('sold-out')
const fleet = { travel_time_type: 'selectable', stock_level: 50 } as const
const hours = ['2027-07-08T06:00:00Z', '2027-07-08T14:00:00Z']

/** Number of adds that reach the database while `work` runs. */
async function adds(work: () => Promise<unknown>): Promise<number> {
  const prepared = vi.spyOn(shop.db, 'prepared')
  try {
    await work()
    return prepared.mock.calls.filter(([name]) => name === 'add-to-carts').length
  } finally {
    prepared.mockRestore()
  }
}

/** Tries ten times, one after the other: a busy machine may take more than half a second for some of them. */
async function refusedTen(...requested: Parameters<typeof tryAdd>) {
  const answers: unknown[] = []
  const asks = await adds(async () => {
    for (const _ of upTo(10)) answers.push(await tryAdd(...requested))
  })
  return { answers, asks }
}

test('after the last place, adds are rejected without the database for every visitor', async () => {
  const code = await one({ stock_level: 1 })
  await addTo(null, code)
  const { answers, asks } = await refusedTen(null, code, 'Bo')
  expect(answers).toMatchObject(upTo(10).map(() => soldOut))
  expect(asks).toBeLessThan(8)
})

test('adds that wait together with the last place are rejected without another query', async () => {
  const code = await one({ stock_level: 150 })
  const asks = await adds(async () => {
    const answers = await Promise.all(upTo(900).map((n) => tryAdd(null, code, `Guest ${n}`)))
    const places = answers.filter(({ status }) => status === 200)
    expect(places).toHaveLength(150)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(750)
  })
  // Nine places without the cached state: each add takes a hundred.
  expect(asks).toBeLessThan(6)
})

test('a place freed by this process is on sale at once', async () => {
  const code = await one({ stock_level: 1 })
  for (const name of ['Ana', 'Bo', 'Cy']) {
    const { cart } = await addTo(null, code, name)
    expect(await tryAdd(null, code, 'Di')).toMatchObject(soldOut)
    await shop.answer('remove-product-from-cart', {
      cart: cart.code,
      cart_product_id: cart.products[0]?.id ?? 0,
    })
  }
  await addTo(null, code, 'Ed')
  expect(await tryAdd(null, code, 'Flo')).toMatchObject(soldOut)
  shop.later(60)
  await shop.runJobs()
  await addTo(null, code, 'Flo')
})

test('places added by an import are on sale at once', async () => {
  const [code = ''] = await shop.sell(goodsItem({ stock_level: 1 }))
  const add = () => shop.call('add-merchandise-to-cart', { cart: null, external_code: code })
  expect(await add()).toMatchObject({ status: 200 })
  expect(await add()).toMatchObject(soldOut)
  await shop.sell(goodsItem({ external_code: code, stock_level: 2 }))
  expect(await add()).toMatchObject({ status: 200 })
})

test('a place freed by another process is on sale within a second', async () => {
  const code = await one({ stock_level: 1 })
  await addTo(null, code)
  expect(await tryAdd(null, code, 'Bo')).toMatchObject(soldOut)
  await shop.db.pool.query(
    `with freed as (delete from cart_line l using item i where i.id = l.item_id and i.external_code = $1 returning item_id)
     update pool p set taken = taken - 1 from freed f where p.item_id = f.item_id`,
    [code],
  )
  const since = performance.now()
  let status = 0
  let sentAfter = 0
  // Continuous attempts do not prolong the rejection. An add after a second succeeds, however slow the machine is.
  while (status !== 200 && sentAfter < 1000) {
    sentAfter = performance.now() - since
    status = (await tryAdd(null, code, 'Bo')).status
    await delay(5)
  }
  expect(status).toBe(200)
})

test('a sold-out departure is cached separately, and the others stay on sale', async () => {
  const code = await one({
    ...fleet,
    travel_times: hours.map((travel_time) => ({ travel_time, stock_level: 1 })),
  })
  const [first, second] = await timesOf(code)
  await addTo(null, code, 'Ana', { transport_time_id: first })
  const { answers, asks } = await refusedTen(null, code, 'Bo', { transport_time_id: first })
  expect(answers).toMatchObject(upTo(10).map(() => refused('time-sold-out')))
  expect(asks).toBeLessThan(8)
  await addTo(null, code, 'Bo', { transport_time_id: second })
  expect(await tryAdd(null, code, 'Cy', { transport_time_id: 2 ** 40 })).toMatchObject({ status: 422 })
  expect(await tryAdd(null, code, 'Cy')).toMatchObject({ status: 422 })
})

test('a limit of the cart is reported before sold out', async () => {
  const code = await one({ stock_level: 1 })
  const { cart } = await addTo(null, code)
  expect(await tryAdd(null, code, 'Bo')).toMatchObject(soldOut)
  expect(await tryAdd(cart.code, code)).toMatchObject({ status: 422 })
  expect(await tryAdd('no such cart', code)).toMatchObject(refused('cart-expired'))
  expect(await tryAdd(cart.code, code, 'Cy')).toMatchObject(soldOut)
})

test('while all connections are in use, checkouts run before earlier adds', async () => {
  const code = await one()
  const { pool } = shop.db
  const held = await Promise.all(upTo(pool.options.max).map(() => pool.connect()))
  const order: string[] = []
  const run = shop.db.prepared.bind(shop.db)
  const asking = vi.spyOn(shop.db, 'prepared').mockImplementation((...statement) => {
    order.push(statement[0])
    return run(...statement)
  })
  const added = addTo(null, code)
  await delay(20)
  // The queries of a checkout and its other work.
  const checkedOut = pool.connect()
  held.pop()?.release()
  const connection = await checkedOut
  order.push('checkout')
  connection.release()
  await added
  for (const one of held) one.release()
  asking.mockRestore()
  expect(order).toEqual(['checkout', 'add-to-carts'])
})
