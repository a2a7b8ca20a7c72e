import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  // The last day of a month in winter time: shorter months and summer time follow.
  shop = await startTestApp({ now: '2027-01-31T22:30:00.000Z' })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order, pay, tryPay, kindsTo } = orderSteps(() => shop)

test("a plan is paid in parts, from the day of checkout, in the shop's time zone", async () => {
  const { order: made, payment, customer, now } = await order('credit_card', 'plan')
  expect(made.payments.map(({ amount, due_at }) => [amount, due_at])).toEqual([
    [4100, '2027-01-31T22:30:00.000Z'],
    [4000, '2027-02-28T22:59:59.000Z'],
    [4000, '2027-03-31T21:59:59.000Z'],
    [4000, '2027-04-30T21:59:59.000Z'],
  ])
  expect(made).toMatchObject({ has_payment_plan: true, total_price: 16_100, payment_status: 'processing' })
  expect(made.payments.map(({ due, overdue }) => [due, overdue])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ])
  // The card pays only the first instalment, not the whole price.
  expect(new URL(payment?.url ?? '').searchParams.get('amount')).toBe('4100')

  await shop.paySandbox(payment, 'paid')
  expect(await now()).toMatchObject({
    payment_status: 'partial',
    total_paid: 4100,
    tickets: [],
    has_invoice: false,
    pay_until: null,
    cartProducts: [{ status: 'pending' }],
  })
  expect(await kindsTo(customer)).toEqual(['instalment-paid'])
})

test('goods in parts: their shipping is in the first payment, and the last one writes the invoice', async () => {
  const payment_plan = [0, 1].map((count) => ({ amount: 4500, count, units: 'months' as const }))
  const [code = ''] = await shop.sell(goodsItem({ price: 9000, payment_plan }))
  const { order: made, payment, now } = await order('credit_card', code)
  expect(made).toMatchObject({ total_price: 9500, shipping_amount: 500 })
  expect(made.payments.map(({ amount }) => amount)).toEqual([5000, 4500])
  await shop.paySandbox(payment, 'paid')
  expect(await now()).toMatchObject({ payment_status: 'partial', total_paid: 5000, has_invoice: false })
  const { data } = await pay(made, made.payments[1]?.reference)
  await shop.paySandbox(data.payment, 'paid')
  expect(await now()).toMatchObject({
    payment_status: 'paid',
    total_paid: 9500,
    has_invoice: true,
    merchandisePurchases: [{ status: 'active' }],
  })
})

test('a plan that has begun does not expire', async () => {
  const { payment, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'paid')
  shop.later(60 * 24 * 9)
  await shop.runJobs()
  expect((await now()).payment_status).toBe('partial')
  // The second instalment is due on 28 February in Zagreb, and overdue when that day ends there.
  for (const [instant, due, overdue] of [
    ['2027-02-27T22:59:59Z', false, false],
    ['2027-02-27T23:00:00Z', true, false],
    ['2027-02-28T22:59:59Z', true, false],
    ['2027-02-28T23:00:00Z', false, true],
  ] as const) {
    shop.clock.now = new Date(instant)
    expect({ instant, ...(await now()).payments[1] }).toMatchObject({ instant, due, overdue })
  }
})

test('a plan begins with its whole first payment: less money does not keep its place', async () => {
  const { order: made, now } = await order('credit_card', 'plan')
  const transfer = { order: made.code, amount: 4099, reference: 'all but a cent' }
  await shop.officeAnswer('record-payment', transfer)
  expect(await now()).toMatchObject({ payment_status: 'partial', pay_until: made.pay_until })
  shop.later(31)
  await shop.runJobs()
  expect(await now()).toMatchObject({ payment_status: 'cancelled', total_paid: 4099 })

  const other = await order('credit_card', 'plan')
  for (const amount of [4099, 1])
    await shop.officeAnswer('record-payment', { order: other.order.code, amount, reference: `${amount}` })
  shop.later(31)
  await shop.runJobs()
  expect(await other.now()).toMatchObject({ payment_status: 'partial', pay_until: null })
})

