import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasLateMoney } from '#rules/orders/ended-order'
import { settle } from '#rules/orders/ledger'
import { findMovements } from '#server/modules/orders/ledgers.queries'
import { findPaymentsOfOrder } from '#server/modules/orders/orders.queries'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { messagesFrom } from '#tests/support/gateways/messages-from'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  shop = await startTestApp({ settings: { gateway: 'wspay' }, env: wspay.env })
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
})
const { order } = orderSteps(() => shop)
const { browserTo } = messagesFrom(() => shop, 'wspay')

const storyOf = (code: string) => shop.officeAnswer('get-order', { order: code })
/** Unmatched payments of an order in the inbox. The order's own page must show the same. */
async function waiting(code: string) {
  const { orders } = await shop.officeAnswer('get-inbox', {})
  const named = orders.filter((one) => one.order === code)
  expect((await storyOf(code)).waiting_money).toEqual(named)
  return named.map(({ cause, amount }) => [cause, amount])
}

describe('unmatched card payments', () => {
  test('a charge of another amount is listed as unexpected until the order is cancelled', async () => {
    const { order: made, payment } = await order('credit_card', 'pass')
    const { url } = wspay.approve(await wspay.open(payment))
    wspay.lie({ Amount: 1.05 })
    await browserTo(url)
    wspay.lie({})
    expect(await waiting(made.code)).toEqual([['gateway', 10_500]])
    await shop.officeAnswer('cancel-order', { order: made.code })
    expect(await waiting(made.code)).toEqual([])
  })

  test('a charge with an unknown outcome is listed as uncertain until the gateway responds', async () => {
    const { order: made, payment } = await order('credit_card', 'pass')
    const cart = await wspay.open(payment)
    wspay.silence(true)
    shop.later(31)
    await shop.runJobs()
    expect(await waiting(made.code)).toEqual([])
    shop.later(25 * 60)
    await shop.runJobs()
    expect(await waiting(made.code)).toEqual([['in-doubt', 10_500]])
    wspay.approve(cart)
    wspay.silence(false)
    shop.later(1.1)
    await shop.runJobs()
    expect(await waiting(made.code)).toEqual([])
    expect((await storyOf(made.code)).order).toMatchObject({ payment_status: 'paid', ended_at: null })
  })
})

test('sums above the maximum of one amount are added up, and the inbox still opens', async () => {
  const { order: made } = await order('bank_transfer', 'pass')
  for (const reference of ['one', 'another'])
    await shop.officeAnswer('record-payment', { order: made.code, amount: 2_000_000_000, reference })
  expect(await waiting(made.code)).toEqual([['too-much', 3_999_989_500]])
})

test('an order paid late in full is paid when staff reactivate it, as soon as its place is free', async () => {
  const [code = ''] = await shop.sell(ticketItem({ stock_level: 1 }))
  const late = (await order('bank_transfer', code)).order
  await shop.officeAnswer('cancel-order', { order: late.code })
  const other = (await order('bank_transfer', code)).order
  const amount = late.total_price ?? 0
  await shop.officeAnswer('record-payment', { order: late.code, amount, reference: 'late' })
  expect(await waiting(late.code)).toEqual([['late', amount]])
  const requested = { order: late.code, until: '2028-01-01T00:00:00Z' }
  expect(await shop.office('reactivate-order', requested)).toMatchObject(refused('places-gone'))
  await shop.officeAnswer('cancel-order', { order: other.code })
  const { effect } = await shop.officeAnswer('reactivate-order', { ...requested, dry_run: true })
  expect(effect.notes).toContain('The order will be paid, and its invoice issued.')
  await shop.officeAnswer('reactivate-order', requested)
  expect((await storyOf(late.code)).order).toMatchObject({ payment_status: 'paid', has_invoice: true })
  expect(await waiting(late.code)).toEqual([])
})

/** Numbers from 0 to below `end`, the same in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
}

/** Ignores whether it came twice. */
const beyond: unknown = expect.stringMatching(/^(double|too-much)$/)

/** Computes the expected inbox rows of an order from its ledger. */
async function byTheRules(code: string) {
  const { order: now } = await storyOf(code)
  const { received_when_cancelled } = await shop.db.kysely
    .selectFrom('orders')
    .select('received_when_cancelled')
    .where('id', '=', now.id)
    .executeTakeFirstOrThrow()
  return shop.db.transaction(async (tx) => {
    const ledger = settle(await findMovements(tx, now.id), await findPaymentsOfOrder(tx, now.id))
    const { received, charged_back, overpayment } = ledger
    const when = received_when_cancelled ?? 0
    const isLate = now.ended_at !== null && hasLateMoney({ received, received_when_cancelled: when })
    const isBack = now.ended_at === null && charged_back > 0 && now.payment_status !== 'paid'
    return [
      ...(isLate ? [['late', received - when]] : []),
      ...(isBack ? [['chargeback', charged_back]] : []),
      ...(overpayment > 0 ? [[beyond, overpayment]] : []),
    ]
  })
}

test.each([1, 2, 3, 4, 5, 6])(
  'unmatched payments follow the rules for random movements of an order (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const { code } = (await order('bank_transfer', random(2) === 0 ? 'pass' : 'shirt')).order
    const amount = () => [100, 5000, 10_500, 21_000][random(4)] ?? 0
    for (let step = 0; step < 8; step += 1) {
      const requested = { order: code, amount: amount(), reference: `${seed}-${step}` }
      const path = (['record-payment', 'record-payment', 'record-chargeback', 'return-overpayment'] as const)[
        random(4)
      ]
      if (random(5) === 0) await shop.office('cancel-order', { order: code })
      else await shop.office(path ?? 'record-payment', requested)
      expect([seed, step, await waiting(code)]).toEqual([seed, step, await byTheRules(code)])
    }
  },
)
