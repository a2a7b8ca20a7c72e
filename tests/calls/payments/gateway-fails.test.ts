import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, ownerKey, refused, type TestApp } from '#tests/support/app/test-app'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'
import { readMetrics, valueOf } from '#tests/support/processes/metrics-page'

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

const { cartWith, order, orderOf, pay, tryPay, noticesToOperator, kindsTo } = orderSteps(() => shop)
const gatewayHealth = async () => {
  const { checks } = await shop.officeAnswer('get-health', {})
  const { verdict, facts } = checks.find((one) => one.check === 'gateway') ?? {}
  return { verdict, ...facts }
}

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
  expect(await gatewayHealth()).toMatchObject({ verdict: 'look', failures: 2 })
  expect(await noticesToOperator()).toEqual([])
  for (let n = 0; n < 3; n++) await order('credit_card', 'pass')
  expect(await gatewayHealth()).toMatchObject({
    verdict: 'bad',
    failures: 5,
    fault: expect.stringContaining('401'),
  })
  expect(await starts('failed')).toBe(5)
  expect(await noticesToOperator()).toEqual(['Card payments are failing'])

  stripe.rejectKey(false)
  await order('credit_card', 'pass')
  expect(await gatewayHealth()).toMatchObject({ failures: 0 })
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

describe('payments that Stripe rejects one by one', () => {
  afterEach(() => shop.faults.splice(0))

  /** Checks out a ticket of 105.00 with a voucher. */
  async function rest(
    amount: number,
    more: { country?: string; method?: 'credit_card' | 'bank_transfer' } = {},
  ) {
    const code = `REST-${Math.random()}`
    await shop.officeAnswer('import', { vouchers: [{ code, discount_amount: 10_500 - amount }] })
    const customer = await shop.customer()
    const cart = await cartWith(customer, 'pass')
    const sent = checkoutOf(customer, cart.code, more.method ?? 'credit_card')
    if (more.country !== undefined) sent.customer.country = more.country
    return { customer, answer: await shop.call('checkout-cart', { ...sent, voucher_code: code }) }
  }
  const tooSmall = refused('card-amount-too-small', { minimum: '€0.50' })

  test('a rest below the minimum of Stripe is not sold by card, and is by transfer', async () => {
    const requested = stripe.requested.length
    expect((await rest(49)).answer).toMatchObject(tooSmall)
    expect((await rest(49, { country: 'US' })).answer).toMatchObject(tooSmall)
    expect(stripe.requested.length).toBe(requested)
    expect((await rest(50)).answer).toMatchObject({ status: 200, body: { payment: { action: 'redirect' } } })
    const byTransfer = await rest(49, { method: 'bank_transfer' })
    expect(byTransfer.answer).toMatchObject({ status: 200, body: { order: { total_price: 49 } } })
    const { config } = (await shop.answer('get-data', {})).data
    expect(config?.cardMinimum).toBe(50)
  })

  test('the rest of an order below the minimum cannot be paid by card', async () => {
    const { order: made, customer } = await order('credit_card', 'pass')
    await shop.officeAnswer('record-payment', { order: made.code, amount: 10_460, reference: 'all-but-0.40' })
    expect(await tryPay(made, made.payments[0]?.reference)).toMatchObject(tooSmall)
    expect((await orderOf(customer, made.id)).payments[0]).toMatchObject({ paid_amount: 10_460 })
  })

  test('staff cannot ask for less than the minimum by card', async () => {
    const ordered = (price: number) =>
      shop.office('create-order', {
        customer: { full_name: 'Ana Horvat', email: 'ana@mail.example', country: 'HR' },
        items: [{ external_code: 'pass', full_name: 'Ana Horvat', email: 'ana@mail.example', price, fee: 0 }],
        payment_method: 'credit_card',
      })
    expect(await ordered(49)).toMatchObject(tooSmall)
    expect((await ordered(50)).status).toBe(200)
  })

  test('an address that Stripe rejects does not stop its owner from paying', async () => {
    const customer = await shop.customer()
    await shop.db.kysely
      .updateTable('customer')
      .set({ email: 'ana@žbuka.example' })
      .where('email', '=', customer.email)
      .execute()
    const cart = await cartWith(customer, 'pass')
    const { payment } = await shop.answer('checkout-cart', checkoutOf(customer, cart.code))
    const session = stripe.session(stripe.open(payment))
    expect(session).toMatchObject({ amount_total: 10_500 })
    expect(shop.faults).toEqual([])
  })

  test('rejected payments do not count as failures; the order names them, and can be paid in another way', async () => {
    const health = await gatewayHealth()
    const count = await starts('failed')
    stripe.rejectSessions('amount_too_large')
    const made = []
    for (let n = 0; n < 4; n++) made.push(await order('credit_card', 'pass'))
    const [first] = made
    expect(first?.order).toMatchObject({
      payment_status: 'pending',
      payments: [{ attempt: 0, latest_attempt: 'rejected' }],
    })
    expect(await gatewayHealth()).toEqual(health)
    expect(await starts('failed')).toBe(count)
    const notices = await noticesToOperator()
    expect(notices.filter((subject) => subject === 'A card payment was rejected')).toHaveLength(1)
    const seen = await shop.officeAnswer('get-order', { order: first?.order.code })
    expect(JSON.stringify(seen)).toContain('The card gateway rejected the payment: Stripe')
    expect((await changeMethod(first?.customer.token ?? '', first?.order.id ?? 0)).status).toBe(200)
    stripe.rejectSessions(null)
    const second = made[1]
    const { data } = await pay(
      second?.order ?? { code: '', checksum: null },
      second?.order.payments[0]?.reference,
    )
    expect(data.payment?.action).toBe('redirect')
    expect((await second?.now())?.payments[0]).toMatchObject({ latest_attempt: 'open' })
  })
})
