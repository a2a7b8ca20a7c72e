import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '../support/app/order-steps'
import { startTestApp, ownerKey, refused, type TestApp } from '../support/app/test-app'
import { startStripeStandIn } from '../support/gateways/stripe-stand-in'
import { readMetrics, valueOf } from '../support/processes/metrics-page'

let shop: TestApp
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ settings: { gateway: 'stripe' }, env: stripe.env })
})
afterEach(() => stripe.rejectKey(false))
afterAll(async () => {
  await shop.stop()
  await stripe.stop()
})

const { order, pay, noticesToOperator, kindsTo } = orderSteps(() => shop)
const gatewayHealth = async () =>
  (await shop.officeAnswer('get-health', {})).checks.find((one) => one.check === 'gateway')

async function metric(name: string, labels: Record<string, string> = {}) {
  const { payload } = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${ownerKey}` },
  })
  return valueOf(readMetrics(payload), name, labels)
}
const starts = (result: string) => metric('shop_payment_starts_total', { gateway: 'stripe', result })
const changeMethod = (token: string, order_id: number) =>
  shop.call('change-payment-method', { token, order_id, payment_method: 'bank_transfer' })

test('payments rejected by the gateway are counted, turn Health bad, and are mailed once, as is the recovery', async () => {
  await order('credit_card', 'pass')
  expect([await starts('started'), await starts('failed')]).toEqual([1, 0])
  expect(await noticesToOperator()).toEqual([])

  stripe.rejectKey(true)
  for (let n = 0; n < 2; n++) expect((await order('credit_card', 'pass')).payment).toBeUndefined()
  expect(await gatewayHealth()).toMatchObject({ verdict: 'look', facts: { failures: 2 } })
  expect(await noticesToOperator()).toEqual([])
  for (let n = 0; n < 3; n++) await order('credit_card', 'pass')
  expect(await gatewayHealth()).toMatchObject({
    verdict: 'bad',
    facts: { failures: 5, fault: expect.stringContaining('401') },
  })
  expect(await starts('failed')).toBe(5)
  expect(await noticesToOperator()).toEqual(['Card payments are failing'])

  stripe.rejectKey(false)
  await order('credit_card', 'pass')
  expect(await gatewayHealth()).toMatchObject({ facts: { failures: 0 } })
  expect(await noticesToOperator()).toEqual(['Card payments are failing', 'Card payments work again'])
  await order('credit_card', 'pass')
  expect(await noticesToOperator()).toHaveLength(2)
  expect(shop.faults.splice(0)).toHaveLength(5)
})

test('a gateway that alternately fails and recovers causes no further mails within a quarter of an hour', async () => {
  const before = (await noticesToOperator()).length
  for (let round = 0; round < 2; round++) {
    stripe.rejectKey(true)
    for (let n = 0; n < 3; n++) await order('credit_card', 'pass')
    stripe.rejectKey(false)
    await order('credit_card', 'pass')
  }
  expect((await noticesToOperator()).length - before).toBe(0)
  shop.later(16)
  stripe.rejectKey(true)
  for (let n = 0; n < 3; n++) await order('credit_card', 'pass')
  expect((await noticesToOperator()).length - before).toBe(1)
  shop.faults.length = 0
})

test('an order whose payment did not start stays unpaid, and can be paid by another attempt or by transfer', async () => {
  stripe.rejectKey(true)
  const retried = await order('credit_card', 'pass')
  const switched = await order('credit_card', 'pass')
  for (const { order: made } of [retried, switched])
    expect(made).toMatchObject({ payment_status: 'pending', payments: [{ attempt: 0 }] })

  const done = await changeMethod(switched.customer.token, switched.order.id)
  expect(done.status).toBe(200)
  expect(await switched.now()).toMatchObject({
    code: switched.order.code,
    payment_method: 'bank_transfer',
    payment_status: 'pending',
    bank_transfer: { amount: switched.order.total_price },
    pay_until: new Date(shop.clock.now.getTime() + 7 * 24 * 3600_000).toISOString(),
  })
  // Repeating the call changes nothing, and sends no second mail.
  expect((await changeMethod(switched.customer.token, switched.order.id)).status).toBe(200)
  expect(await kindsTo(switched.customer)).toEqual(['order-received'])
  shop.later(31)
  await shop.runJobs()
  expect((await switched.now()).payment_status).toBe('pending')
  expect((await retried.now()).payment_status).toBe('cancelled')

  const again = await order('credit_card', 'pass')
  stripe.rejectKey(false)
  const { data } = await pay(again.order, again.order.payments[0]?.reference)
  expect(data.payment?.url).toContain('/pay/cs_test')
  expect(await changeMethod(again.customer.token, again.order.id)).toMatchObject(refused('payment-under-way'))
  await shop.app.inject({ url: stripe.pay(stripe.open(data.payment)).replace(/^https:\/\/[^/]+/, '') })
  expect((await again.now()).payment_status).toBe('paid')
  expect(await changeMethod(again.customer.token, again.order.id)).toMatchObject(refused('payment-not-open'))
  shop.faults.length = 0
})

test('switching from card to transfer obeys the checkout rules, and only the buyer may do it', async () => {
  stripe.rejectKey(true)
  const plan = await order('credit_card', 'plan')
  expect(await changeMethod(plan.customer.token, plan.order.id)).toMatchObject(refused('plan-by-card-only'))
  const { customer, order: made } = await order('credit_card', 'pass')
  const stranger = await shop.customer()
  expect(await changeMethod(stranger.token, made.id)).toMatchObject(refused('order-not-found'))
  const { bankTransferCountries } = shop.context.catalogue.current().settings
  await shop.configure({ bankTransferCountries: [] })
  expect(await changeMethod(customer.token, made.id)).toMatchObject(refused('bank-transfer-not-allowed'))
  await shop.configure({ bankTransferCountries })
  shop.faults.length = 0
})

test('orders, payments, rejected checkouts and receipts are counted, except when rolled back', async () => {
  const names = { placed: 'shop_orders_placed_total', paid: 'shop_orders_paid_total' }
  const transfer = { method: 'bank_transfer' }
  const before = { placed: await metric(names.placed, transfer), paid: await metric(names.paid) }
  const { order: made, customer } = await order('bank_transfer', 'pass')
  const content = `date;amount;reference\n2027-03-01;105,00;${made.code}\n2027-03-01;1,00;nobody\n`
  const tried = await shop.officeAnswer('import-statement', { format: 'csv', content, dry_run: true })
  expect(tried).toMatchObject({ matched: 1 })
  await shop.officeAnswer('record-payment', {
    order: made.code,
    amount: made.total_price,
    reference: 'by-hand',
    dry_run: true,
  })
  expect(await metric('shop_receipts_total', { result: 'booked' })).toBe(0)
  expect(await metric(names.paid)).toBe(before.paid)
  await shop.officeAnswer('import-statement', { format: 'csv', content })
  expect(await metric(names.placed, transfer)).toBe((before.placed ?? 0) + 1)
  expect(await metric(names.paid)).toBe((before.paid ?? 0) + 1)
  expect(await metric('shop_receipts_total', { result: 'booked' })).toBe(1)
  expect(await metric('shop_receipts_total', { result: 'unmatched' })).toBe(1)
  const gone = await shop.call('checkout-cart', { token: customer.token, cart: 'AAAAAAAAAAAA' })
  expect(gone.status).toBe(409)
  expect(await metric('shop_checkouts_rejected_total', { reason: 'cart-expired' })).toBe(1)
})
