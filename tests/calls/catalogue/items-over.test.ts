import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour } from '#rules/dates/instants'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem, testStart, ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ pages: true })
  await shop.officeAnswer('import', { events: [past, running], items })
})
afterAll(() => shop.stop())

const { addTo, tryAdd, itemOf } = cartSteps(() => shop)
const { cartWith } = orderSteps(() => shop)

/** Returns the instant that is this many hours after the start of the test's clock. */
const at = (hours: number) => new Date(Date.parse(testStart) + hours * hour).toISOString()
const event = (code: string, from: number, until: number) => ({
  code,
  name: code,
  venue: 'Harbour',
  address: 'Split',
  timezone: 'Europe/Zagreb',
  starts_at: at(from),
  ends_at: at(until),
})
const past = event('PAST', -72, -48)
const running = event('RUNNING', -2, 8)
const item = (external_code: string, more: Parameters<typeof ticketItem>[0] = {}) =>
  ticketItem({ external_code, name: external_code, is_featured: true, ...more })
const fixed = (hours: number) => ({ travel_time_type: 'fixed' as const, travel_time: at(hours) })

/** Items that ended at the start of the clock, and items that are sold until later. */
const over = [
  item('of-past', { event: 'PAST', force_view: true }),
  item('day-over', { event: 'FEST', starts_at: at(-30), ends_at: at(-20) }),
  item('day-without-end', { event: 'RUNNING', starts_at: at(-24) }),
  item('coach-left', { event: 'RUNNING', type: 'transport', ...fixed(0) }),
  item('times-left', {
    event: 'RUNNING',
    type: 'transport',
    travel_time_type: 'selectable',
    travel_times: [{ travel_time: at(-3) }, { travel_time: at(-1) }],
  }),
]
const sold = [
  item('of-running', { event: 'RUNNING' }),
  item('coach-home', { event: 'PAST', type: 'transport', ...fixed(1) }),
  item('late-day', { event: 'PAST', starts_at: at(-1) }),
  item('undated'),
]
const items = [...over, ...sold, goodsItem({ external_code: 'cap', name: 'cap', is_featured: true })]
const codes = (list: typeof items) => list.map(({ external_code }) => external_code)

const page = async (url: string) => (await shop.app.inject({ method: 'GET', url })).body
/** Returns what the page shows, without the data for its scripts. */
const shown = async (url: string) => (await page(url)).replaceAll(/<script.*?<\/script>/gs, '')
const structured = async (url: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page(url))?.[1] ?? '{}') as {
    offers?: { availability: string }
  }
/** The response that rejects an item that is over. */
const isOver = (name: string) => ({
  status: 409,
  body: { message: `${name} is over, so it can’t be bought any more.` },
})
/** Moves the clock for one test. */
async function during<T>(hours: number, act: () => Promise<T>): Promise<T> {
  const before = shop.clock.now
  shop.clock.now = new Date(at(hours))
  try {
    return await act()
  } finally {
    shop.clock.now = before
  }
}