test('instalments are paid early and in any order; the last one issues the tickets', async () => {
  const { order: made, payment, customer, now } = await order('credit_card', 'plan')
  const reference = (n: number) => made.payments[n]?.reference
  await shop.paySandbox(payment, 'paid')
  for (const n of [2, 3, 1]) {
    expect((await now()).payment_status).toBe('partial')
    const { data } = await pay(made, reference(n))
    // A pending payment does not hide what is already paid.
    expect(await now()).toMatchObject({ payment_status: 'partial' })
    expect((await now()).payments[n]).toMatchObject({ payment_status: 'processing', attempt: 1 })
    await shop.paySandbox(data.payment, 'paid')
    expect((await now()).payments[n]).toMatchObject({ payment_status: 'paid', paid_amount: 4000, due: false })
    expect(await tryPay(made, reference(n))).toMatchObject(refused('payment-not-open'))
  }
  expect(await now()).toMatchObject({
    payment_status: 'paid',
    total_paid: 16_100,
    tickets: [{ status: 'active' }],
  })
  expect(await kindsTo(customer)).toEqual([
    'instalment-paid',
    'instalment-paid',
    'instalment-paid',
    'order-paid',
  ])
})

test('all open payments can be made at once, which issues the ticket', async () => {
  const { order: made, payment, customer, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'paid')
  await shop.officeAnswer('record-payment', { order: made.code, amount: 1500, reference: 'by bank, early' })
  const link = { order: made.code, checksum: made.checksum, reference: made.payments[2]?.reference }
  const { data } = await shop.answer('pay-payment-plan-order-payment', { ...link, all: true })
  expect(new URL(data.payment?.url ?? '').searchParams.get('amount')).toBe('10500')
  expect((await now()).payments.map(({ attempt }) => attempt)).toEqual([1, 0, 1, 0])
  await shop.paySandbox(data.payment, 'declined')
  expect((await now()).payment_status).toBe('partial')
  const again = await shop.answer('pay-payment-plan-order-payment', { ...link, all: true })
  await shop.paySandbox(again.data.payment, 'paid')
  expect(await now()).toMatchObject({
    payment_status: 'paid',
    total_paid: 16_100,
    tickets: [{ status: 'active' }],
    payments: Array.from({ length: 4 }, () => ({ payment_status: 'paid' })),
  })
  expect(await kindsTo(customer)).toEqual(['instalment-paid', 'instalment-paid', 'order-paid'])
  expect(await shop.call('pay-payment-plan-order-payment', { ...link, all: true })).toMatchObject(
    refused('payment-not-open'),
  )
})

test('each instalment counts its own attempts', async () => {
  await shop.configure({ shopPaymentCreditCardMaxAttempts: 2 })
  const { order: made, payment, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'paid')
  const second = made.payments[1]?.reference
  for (let n = 0; n < 2; n++) await shop.paySandbox((await pay(made, second)).data.payment, 'declined')
  expect(await tryPay(made, second)).toMatchObject(refused('attempts-exhausted'))
  expect((await now()).payments.map(({ attempt }) => attempt)).toEqual([1, 2, 0, 0])
  expect((await pay(made, made.payments[2]?.reference)).data.payment).toBeDefined()
  await shop.configure({ shopPaymentCreditCardMaxAttempts: 5 })
})

test.each(['active', 'processing'])('a refund that is %s blocks the next instalment', async (status) => {
  const { order: made, payment, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'paid')
  await shop.db.pool.query(
    `insert into refund (order_id, status, created_at, total) values ($1, $2, $3, 100)`,
    [made.id, status, shop.clock.now],
  )
  expect((await now()).has_active_refunds).toBe(true)
  expect(await tryPay(made, made.payments[1]?.reference)).toMatchObject(refused('refund-blocks-plan'))
  await shop.db.pool.query(`update refund set status = 'cancelled' where order_id = $1`, [made.id])
  expect((await pay(made, made.payments[1]?.reference)).data.payment).toBeDefined()
})

test('a plan without its first payment expires', async () => {
  const { payment, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'declined')
  shop.later(31)
  await shop.runJobs()
  expect((await now()).payment_status).toBe('cancelled')
})

test('a bank transfer for a plan pays the earliest due payment first', async () => {
  const { order: made, payment, now } = await order('credit_card', 'plan')
  await shop.paySandbox(payment, 'paid')
  await shop.officeAnswer('record-payment', { order: made.code, amount: 5000, reference: 'by bank' })
  expect((await now()).payments.map(({ paid_amount }) => paid_amount)).toEqual([4100, 4000, 1000, 0])
  const { data } = await pay(made, made.payments[2]?.reference)
  // The card pays only the missing amount.
  expect(new URL(data.payment?.url ?? '').searchParams.get('amount')).toBe('3000')
})
