import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { plainStatement } from '#tests/support/gateways/bank-statements'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'

let shop: TestApp
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ env: stripe.env })
  await shop.configure({ gateway: 'stripe' })
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await stripe.stop()
})
const { order, pay, kindsTo } = orderSteps(() => shop)

const iban = 'DE89370400440532013000'

let numbers = 0
/** Imports a statement with one receipt for an order. */
const transfer = (code: string, amount: string, account = iban) =>
  shop.officeAnswer('import-statement', {
    format: 'camt053',
    content: plainStatement({
      amount,
      number: `O${(numbers += 1)}`,
      payer: 'Ana Horvat',
      iban: account,
      text: code,
    }),
  })
const webhook = ({ payload, header }: { payload: string; header: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/gateway/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
  })

/** A pass of 105.00, paid by transfer with 150.00. */
async function overpaidByTransfer() {
  const made = await order('bank_transfer', 'pass')
  await transfer(made.order.code, '150.00')
  return { ...made, code: made.order.code }
}

/** A pass of 105.00, charged twice at Stripe. */
async function overpaidByCard() {
  const made = await order('credit_card', 'pass')
  const second = await pay(made.order, made.order.payments[0]?.reference)
  for (const payment of [made.payment, second.data.payment]) {
    const back = new URL(stripe.pay(stripe.open(payment)))
    await shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}` })
  }
  return { ...made, code: made.order.code }
}
const open = (code: string) => shop.officeAnswer('refund-overpayment', { order: code })
const move = (refund_id: number, payload: object) => shop.office('process-refund', { refund_id, ...payload })
const refundOf = async (code: string) => (await shop.officeAnswer('find-refunds', { query: code })).refunds[0]
const movementsOf = async (code: string) =>
  (await shop.officeAnswer('get-order', { order: code })).movements.map(({ kind, amount }) => [kind, amount])
const inInbox = async (code: string) =>
  (await shop.officeAnswer('get-inbox', {})).orders.some((one) => one.order === code)
const overpaidToday = async () => (await shop.officeAnswer('get-today', {})).overpaid?.count

test('an overpayment by transfer goes back to its account in a bank file, and the order stays as it is', async () => {
  const { code, customer, now } = await overpaidByTransfer()
  const preview = await shop.officeAnswer('refund-overpayment', { order: code, dry_run: true })
  expect(preview.effect).toMatchObject({ money: 4500, tickets: 0, mails: 0 })
  expect(preview.effect.notes.join(' ')).toMatch(/45\.00.*DE•• •••• 3000/)
  expect([await inInbox(code), await overpaidToday()]).toEqual([true, 1])

  const { refund_id } = await open(code)
  expect(await refundOf(code)).toMatchObject({
    kind: 'overpayment',
    status: 'active',
    total: 4500,
    bank_account: 'DE•• •••• 3000',
    needs_account: false,
    can_go_to_card: false,
    tickets: [],
  })
  // It waits as a refund now, and cannot go back another way too.
  expect([await inInbox(code), await overpaidToday()]).toEqual([false, 0])
  expect(await shop.office('refund-overpayment', { order: code })).toMatchObject(
    refused('refund-already-active'),
  )
  expect(await shop.office('return-overpayment', { order: code, reference: 'R' })).toMatchObject(
    refused('refund-already-active'),
  )

  const { content, control_sum } = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
  expect(control_sum).toBe(4500)
  expect(content).toContain(`<IBAN>${iban}</IBAN>`)
  expect(content).toContain('<InstdAmt Ccy="EUR">45.00</InstdAmt>')
  expect((await move(refund_id, { outcome: 'processed', by: 'bank' })).status).toBe(200)
  expect(await move(refund_id, { outcome: 'processed', by: 'bank' })).toMatchObject({ status: 409 })
  expect(await movementsOf(code)).toEqual([
    ['transfer', 15_000],
    ['return', -4500],
  ])
  expect(await now()).toMatchObject({
    payment_status: 'paid',
    total_paid: 10_500,
    total_refunded: 0,
    has_refunds: false,
    tickets: [{ status: 'active' }],
  })
  const { documents } = await shop.officeAnswer('get-order', { order: code })
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice'])
  expect((await kindsTo(customer)).filter((kind) => kind === 'refund-processed')).toHaveLength(1)
  expect(await shop.office('refund-overpayment', { order: code })).toMatchObject(refused('not-overpaid'))
})

test('an overpayment that came back from the bank is owed again and is paid to another account', async () => {
  const { code, customer } = await overpaidByTransfer()
  const { refund_id } = await open(code)
  await move(refund_id, { outcome: 'processed', by: 'bank' })
  expect(await overpaidToday()).toBe(0)
  expect((await move(refund_id, { outcome: 'problem', problem: 'Account closed' })).status).toBe(200)
  expect(await refundOf(code)).toMatchObject({ status: 'problem', problem: 'Account closed', paid_by: null })
  expect(await movementsOf(code)).toEqual([
    ['transfer', 15_000],
    ['return', -4500],
    ['return-failed', 4500],
  ])
  // It waits as a refund with a problem, not as an overpayment that nobody touched.
  expect([await inInbox(code), await overpaidToday()]).toEqual([false, 0])
  expect((await kindsTo(customer)).filter((kind) => kind === 'refund-failed')).toHaveLength(1)

  await shop.officeAnswer('set-refund-account', {
    refund_id,
    bank_owner_full_name: 'Ana Horvat',
    bank_iban: 'HR1210010051863000160',
    version: 0,
  })
  await move(refund_id, { outcome: 'processing' })
  const { control_sum } = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
  expect(control_sum).toBe(4500)
  expect((await move(refund_id, { outcome: 'processed', by: 'bank' })).status).toBe(200)
  expect((await movementsOf(code)).at(-1)).toEqual(['return', -4500])
  const { rows } = await shop.db.pool.query('select amount from overpayment where settled_at is null')
  expect(rows).toEqual([])
})

test('a second charge of a card goes back to the card, and a failure at Stripe makes it owed again', async () => {
  const { code, customer, now } = await overpaidByCard()
  const before = stripe.refunds.length
  const { refund_id } = await open(code)
  expect(await refundOf(code)).toMatchObject({ total: 10_500, can_go_to_card: true, bank_account: null })
  expect((await move(refund_id, { outcome: 'processed', by: 'card' })).status).toBe(200)
  expect(stripe.refunds).toHaveLength(before + 1)
  expect(await refundOf(code)).toMatchObject({ status: 'processed', paid_by: 'card' })
  expect(await movementsOf(code)).toEqual([
    ['charge', 10_500],
    ['charge', 10_500],
    ['return', -10_500],
  ])
  expect(await now()).toMatchObject({
    payment_status: 'paid',
    total_refunded: 0,
    tickets: [{ status: 'active' }],
  })

  const made = stripe.refunds.at(-1)
  if (made === undefined) throw new Error('Stripe made no refund')
  const failed = stripe.failRefund(made, 'lost_or_stolen_card')
  await webhook(failed)
  await webhook(failed)
  expect((await movementsOf(code)).at(-1)).toEqual(['return-failed', 10_500])
  expect(await refundOf(code)).toMatchObject({ status: 'problem', needs_account: true })
  expect((await kindsTo(customer)).filter((kind) => kind === 'refund-failed')).toHaveLength(1)
  await move(refund_id, { outcome: 'processing' })
  await move(refund_id, { outcome: 'processed', by: 'card' })
  expect(await refundOf(code)).toMatchObject({ status: 'processed', problem: null })
  expect(stripe.refunds).toHaveLength(before + 2)
})

test('an overpayment and the tickets of an order are paid back beside each other, each once', async () => {
  const { code, now } = await overpaidByTransfer()
  const overpayment = await open(code)
  const items = (await now()).tickets.map(({ id }) => id)
  const tickets = await shop.officeAnswer('refund-items', { order: code, items, reason: 'Ill' })
  await move(tickets.refund_id, { outcome: 'processed', by: 'bank' })
  await move(overpayment.refund_id, { outcome: 'processed', by: 'bank' })
  expect(await movementsOf(code)).toEqual([
    ['transfer', 15_000],
    ['refund', -9500],
    ['return', -4500],
  ])
  expect(await now()).toMatchObject({ total_refunded: 9500, tickets: [{ status: 'refunded' }] })
})

test('money that a bank takes back is not paid back as well', async () => {
  const { code } = await overpaidByTransfer()
  const { refund_id } = await open(code)
  await shop.officeAnswer('record-chargeback', { order: code, amount: 3000, reference: 'D' })
  const { control_sum } = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
  expect(control_sum).toBe(1500)
  await move(refund_id, { outcome: 'processed', by: 'bank' })
  expect((await movementsOf(code)).at(-1)).toEqual(['return', -1500])
  expect(await refundOf(code)).toMatchObject({ total: 1500 })
})

test('cancelling the order leaves the refund of its overpayment alone', async () => {
  const { code } = await overpaidByTransfer()
  const { refund_id } = await open(code)
  await shop.officeAnswer('cancel-order', { order: code, reason: 'Rain' })
  const { refunds } = await shop.officeAnswer('find-refunds', { query: code })
  expect(refunds.find(({ id }) => id === refund_id)).toMatchObject({ status: 'active', total: 4500 })
  expect((await move(refund_id, { outcome: 'processed', by: 'bank' })).status).toBe(200)
  expect((await movementsOf(code)).at(-1)).toEqual(['return', -4500])
})

test('roles are those of refunds, and another person pays if the shop requires two', async () => {
  const { code } = await overpaidByTransfer()
  const by = async (role: 'manager' | 'finance') => {
    const { headers } = await addPerson(shop, role)
    return { headers, answer: await shop.post('/office/api/refund-overpayment', { order: code }, headers) }
  }
  expect((await by('manager')).answer).toMatchObject(refused('not-allowed'))
  await shop.configure({ refundTwoPeople: true })
  const { headers, answer } = await by('finance')
  expect(answer.status).toBe(200)
  const { id } = (await refundOf(code)) ?? { id: 0 }
  const payload = { refund_id: id, outcome: 'processed', by: 'bank' }
  const own = await shop.post('/office/api/process-refund', payload, headers)
  expect([own.status, own.body['message']]).toEqual([409, expect.stringContaining('another person')])
  expect((await move(id, payload)).status).toBe(200)
  await shop.configure({ refundTwoPeople: false })
})