describe('an item that is over', () => {
  test.each(codes(over))('%s cannot be added to a cart', async (code) => {
    const [time = null] = (await itemOf(code)).travel_times
    const answer = await tryAdd(null, code, 'Ana Horvat', { transport_time_id: time?.id ?? null })
    expect(answer).toMatchObject(isOver(code))
    expect(await itemOf(code)).toMatchObject({ in_stock: false })
  })

  test.each(codes(sold))('%s is sold until its own end', async (code) => {
    expect((await tryAdd(null, code)).status).toBe(200)
    expect(await itemOf(code)).toMatchObject({ in_stock: true })
  })

  test('the database rejects it too, if the server knows an older catalogue', async () => {
    const names = { code: 'A day', coach: 'A coach' }
    const [code = ''] = await shop.sell(
      ticketItem({ name: names.code, event: 'FEST', starts_at: at(1), ends_at: at(2) }),
    )
    const [coach = ''] = await shop.sell(
      ticketItem({ name: names.coach, event: 'FEST', type: 'transport', ...fixed(2) }),
    )
    const [timed = ''] = await shop.sell(
      ticketItem({
        event: 'FEST',
        travel_time_type: 'selectable',
        travel_times: [{ travel_time: at(2) }, { travel_time: at(4) }],
      }),
    )
    const [first] = (await itemOf(timed)).travel_times
    await shop.db.pool.query(
      `update item set starts_at = starts_at - interval '9 hours',
      ends_at = ends_at - interval '9 hours', travel_time = travel_time - interval '9 hours'
      where external_code = any($1)`,
      [[code, coach]],
    )
    await shop.db.pool.query(
      `update travel_time set travel_time = travel_time - interval '9 hours' where id = $1`,
      [first?.id],
    )
    expect(await tryAdd(null, code)).toMatchObject(isOver(names.code))
    expect(await tryAdd(null, coach)).toMatchObject(isOver(names.coach))
    expect(await tryAdd(null, timed, 'Ana Horvat', { transport_time_id: first?.id })).toMatchObject(
      refused('time-departed'),
    )
  })

  test('a cart that was filled before the end cannot be checked out, changed or restored after it', async () => {
    const customer = await shop.customer()
    const [code = ''] = await shop.sell(ticketItem({ name: 'Matinee', starts_at: at(1), ends_at: at(2) }))
    const [other = ''] = await shop.sell(ticketItem({ name: 'Undated' }))
    await during(1.9, async () => {
      const { cart } = await addTo(null, code)
      await addTo(cart.code, other)
      const declined = await cartWith(customer, code)
      const placed = await shop.answer('checkout-cart', checkoutOf(customer, declined.code))
      await shop.paySandbox(placed.payment, 'declined')
      await during(2, async () => {
        expect(await shop.call('checkout-cart', checkoutOf(customer, cart.code))).toMatchObject({
          status: 409,
          body: {
            message: 'Matinee is over, so it can’t be bought any more. Please remove it from your cart.',
          },
        })
        const line = { token: customer.token, cart: cart.code, cart_product_id: cart.products[0]?.id }
        const holder = { full_name: 'Iva Horvat', email: 'iva@mail.example' }
        expect(await shop.call('update-product-in-cart', { ...line, ...holder })).toMatchObject(
          isOver('Matinee'),
        )
        await shop.answer('remove-product-from-cart', line)
        expect((await shop.call('checkout-cart', checkoutOf(customer, cart.code))).status).toBe(200)
        expect(
          await shop.call('restore-cart', { token: customer.token, order_id: placed.order.id }),
        ).toMatchObject(refused('items-unavailable'))
      })
    })
  })

  test('Today names it while it is published', async () => {
    const overToday = async () =>
      (await shop.officeAnswer('get-today', {})).ready.find(({ gap }) => gap === 'items-over')?.facts['items']
    expect(await overToday()).toEqual(expect.arrayContaining(codes(over)))
    for (const code of codes(sold)) expect(await overToday()).not.toContain(code)
  })

  test('staff may still sell it', async () => {
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: 'ana@desk.example' },
      items: [{ external_code: 'of-past', full_name: 'Ana Horvat', email: 'ana@desk.example' }],
      payment_method: 'bank_transfer',
    })
    expect(order.cartProducts).toHaveLength(1)
  })
})

describe('the pages', () => {
  test('listings and home leave it out, also with a forced view', async () => {
    for (const url of ['/', '/tickets', '/tickets?stock=all']) {
      const html = await shown(url)
      for (const code of codes(over)) expect(html).not.toContain(`href="/tickets/${code}"`)
      for (const code of codes(sold)) expect(html).toContain(`href="/tickets/${code}"`)
    }
  })

  test('its page stays, and says so in place of the form', async () => {
    for (const url of ['/tickets/of-past', '/tickets/of-past/reserve', '/tickets/coach-left']) {
      const html = await shown(url)
      expect(html).toContain('This event is over')
      expect(html).not.toContain('<form')
    }
    expect(await shown('/tickets/of-running')).not.toContain('This event is over')
  })

  test('its structured data and the sitemap do not offer it', async () => {
    const sitemap = await page('/sitemap.xml')
    for (const code of codes(over)) {
      const { offers } = await structured(`/tickets/${code}`)
      expect(offers?.availability).toBe('https://schema.org/Discontinued')
      expect(sitemap).not.toContain(`/tickets/${code}<`)
    }
    expect((await structured('/tickets/of-running')).offers?.availability).toBe('https://schema.org/InStock')
    expect(sitemap).toContain('/tickets/of-running<')
  })

  test('the form without scripts is rejected with the reason', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/tickets/of-past/reserve',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ full_name: 'Ana Horvat', email: 'ana@mail.example' }).toString(),
    })
    expect([answer.statusCode, answer.body.includes('This event is over')]).toEqual([409, true])
  })

  test('cached pages, lists and the sitemap change at the moment of the end', async () => {
    const [code = ''] = await shop.sell(ticketItem({ starts_at: at(1), ends_at: at(2) }))
    const seen = async () => {
      const [list, own, map] = [
        await shown('/tickets'),
        await shown(`/tickets/${code}`),
        await page('/sitemap.xml'),
      ]
      const { data } = await shop.answer('get-data', { token: null })
      return [
        list.includes(`href="/tickets/${code}"`),
        !own.includes('This event is over'),
        map.includes(`/tickets/${code}<`),
        data.products?.find(({ external_code }) => external_code === code)?.in_stock,
      ]
    }
    const second = 1 / 3600
    expect(await during(2 - second, seen)).toEqual([true, true, true, true])
    expect(await during(2, seen)).toEqual([false, false, false, false])
  })
})
