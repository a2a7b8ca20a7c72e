import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { endUnpaidOrders, pollGateways } from '#server/modules/payments/poll-gateways'
import { orderSteps } from '../support/app/order-steps'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { untilWaiting, whileLocked } from '../support/database/lock-rows'

let shop: TestApp
/** The sandbox gateway. A test can make it report an older state of a payment. */
let sandbox: { ask: Gateway['ask'] }
let realAsk: Gateway['ask']
beforeAll(async () => {
  shop = await startTestApp()
  sandbox = shop.context.gateways.sandbox
  realAsk = sandbox.ask
})
beforeEach(() => {
  sandbox.ask = realAsk
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order, kindsTo } = orderSteps(() => shop)
const heldOrder = (id: number) => ({
  statement: 'select 1 from orders where id = $1 for update',
  values: [id],
  meeting: 2,
})
/** Starts `work` once `waiting` other callers wait for the lock. Locks are granted in the order of the requests. */
const after = async <T>(waiting: number, work: () => Promise<T>) => {
  await untilWaiting(shop.db, waiting)
  return work()
}

test('an order paid just before its deadline does not expire, because its gateway is queried first', async () => {
  const { payment, customer, now } = await order('credit_card', 'pass')
  await shop.paySandbox(payment, 'paid', { returns: false })
  shop.later(30.1)
  await endUnpaidOrders(shop.context)
  expect(await now()).toMatchObject({ payment_status: 'paid', tickets: [{ status: 'active' }] })
  expect(await kindsTo(customer)).toEqual(['order-paid'])
})

test('an order whose payment is recorded while its expiry waits for the lock remains valid', async () => {
  const { order: made, customer, now } = await order('bank_transfer', 'pass')
  shop.later(9 * 24 * 60)
  const money = { order: made.code, amount: made.total_price, reference: 'in time' }
  await whileLocked<unknown>(shop.db, heldOrder(made.id), () => [
    shop.office('record-payment', money),
    after(1, () => endUnpaidOrders(shop.context)),
  ])
  expect(await now()).toMatchObject({ payment_status: 'paid', tickets: [{ status: 'active' }] })
  expect(await kindsTo(customer)).toEqual(['order-received', 'order-paid'])
})

test('an attempt that is booked as paid while it is being closed as abandoned remains paid', async () => {
  const { order: made, payment, now } = await order('credit_card', 'pass')
  const back = new URL(await shop.paySandbox(payment, 'paid', { returns: false }), 'https://shop.example')
  shop.later(31)
  await whileLocked<unknown>(shop.db, heldOrder(made.id), () => [
    shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` }),
    after(1, () => {
      // The poll asked the gateway a moment earlier, when the gateway had no payment.
      sandbox.ask = () => Promise.resolve(null)
      return pollGateways(shop.context)
    }),
  ])
  expect((await now()).payment_status).toBe('paid')
  const attempts = await shop.db.pool.query<{ outcome: string }>(
    `select a.outcome from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1`,
    [made.id],
  )
  expect(attempts.rows).toEqual([{ outcome: 'paid' }])
})
