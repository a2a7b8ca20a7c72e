import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ env: { ...wspay.env, ...stripe.env } })
})
afterEach(() => {
  for (const standIn of [wspay, stripe]) standIn.silence(false)
  wspay.loseAnswers(false)
  stripe.refundsAre('succeeded')
})
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
  await stripe.stop()
})

const { order } = orderSteps(() => shop)
type Name = 'sandbox' | 'wspay' | 'stripe'

/** Returns a charge of 105.00 at a gateway. */
async function charged(name: Name) {
  await shop.configure({ gateway: name })
  const { payment, order: made } = await order('credit_card', 'pass')
  const pay = {
    sandbox: () => shop.paySandbox(payment, 'paid'),
    wspay: async () => wspay.approve(await wspay.open(payment)).url,
    stripe: async () => stripe.pay(stripe.open(payment)),
  }
  const back = new URL(await pay[name](), 'https://shop.example')
  if (name !== 'sandbox') await shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` })
  const attempt = await shop.db.kysely
    .selectFrom('payment_attempt')
    .select(['gateway_reference as reference', 'gateway_id as gatewayId', 'outcome'])
    .where('gateway_reference', '=', `${made.payments[0]?.reference}-1`)
    .executeTakeFirstOrThrow()
  expect(attempt.outcome).toBe('paid')
  return attempt
}
let references = 0
const fresh = () => `refund-${(references += 1)}`

function refundsOf(name: Name, { reference, gatewayId }: { reference: string; gatewayId: string | null }) {
  const gateway: Gateway | undefined = shop.context.gateways[name]
  if (gateway === undefined) throw new Error(`${name} is not set up`)
  return async (amount: number, refundReference: string, currency = 'EUR') =>
    (await gateway.refund({ reference, gatewayId, amount, currency, refundReference })).outcome
}

describe.each(['sandbox', 'wspay', 'stripe'] as const)('refunds at %s', (name) => {
  test('partial refunds are each made once, and never exceed the charge', async () => {
    const refund = refundsOf(name, await charged(name))
    expect(await refund(10_501, fresh())).toBe('refused')
    expect(await refund(10_000, fresh(), 'USD')).toBe('refused')
    const [first, second] = [fresh(), fresh()]
    expect(await refund(4000, first)).toBe('refunded')
    expect(await refund(4000, first)).toBe('refunded')
    expect(await refund(5000, first)).toBe('refused')
    expect(await refund(6501, second)).toBe('refused')
    expect(await refund(6500, second)).toBe('refunded')
    expect(await refund(1, fresh())).toBe('refused')
  })

  test('a refund that is requested many times at once is made once', async () => {
    const attempt = await charged(name)
    const refund = refundsOf(name, attempt)
    const reference = fresh()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(5000, reference)))
    // Later responses may not know the outcome yet, but none of them is an error.
    expect(answers).toContain('refunded')
    expect(answers).not.toContain('refused')
    expect(await refund(5000, reference)).toBe('refunded')
    expect(await refund(5500, fresh())).toBe('refunded')
    expect(await refund(1, fresh())).toBe('refused')
  })

  test('a refund of an unpaid or unknown attempt is rejected', async () => {
    await shop.configure({ gateway: name })
    const { order: made, payment } = await order('credit_card', 'pass')
    const gatewayId = name === 'stripe' ? stripe.open(payment) : null
    const unpaid = { reference: `${made.payments[0]?.reference}-1`, gatewayId }
    expect(await refundsOf(name, unpaid)(100, fresh())).toBe('refused')
    expect(await refundsOf(name, { reference: 'NOTHING1-1-1', gatewayId: null })(100, fresh())).toBe(
      'refused',
    )
  })
})

describe.each(['wspay', 'stripe'] as const)('refunds during a timeout of %s', (name) => {
  test('a refund with an unknown outcome is made once when it is requested again', async () => {
    const refund = refundsOf(name, await charged(name))
    const reference = fresh()
    const standIn = { wspay, stripe }[name]
    standIn.silence(true)
    expect(await refund(10_500, reference)).toBe('unknown')
    standIn.silence(false)
    expect(await refund(10_500, reference)).toBe('refunded')
    expect(await refund(1, fresh())).toBe('refused')
  })
})

describe('refunds at WSPay, which has no idempotency keys', () => {
  test('a refund whose response was lost is recognised in WSPay’s report, and not repeated', async () => {
    const attempt = await charged('wspay')
    const refund = refundsOf('wspay', attempt)
    const reference = fresh()
    wspay.loseAnswers(true)
    expect(await refund(4000, reference)).toBe('unknown')
    wspay.loseAnswers(false)
    expect(await refund(4000, reference)).toBe('refunded')
    expect(wspay.cart(attempt.reference).refunds).toEqual([4000])
  })

  test('a refund that never reached WSPay is made once the first request has certainly ended', async () => {
    const attempt = await charged('wspay')
    const refund = refundsOf('wspay', attempt)
    const reference = fresh()
    // The refund was recorded, and the process died before it was sent.
    await shop.db.kysely
      .insertInto('gateway_refund')
      .values({
        refund_reference: reference,
        gateway: 'wspay',
        gateway_reference: attempt.reference,
        amount: 4000,
        currency: 'EUR',
        requested_at: shop.clock.now,
        outcome: null,
      })
      .execute()
    shop.later(1)
    expect(await refund(4000, reference)).toBe('unknown')
    expect(wspay.cart(attempt.reference).refunds).toEqual([])
    shop.later(1.1)
    expect(await refund(4000, reference)).toBe('refunded')
    expect(wspay.cart(attempt.reference).refunds).toEqual([4000])
  })

  test('a refund above the charge is not even requested', async () => {
    const refund = refundsOf('wspay', await charged('wspay'))
    const before = wspay.requested.length
    expect(await refund(10_501, fresh())).toBe('refused')
    expect(wspay.requested.slice(before)).toEqual(['POST /api/services/statusCheck'])
  })

  test('a lost response beside another refund stays unknown, and only the operator can resolve it', async () => {
    const attempt = await charged('wspay')
    const refund = refundsOf('wspay', attempt)
    expect(await refund(1000, fresh())).toBe('refunded')
    const reference = fresh()
    wspay.loseAnswers(true)
    expect(await refund(4000, reference)).toBe('unknown')
    wspay.loseAnswers(false)
    shop.later(10)
    expect(await refund(4000, reference)).toBe('unknown')
    expect(wspay.cart(attempt.reference).refunds).toEqual([1000, 4000])
  })

  test('before settlement the whole charge is voided, and a partial refund has to wait', async () => {
    const attempt = await charged('wspay')
    const refund = refundsOf('wspay', attempt)
    const cart = wspay.cart(attempt.reference)
    cart.isSettled = false
    expect(await refund(4000, fresh())).toBe('refused')
    expect(await refund(10_500, fresh())).toBe('refunded')
    expect(cart).toMatchObject({ isVoided: true, refunds: [] })
    expect(await refund(10_500, fresh())).toBe('refused')
  })
})

test('a refund that Stripe is still processing is unknown until it has ended', async () => {
  const refund = refundsOf('stripe', await charged('stripe'))
  const reference = fresh()
  stripe.refundsAre('pending')
  expect(await refund(4000, reference)).toBe('unknown')
  const made = stripe.refunds.find(({ metadata }) => metadata['refund_reference'] === reference)
  if (made === undefined) throw new Error('The refund was made')
  made.status = 'succeeded'
  expect(await refund(4000, reference)).toBe('refunded')
  made.status = 'failed'
  expect(await refund(4000, reference)).toBe('refused')
})
