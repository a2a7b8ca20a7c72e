import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartSteps } from '#tests/support/app/cart-steps'
import { snapshotsOf } from '#tests/support/app/invoices'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { bank } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { eventIn, ticketItem } from '#tests/support/app/test-catalogue'
import { storedSentences } from '#tests/support/database/stored-sentences'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one, stockOf } = cartSteps(() => shop)
const { cartWith, order, orderOf, kindsTo, noticesToOperator } = orderSteps(() => shop)

const days = (count: number) => count * 24 * 60
let references = 0
const receive = async (code: string, amount: number) =>
  (
    await shop.officeAnswer('record-payment', {
      order: code,
      amount,
      reference: `receipt ${(references += 1)}`,
    })
  ).order
const cancel = async (code: string, reason: string | null = null) =>
  (await shop.officeAnswer('cancel-order', { order: code, reason })).order
async function expire(waited = days(9)) {
  shop.later(waited)
  await shop.runJobs()
}
const refundsOf = async (orderId: number) =>
  shop.db.kysely
    .selectFrom('refund')
    .select(['id', 'status', 'total'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
const process = (refund_id: number | undefined, outcome: 'processing' | 'processed', free_places = true) =>
  shop.officeAnswer('process-refund', { refund_id, outcome, free_places })
const documentsOf = (orderId: number) => snapshotsOf(shop, orderId)
const movementsOf = async (orderId: number) =>
  (
    await shop.db.kysely
      .selectFrom('movement')
      .select(['kind', 'amount'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => [kind, amount])

describe('cancelling after a partial refund', () => {
  test('a cancellation credits the rest of the invoice, to the cent for every rate', async () => {
    const [book = ''] = await shop.sell(ticketItem({ price: 3333, fee: 100, tax_rate: 5.5 }))
    const { order: made, payment, customer, now } = await order('credit_card', 'pass', book, 'pass')
    await shop.paySandbox(payment, 'paid')
    const [first] = (await now()).tickets
    const requested = { token: customer.token, order_id: made.id, ...bank, tickets: first?.code }
    const { refund_id } = (await shop.answer('request-refund', requested)).data
    await process(refund_id, 'processed')
    await cancel(made.code, 'Storm')

    const [invoice, ...notes] = await documentsOf(made.id)
    expect(notes.map(({ total }) => total)).toEqual([-9500, -(24_433 - 9500)])
    const all = [invoice, ...notes].flatMap((document) => document?.taxes ?? [])
    for (const rate of ['5.5', '25']) {
      const own = all.filter((row) => row.rate === rate)
      expect([
        own.reduce((sum, row) => sum + row.net, 0),
        own.reduce((sum, row) => sum + row.tax, 0),
      ]).toEqual([0, 0])
    }
    // Of the refunded pass only the fees remain, which the refund retained.
    expect(notes[1]?.lines.map(({ gross, of_line }) => [of_line, gross])).toEqual([
      [0, -1000],
      [1, -3433],
      [2, -10_500],
    ])
    const [, rest] = await refundsOf(made.id)
    expect(rest).toMatchObject({ status: 'active', total: 24_433 - 9500 })
    await process(rest?.id, 'processed')
    expect(await now()).toMatchObject({
      payment_status: 'cancelled',
      total_paid: 24_433,
      total_refunded: 24_433,
    })
    expect(await documentsOf(made.id)).toHaveLength(3)
  })

  test('a cancellation refunds the fees too if everything else was already refunded', async () => {
    const { order: made, payment, customer, now } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'paid')
    const [ticket] = (await now()).tickets
    const requested = { token: customer.token, order_id: made.id, ...bank, tickets: ticket?.code }
    await process((await shop.answer('request-refund', requested)).data.refund_id, 'processed')
    await cancel(made.code)
    const [, rest] = await refundsOf(made.id)
    await process(rest?.id, 'processed')
    expect(await now()).toMatchObject({ total_paid: 10_500, total_refunded: 10_500 })
    const totals = (await documentsOf(made.id)).map(({ total }) => total)
    expect(totals).toEqual([10_500, -9500, -1000])
  })
})

describe('orders that ended partly paid', () => {
  test('an order that ends partly paid opens a refund, and notifies the customer and the operator', async () => {
    const { order: made, customer, now } = await order('bank_transfer', 'pass')
    await receive(made.code, 4000)
    await expire()
    expect(await now()).toMatchObject({ payment_status: 'cancelled', total_paid: 4000 })
    expect(await refundsOf(made.id)).toMatchObject([{ status: 'active', total: 4000 }])
    const mail = shop.mails.find(({ subject }) => subject === `Order ${made.code} is cancelled`)
    expect(mail).toMatchObject({
      to: customer.email,
      text: expect.stringContaining('You’ll get €40.00 back.'),
    })
    const notice = `[Test shop] Order ${made.code} has ended without being paid in full`
    expect(shop.mails.map(({ subject }) => subject)).toContain(notice)
  })

  test('a late rest reactivates the order and withdraws its unstarted refund', async () => {
    const code = await one({ stock_level: 1 })
    const { order: made, customer, now } = await order('bank_transfer', code)
    await receive(made.code, 4000)
    await expire()
    expect(await stockOf(code)).toBe(1)
    await receive(made.code, 6500)
    expect(await now()).toMatchObject({
      payment_status: 'paid',
      total_paid: 10_500,
      has_active_refunds: false,
      tickets: [{ status: 'active' }],
    })
    expect(await refundsOf(made.id)).toMatchObject([{ status: 'cancelled' }])
    expect(await stockOf(code)).toBe(0)
    expect((await kindsTo(customer)).at(-1)).toBe('order-paid')
    expect(await noticesToOperator()).toContain(
      `The cancelled order ${made.code} was paid and is valid again`,
    )
  })

  test('the order stays ended if the refund of the first part is in progress', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await receive(made.code, 4000)
    await expire()
    const [refund] = await refundsOf(made.id)
    await process(refund?.id, 'processing')
    await receive(made.code, 6500)
    expect(await now()).toMatchObject({ payment_status: 'problem', tickets: [{ status: 'void' }] })
    expect(await noticesToOperator()).toContain(`Payment for the cancelled order ${made.code}`)
  })

  test('a late but insufficient payment is a problem until the operator returns it', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await expire()
    await receive(made.code, 100)
    expect(await now()).toMatchObject({
      payment_status: 'problem',
      payments: [{ payment_status: 'cancelled', overdue: false }],
    })
    expect(await noticesToOperator()).toContain(`Payment for the cancelled order ${made.code}`)
    expect(await cancel(made.code)).toMatchObject({ payment_status: 'cancelled' })
    const [refund] = await refundsOf(made.id)
    expect(refund).toMatchObject({ status: 'active', total: 100 })
    await process(refund?.id, 'processed')
    expect(await now()).toMatchObject({ payment_status: 'cancelled', total_refunded: 100 })
    expect(await shop.office('cancel-order', { order: made.code })).toMatchObject(
      refused('order-is-cancelled'),
    )
  })

  test('a plan starts when its first payment arrives late', async () => {
    const { order: made, payment, now } = await order('credit_card', 'plan')
    await expire(31)
    expect((await now()).payment_status).toBe('cancelled')
    await shop.paySandbox(payment, 'paid')
    expect(await now()).toMatchObject({
      payment_status: 'partial',
      total_paid: made.payments[0]?.amount,
      pay_until: null,
      payments: [{ payment_status: 'paid' }, {}, {}, {}],
    })
    await expire()
    expect((await now()).payment_status).toBe('partial')
  })

  test('a charge of another amount remains a problem when the order expires', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    await shop.db.pool.query(
      `update payment_attempt set amount = amount - 1 where payment_id in (select id from payment where order_id = $1)`,
      [made.id],
    )
    await shop.paySandbox(payment, 'paid')
    expect((await now()).payment_status).toBe('problem')
    await expire()
    expect(await now()).toMatchObject({ payment_status: 'problem', tickets: [{ status: 'void' }] })
    expect((await cancel(made.code)).payment_status).toBe('cancelled')
  })
})

