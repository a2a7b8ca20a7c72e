import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '../support/order-steps'
import { startTestApp, type TestApp } from '../support/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { order } = orderSteps(() => shop)
const refund = (reference: string, amount: number, refundReference: string, currency = 'EUR') =>
  shop.world.gateways.sandbox.refund({ reference, gatewayId: null, amount, currency, refundReference })

test('the sandbox pays back a charge in parts, each once, and never more than it was', async () => {
  const { order: made, payment } = await order('credit_card', 'pass')
  await shop.paySandbox(payment, 'paid')
  const reference = `${made.payments[0]?.reference}-1`
  expect(await refund(reference, 10_501, 'too-much')).toEqual({ outcome: 'refused' })
  expect(await refund(reference, 10_000, 'other-money', 'USD')).toEqual({ outcome: 'refused' })
  const parts = await Promise.all(['a', 'a', 'a', 'b', 'c'].map((one) => refund(reference, 4000, one)))
  // Whichever came first: one answer for one reference, and two of the three fit.
  const [a, again, oncemore, ...others] = parts.map(({ outcome }) => outcome)
  expect([again, oncemore]).toEqual([a, a])
  expect([a, ...others].filter((outcome) => outcome === 'refunded')).toHaveLength(2)
  const booked = await shop.db.kysely
    .selectFrom('gateway_refund')
    .select(['refund_reference', 'amount'])
    .where('gateway_reference', '=', reference)
    .execute()
  expect(booked).toHaveLength(2)
  expect(booked.map(({ amount }) => amount)).toEqual([4000, 4000])
})

test('a try that was not paid has nothing to pay back', async () => {
  const { order: made, payment } = await order('credit_card', 'pass')
  await shop.paySandbox(payment, 'declined')
  expect(await refund(`${made.payments[0]?.reference}-1`, 100, 'd')).toEqual({ outcome: 'refused' })
  expect(await refund('NOTHING1-1-1', 100, 'e')).toEqual({ outcome: 'refused' })
})
