import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { messagesFrom } from '#tests/support/gateways/messages-from'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  shop = await startTestApp({ settings: { gateway: 'wspay' }, env: wspay.env })
})
afterEach(async () => {
  // A message from the day before.
  shop.later(25 * 60)
  await shop.checkBooks()
})
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
})

const { order } = orderSteps(() => shop)
const { browserTo, movements } = messagesFrom(() => shop, 'wspay')
const callback = (body: object | string) =>
  shop.app.inject({
    method: 'POST',
    url: '/gateway/wspay/callback',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
async function atTheForm() {
  const made = await order('credit_card', 'pass')
  return { ...made, cart: await wspay.open(made.payment) }
}
/** The messages of the last hours that are still stored. */
async function kept() {
  const since = new Date(shop.clock.now.getTime() - 3_600_000)
  const rows = await shop.db.kysely
    .selectFrom('notification')
    .select(['verdict', 'times', 'body', 'last_at'])
    .where('received_at', '>', since)
    .orderBy('id')
    .execute()
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict)
  const count = (verdict: string) => of(verdict).reduce((sum, { times }) => sum + times, 0)
  return { rows, of, count, longest: Math.max(...rows.map(({ body }) => body.length)) }
}
const many = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

test('forged messages are counted, and only a few short excerpts are stored each day', async () => {
  await many(150, (n) => callback(`forged ${n} ${'x'.repeat(60_000)}`))
  const answers = await many(350, (n) => callback({ ShoppingCartID: `forged-${n}`, Signature: 'f' }))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  for (let n = 0; n < 20; n++) await browserTo(`/gateway/wspay/return?Signature=${n}`)
  const { of, count, longest } = await kept()
  expect(count('forged')).toBe(520)
  expect(of('forged').length).toBeLessThanOrEqual(203)
  expect(of('forged').length).toBeGreaterThanOrEqual(200)
  expect(longest).toBeLessThanOrEqual(2000)

  // A real message among them is stored and recorded.
  const { cart, now } = await atTheForm()
  wspay.approve(cart)
  expect((await callback(wspay.report(cart))).statusCode).toBe(200)
  expect((await now()).payment_status).toBe('paid')
  expect((await kept()).of('applied')).toHaveLength(1)
})

test('a repeated forged message is one row', async () => {
  await many(40, () => callback('the same'))
  await callback('the same')
  const { of } = await kept()
  expect(of('forged')).toMatchObject([{ body: 'the same', times: 41 }])
})

test('a repeated verified message counts on its row, which keeps its verdict', async () => {
  const { cart, now } = await atTheForm()
  const { url } = wspay.approve(cart)
  const report = wspay.report(cart)
  for (let n = 0; n < 15; n++) {
    expect((await callback(report)).statusCode).toBe(200)
    // Fields outside the signature do not make it a different message.
    expect((await callback({ ...report, more: n })).statusCode).toBe(200)
    await browserTo(`${url}&more=${n}`)
  }
  const { rows } = await kept()
  expect(rows.map(({ verdict, times }) => ({ verdict, times }))).toEqual([
    { verdict: 'applied', times: 30 },
    { verdict: 'repeated', times: 15 },
  ])
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual(report)
  expect(await movements(cart)).toHaveLength(1)
  expect((await now()).payment_status).toBe('paid')
})

test('an unverified message is verified when it is repeated', async () => {
  const { cart, now } = await atTheForm()
  wspay.approve(cart)
  wspay.silence(true)
  expect((await callback(wspay.report(cart))).statusCode).toBe(503)
  expect((await kept()).rows).toMatchObject([{ verdict: 'no answer', times: 1 }])
  wspay.silence(false)
  // Six seconds later: until then a repeated message causes no further query.
  shop.later(0.1)
  expect((await callback(wspay.report(cart))).statusCode).toBe(200)
  expect((await kept()).rows).toMatchObject([{ verdict: 'applied', times: 2 }])
  expect((await now()).payment_status).toBe('paid')
})

test('signed messages about unknown carts are limited too', async () => {
  const { cart } = await atTheForm()
  wspay.approve(cart)
  const report = wspay.report(cart)
  // The signature does not cover the cart: anybody with a valid message can name any cart.
  await many(300, (n) => callback({ ...report, ShoppingCartID: `UNKNOWN-${n}` }))
  const { of, count } = await kept()
  expect(count('unknown reference')).toBe(300)
  expect(of('unknown reference').length).toBeLessThanOrEqual(202)
})

test('messages without an effect are deleted after 30 days, applied ones are not', async () => {
  const count = async () =>
    (await shop.db.kysely.selectFrom('notification').select('verdict').execute()).map(
      ({ verdict }) => verdict,
    )
  const before = await count()
  expect(before).toContain('forged')
  shop.later(31 * 24 * 60)
  await tidyUp(shop.context)
  expect(await count()).toEqual(before.filter((one) => one !== 'forged' && one !== 'unknown reference'))
})
