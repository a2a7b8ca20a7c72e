import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkoutOf, orderSteps } from '../support/app/order-steps'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { untilWaiting } from '../support/database/held-rows'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith } = orderSteps(() => shop)

test('a checkout whose cart somebody else has locked waits alone: others are answered meanwhile', async () => {
  const [ana, ivo] = [await shop.customer(), await shop.customer()]
  const [held, free] = [await cartWith(ana, 'pass'), await cartWith(ivo, 'pass')]
  const holder = await shop.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from cart where code = $1 for update', [held.code])
    const waiting = shop.call('checkout-cart', checkoutOf(ana, held.code))
    await untilWaiting(shop.db, 1)
    const other = shop.call('checkout-cart', checkoutOf(ivo, free.code))
    // Without an answer it would wait as long as the cart is held.
    expect(await Promise.race([other, delay(5000, null)])).toMatchObject({ status: 200 })
    await holder.query('commit')
    expect(await waiting).toMatchObject({ status: 200 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
