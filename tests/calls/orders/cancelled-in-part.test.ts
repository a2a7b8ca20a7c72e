import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { one, addTo } = cartSteps(() => shop)
const { cartWith } = orderSteps(() => shop)

test('an event with an already cancelled item is cancelled with the rest; every owner gets a mail about both', async () => {
  const dates = { starts_at: '2027-08-01T10:00:00Z', ends_at: '2027-08-02T10:00:00Z' }
  const event = { code: 'GALA', name: 'Gala', venue: '', address: '', timezone: 'Europe/Zagreb', ...dates }
  await shop.officeAnswer('import', { events: [event] })
  const [boat, pass] = [await one({ event: 'GALA', name: 'Boat' }), await one({ event: 'GALA' })]
  const [owner, other] = [await addPerson(shop), await addPerson(shop)]
  const message = 'The harbour is closed.'
  await shop.officeAnswer('start-cancellation', { item: boat, message }, owner.headers)
  await shop.officeAnswer('start-cancellation', { event: 'GALA', message }, owner.headers)
  for (const { email } of [owner, other])
    expect((await shop.mailsTo(email)).map(({ payload }) => payload)).toMatchObject([
      { subject: 'Boat was cancelled' },
      { subject: 'Gala was cancelled' },
    ])
  await shop.runJobs()
  const { items } = await shop.officeAnswer('find-items', { event: ['GALA'] })
  expect(items.map(({ published }) => published)).toEqual([false, false])
  expect((await shop.call('get-shop-item', { external_code: pass })).status).toBe(404)
})

test('a cancellation does not count an expired cart, which loses nothing', async () => {
  const code = await one({ stock_level: 10 })
  const carts = async () =>
    (await shop.officeAnswer('start-cancellation', { item: code, dry_run: true })).effect.carts
  await cartWith(null, code)
  shop.later(60)
  await addTo(null, code)
  // The worker has not emptied the first cart yet.
  expect(await carts()).toBe(1)
})
