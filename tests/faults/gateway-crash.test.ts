import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { startStripeStandIn } from '../support/gateways/stripe-stand-in'
import { startWspayStandIn } from '../support/gateways/wspay-stand-in'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { buildOnce, serverEnv, visitShop, type Answer, type RaceShop } from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'
import { checkoutOf, fillCart } from '../support/processes/shopping'
import { until } from '../support/timing/in-turns'

let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
let shop: RaceShop
let start: () => Promise<ServerProcess>

beforeAll(async () => {
  await buildOnce()
  wspay = await startWspayStandIn()
  stripe = await startStripeStandIn(() => new Date())
  database = await createTestDatabase()
  const env = { ...serverEnv, ...wspay.env, ...stripe.env, DATABASE_URL: database.connectionString }
  server = await startServerProcess(env)
  // The port stays the same, so that browsers and gateways see one shop.
  const PORT = String(server.port)
  start = () => startServerProcess({ ...env, PORT })
  shop = visitShop([server], database.connectionString)
  await shop.import(raceCatalogue([ticket('pass', { stock_level: 100 })]))
})
afterAll(async () => {
  await server.end()
  await shop.stop()
  await database.drop()
  await wspay.stop()
  await stripe.stop()
})

const gateways = {
  wspay: {
    at: async ({ payment }: Answer['body']) => wspay.open(payment),
    approve: (id: string) => wspay.approve(id).url,
    standIn: () => wspay,
    question: 'POST /api/services/statusCheck',
  },
  stripe: {
    at: ({ payment }: Answer['body']) => Promise.resolve(stripe.open(payment)),
    approve: (id: string) => stripe.pay(id),
    standIn: () => stripe,
    question: 'GET /v1/checkout/sessions/',
  },
}

async function customerWithCart() {
  const [who] = await shop.customers(1)
  if (who === undefined) throw new Error('A customer was made')
  return { who, cart: await fillCart(shop, who, 'pass') }
}
const killAndRestart = async () => {
  expect(await server.end('SIGKILL')).toBe('SIGKILL')
  server = await start()
}
const find = async (code: string | undefined) =>
  (
    await shop.sql(
      `select payment_status, total_paid,
         (select count(*)::int from invoice v where v.order_id = o.id) as invoices,
         (select count(*)::int from movement m where m.order_id = o.id) as charges,
         (select count(*)::int from outbox b where b.kind = 'order-paid' and b.recipient = o.email) as mails
       from orders o where o.code = $1`,
      [code],
    )
  )[0]
/** Moves attempts two minutes back, because the worker only queries those that are at least a minute old. */
const passTwoMinutes = () =>
  shop.sql(`update payment_attempt set started_at = started_at - interval '2 minutes',
              queried_at = queried_at - interval '2 minutes' where ended_at is null`)

describe.each(['wspay', 'stripe'] as const)('kill -9 during a charge at %s', (name) => {
  const { at, approve, standIn, question } = gateways[name]
  const countRequested = (what: string) => standIn().requested.filter((one) => one.startsWith(what)).length

  test('a charge reported during kill -9 of the server pays the order exactly once after the restart', async () => {
    await shop.import({ settings: { gateway: name } })
    const { who, cart } = await customerWithCart()
    const { body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'))
    const returnUrl = approve(await at(body))
    const requested = countRequested(question)
    const release = standIn().hold()
    const browser = fetch(returnUrl, { redirect: 'manual' }).catch(() => null)
    await until('the gateway is queried', 60, async () => countRequested(question) > requested)
    await killAndRestart()
    release()
    await browser
    await passTwoMinutes()
    await until(
      'the order is paid',
      60,
      async () => (await find(body.order?.code))?.['payment_status'] === 'paid',
    )
    // The browser repeats the request and finds the recorded payment.
    const again = await fetch(returnUrl, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(`/portal/orders/${body.order?.code}/confirmation`)
    expect(await find(body.order?.code)).toEqual({
      payment_status: 'paid',
      total_paid: 1100,
      invoices: 1,
      charges: 1,
      mails: 1,
    })
    expect(await shop.wrongStock()).toEqual([])
  })
})

test('kill -9 while Stripe creates a session: the repeated checkout returns the same session and one order', async () => {
  await shop.import({ settings: { gateway: 'stripe' } })
  const { who, cart } = await customerWithCart()
  const before = stripe.sessions.size
  const release = stripe.hold()
  const lost = shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'))
  await until('Stripe makes a session', 60, () => Promise.resolve(stripe.sessions.size > before))
  await killAndRestart()
  release()
  expect((await lost).status).toBe(0)
  const { status, body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'))
  expect(status).toBe(200)
  expect(stripe.sessions.size).toBe(before + 1)
  await fetch(stripe.pay(stripe.open(body.payment)), { redirect: 'manual' })
  expect(await find(body.order?.code)).toMatchObject({ payment_status: 'paid', total_paid: 1100, charges: 1 })
  const [orders] = await shop.sql('select count(*)::int as n from orders where cart_code = $1', [cart])
  expect(orders?.['n']).toBe(1)
})