test('an order paid, cancelled and paid again is not reactivated automatically', async () => {
  const { order: made, payment, now } = await order('credit_card', 'pass')
  await shop.paySandbox(payment, 'paid')
  await cancel(made.code, 'The band is ill')
  await receive(made.code, 10_500)
  expect(await now()).toMatchObject({
    payment_status: 'problem',
    total_paid: 10_500,
    tickets: [{ status: 'void' }],
  })
  expect(await refundsOf(made.id)).toMatchObject([{ status: 'active', total: 10_500 }])
  const notices = await noticesToOperator()
  expect(notices).toContain(`Payment for the cancelled order ${made.code}`)
  expect(notices).toContain(`Overpayment for order ${made.code}`)
})

test('cancelling an order again keeps its open refund and writes its credit note', async () => {
  const { customer, order: made, payment } = await order('credit_card', 'pass')
  await shop.paySandbox(payment, 'paid')
  await cancel(made.code)
  await receive(made.code, 4000)
  await cancel(made.code)
  const refunds = await refundsOf(made.id)
  expect(refunds).toMatchObject([{ status: 'active', total: 10_500 }])
  await process(refunds[0]?.id, 'processed')
  expect((await documentsOf(made.id)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 10_500],
    ['credit-note', -10_500],
  ])
  const mails = await shop.mailsTo(customer.email)
  expect(mails.at(-1)).toMatchObject({ kind: 'refund-processed', payload: { credit_note_attached: true } })
})

describe('the ledger', () => {
  test('the ledger records each use and return of a voucher, but never as money', async () => {
    const name = `LIFE${Math.floor(shop.clock.now.getTime() / 1000)}`
    await shop.officeAnswer('import', { vouchers: [{ code: name, discount_amount: 2000 }] })
    const customer = await shop.customer()
    const { code } = await cartWith(customer, 'pass')
    const sent = { ...checkoutOf(customer, code, 'bank_transfer'), voucher_code: name }
    const { order: made } = await shop.answer('checkout-cart', sent)
    expect(made).toMatchObject({ total_price: 8500, total_paid: 0, discount_amount: 2000 })
    await expire()
    await receive(made.code, 8500)
    expect(await orderOf(customer, made.id)).toMatchObject({ payment_status: 'paid', total_paid: 8500 })
    expect(await movementsOf(made.id)).toEqual([
      ['voucher', 2000],
      ['voucher', -2000],
      ['transfer', 8500],
      ['voucher', 2000],
    ])
  })

  test('late money does not reactivate an order whose voucher was used by another order', async () => {
    const name = `ONCE${Math.floor(shop.clock.now.getTime() / 1000)}`
    await shop.officeAnswer('import', { vouchers: [{ code: name, discount_amount: 2000 }] })
    const buy = async () => {
      const customer = await shop.customer()
      const sent = checkoutOf(customer, (await cartWith(customer, 'pass')).code, 'bank_transfer')
      const { order: made } = await shop.answer('checkout-cart', { ...sent, voucher_code: name })
      return { made, now: () => orderOf(customer, made.id) }
    }
    const late = await buy()
    await expire()
    const other = await buy()
    await receive(late.made.code, 8500)
    expect(await late.now()).toMatchObject({ payment_status: 'problem', tickets: [{ status: 'void' }] })
    expect(await movementsOf(late.made.id)).toEqual([
      ['voucher', 2000],
      ['voucher', -2000],
      ['transfer', 8500],
    ])
    await receive(other.made.code, 8500)
    expect((await other.now()).payment_status).toBe('paid')
  })

  test('the ledger is append-only', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    await receive(made.code, 100)
    for (const change of [
      'update movement set amount = 1',
      'delete from movement',
      'truncate movement cascade',
      `insert into movement (order_id, kind, amount, reference, at, recorded_at)
        select id, 'refund', 5, 'x', now(), now() from orders limit 1`,
    ])
      await expect(shop.db.pool.query(change)).rejects.toThrow(/append-only|movement_sign_check/)
    expect(await movementsOf(made.id)).toEqual([['transfer', 100]])
  })
})

describe('chargebacks', () => {
  const dispute = (code: string, amount: number | null, reference: string | null, payment?: string) =>
    shop.office('record-chargeback', { order: code, amount, reference, payment })

  test('a chargeback makes the order a problem without cancelling it; another payment resolves it', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'paid')
    const answers = await Promise.all([1, 2].map(() => dispute(made.code, 10_500, 'dp_1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await now()).toMatchObject({
      payment_status: 'problem',
      total_paid: 0,
      total_refunded: 0,
      payments: [{ paid_amount: 0, paid_at: null }],
      tickets: [{ status: 'active' }],
    })
    await expire()
    expect((await now()).payment_status).toBe('problem')
    await receive(made.code, 10_500)
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    // The sandbox’s charge was a test, and the transfer is money: a real invoice replaces the test invoice.
    expect((await documentsOf(made.id)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
      'invoice',
    ])
    expect(await movementsOf(made.id)).toEqual([
      ['charge', 10_500],
      ['chargeback', -10_500],
      ['transfer', 10_500],
    ])
    const log = await shop.db.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', made.code)
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['record-chargeback', 'record-payment'])
  })

  test('cancelling after a chargeback credits the invoice, and nothing is owed', async () => {
    const { order: made, payment, now } = await order('credit_card', 'pass')
    await shop.paySandbox(payment, 'paid')
    await dispute(made.code, 10_500, 'dp_1')
    await cancel(made.code)
    expect(await now()).toMatchObject({ payment_status: 'cancelled', tickets: [{ status: 'void' }] })
    expect((await documentsOf(made.id)).map(({ total }) => total)).toEqual([10_500, -10_500])
    expect(await refundsOf(made.id)).toEqual([])
  })

  test('a chargeback of a named instalment reopens that one', async () => {
    await shop.officeAnswer('import', { events: [eventIn(2030)] })
    const { order: made, payment, now } = await order('credit_card', 'plan')
    await shop.paySandbox(payment, 'paid')
    await receive(made.code, made.payments[1]?.amount ?? 0)
    await dispute(made.code, made.payments[0]?.amount ?? 0, 'dp_2', made.payments[0]?.reference)
    const paid = (await now()).payments.map(({ paid_amount }) => paid_amount)
    expect(paid).toEqual([0, made.payments[1]?.amount, 0, 0])
  })

  test('a chargeback is deducted from a duplicate payment first', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await receive(made.code, 21_000)
    await dispute(made.code, 10_500, 'dp_3')
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
  })

  test('a chargeback of 0, of too much, without a reference or of an unknown payment is rejected', async () => {
    const { order: made, now } = await order('bank_transfer', 'pass')
    await receive(made.code, 500)
    expect(await dispute(made.code, 501, 'a')).toMatchObject(refused('more-than-received'))
    for (const amount of [0, -5, null, 3_000_000_000])
      expect(await dispute(made.code, amount, 'a')).toMatchObject(refused('amount-invalid'))
    expect(await dispute(made.code, 5, ' ')).toMatchObject(refused('reference-missing'))
    expect(await dispute(made.code, 5, 'a', 'X-1')).toMatchObject(refused('payment-not-found'))
    expect(await dispute('NOTHING1', 5, 'a')).toMatchObject(refused('order-not-found'))
    expect((await now()).total_paid).toBe(500)
  })
})

test('no sentence of the program was stored', async () => {
  expect(await storedSentences(shop)).toEqual([])
})
