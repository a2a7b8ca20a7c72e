import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { storedSentences } from '#tests/support/database/stored-sentences'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
/** The sandbox's refunds, which tests replace with those of a gateway that times out, is slow or rejects. */
let real: Gateway['refund']
let sandbox: { refund: Gateway['refund'] }
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
  sandbox = shop.context.gateways.sandbox
  real = sandbox.refund
})
beforeEach(() => {
  sandbox.refund = real
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const silent = () => Promise.reject(new Error('The gateway does not answer.'))
const pass = (full_name: string) => ({ external_code: 'pass', full_name })

async function requested(order: Order, name: string) {
  const chosen = { tickets: desk.ticketOf(order, name).code, merchandise: '' }
  const requested = { ...bank, ...chosen, token: ana.token, order_id: order.id }
  return (await shop.answer('request-refund', requested)).data.refund_id
}
const toCard = (refund_id: number, free_places?: boolean) =>
  shop.office('process-refund', { refund_id, outcome: 'processed', by: 'card', free_places })
const move = async (refund_id: number, outcome: 'processing' | 'processed' | 'problem') =>
  (await shop.officeAnswer('process-refund', { refund_id, outcome })).refund

const ledgerOf = (order: Order) =>
  shop.db.kysely
    .selectFrom('movement')
    .select(['kind', 'amount', 'reference'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
async function byWay() {
  const today = shop.clock.now.toISOString().slice(0, 10)
  const { parts } = await shop.officeAnswer('get-report', { report: 'refunds', from: today, to: today })
  const ways = parts.find(({ by }) => by === 'way')?.figures ?? []
  const of = (way: string) => ways.find(({ value }) => value === way)?.amount ?? 0
  return { card: of('card'), bank: of('bank') }
}
const atGateway = (order: Order) =>
  shop.db.kysely
    .selectFrom('gateway_refund')
    .select(['amount', 'refund_reference', 'outcome'])
    .where('gateway_reference', 'like', `${order.code}-%`)
    .orderBy('requested_at')
    .orderBy('refund_reference')
    .execute()
const mailsAbout = (order: Order, to: string) =>
  shop.mails.filter((mail) => mail.to === to && mail.text.includes(order.code)).map(({ subject }) => subject)

test('a card refund reaches the gateway, the ledger, a credit note and a mail', async () => {
  const order = await desk.buy(ana, [pass('One'), pass('Two')])
  const id = await requested(order, 'One')
  const { status, body } = await toCard(id)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { refund: { status: 'processed', paid_by: 'card', problem: null, total: 9500 } },
  })
  expect(await atGateway(order)).toMatchObject([{ amount: 9500, refund_reference: `refund-${id}-1` }])
  expect(await ledgerOf(order)).toMatchObject([
    { kind: 'charge', amount: 21_000 },
    { kind: 'refund', amount: -9500, reference: `refund-${id}-1` },
  ])
  expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 9500, payment_status: 'paid' })
  await shop.runJobs()
  const mail = shop.mails.findLast(({ subject }) => subject.startsWith(`Refund ${id}:`))
  expect(mail?.text).toContain('to reach the card you paid with')
  expect(mail?.attachments).toHaveLength(1)
})

test('a refund rejected by the gateway moves no money, notifies the operator, and can be paid by bank', async () => {
  const order = await desk.buy(ana, [pass('One')])
  const id = await requested(order, 'One')
  sandbox.refund = async () => ({ outcome: 'refused', reason: 'Card account closed' })
  const { body } = await toCard(id)
  const problem = 'The card gateway rejected the refund of €95.00: Card account closed'
  expect(body).toMatchObject({ refund: { status: 'problem', problem, paid_by: null } })
  expect(await desk.seenBy(ana, order.code)).toMatchObject({
    total_refunded: 0,
    tickets: [{ status: 'refund-problem' }],
  })
  await shop.runJobs()
  expect(mailsAbout(order, 'operator@shop.example')).toEqual([
    `[Test shop] Refund ${id} of order ${order.code} was rejected`,
  ])
  expect(shop.mails.findLast(({ to }) => to === 'operator@shop.example')?.text).toContain(problem)
  const { events } = await shop.officeAnswer('get-order', { order: order.code })
  expect(events.map(({ kind }) => kind)).toContain('refund-problem')

  expect((await move(id, 'processing')).status).toBe('processing')
  expect(await move(id, 'processed')).toMatchObject({ status: 'processed', paid_by: 'bank', problem: null })
  expect(await ledgerOf(order)).toMatchObject([
    { amount: 10_500 },
    { amount: -9500, reference: `refund-${id}` },
  ])
})

describe('card refunds during a gateway timeout', () => {
  test.each([
    ['before it paid', silent],
    ['after it paid', (refund: Parameters<Gateway['refund']>[0]) => real(refund).then(silent)],
    ['since it is not done', async () => ({ outcome: 'unknown' as const })],
  ])(
    '%s: the refund waits, cannot be ended by hand, and the worker queries the gateway again',
    async (_, silence) => {
      const [code = ''] = await shop.sell(ticketItem({ stock_level: 1, is_refundable: true }))
      const left = async () => (await shop.answer('get-shop-item', { external_code: code })).item.stock_level
      const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
      const id = await requested(order, 'One')
      sandbox.refund = silence
      expect((await toCard(id, true)).body).toMatchObject({
        refund: { status: 'processing', paid_by: 'card' },
      })
      for (const outcome of ['processed', 'problem'])
        expect(await shop.office('process-refund', { refund_id: id, outcome })).toMatchObject(
          refused('refund-under-way'),
        )
      expect(await toCard(id)).toMatchObject(refused('refund-under-way'))
      expect(await shop.office('refund-file', { refund_ids: [id] })).toMatchObject({ status: 422 })
      expect(await shop.call('cancel-refund', { token: ana.token, refund_id: id })).toMatchObject(
        refused('refund-not-active'),
      )
      expect(await shop.office('cancel-order', { order: order.code })).toMatchObject(
        refused('refund-under-way'),
      )
      expect(await left()).toBe(0)

      sandbox.refund = real
      shop.later(2)
      await shop.runJobs()
      expect(await atGateway(order)).toMatchObject([{ amount: 10_000 }])
      expect(await ledgerOf(order)).toMatchObject([{ amount: 10_500 }, { amount: -10_000 }])
      expect(await desk.seenBy(ana, order.code)).toMatchObject({
        fully_refunded: true,
        total_refunded: 10_000,
      })
      expect(await left()).toBe(1)
    },
  )

  test('the operator is notified once if the gateway does not answer for a day', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const id = await requested(order, 'One')
    sandbox.refund = silent
    await toCard(id)
    for (const hours of [23, 2, 3]) {
      shop.later(hours * 60)
      await shop.runJobs()
    }
    expect(mailsAbout(order, 'operator@shop.example')).toHaveLength(1)
    sandbox.refund = real
    shop.later(2)
    await shop.runJobs()
    expect((await desk.seenBy(ana, order.code)).fully_refunded).toBe(true)
  })
})

test('three operators and several workers make the gateway pay a refund once', async () => {
  const order = await desk.buy(ana, [pass('One')])
  const id = await requested(order, 'One')
  const answers = await Promise.all([1, 2, 3].map(() => toCard(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await atGateway(order)).toHaveLength(1)
  expect(await ledgerOf(order)).toHaveLength(2)
})

describe('card refunds of plans', () => {
  async function plan() {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    const link = { order: order.code, checksum: order.checksum, reference: order.payments[1]?.reference }
    const { data } = await shop.answer('pay-payment-plan-order-payment', link)
    await shop.paySandbox(data.payment, 'paid')
    const requested = { ...bank, token: ana.token, order_id: order.id, tickets: '', merchandise: '' }
    return { order, id: (await shop.answer('request-refund', requested)).data.refund_id }
  }

  test('a plan is refunded to its charges, newest first', async () => {
    const { order, id } = await plan()
    // 41.00 + 40.00 paid, less the fee and the refund fee of 9.00 each.
    expect((await toCard(id)).body).toMatchObject({ refund: { status: 'processed', total: 6300 } })
    expect(await atGateway(order)).toMatchObject([{ amount: 4000 }, { amount: 2300 }])
    expect(await desk.seenBy(ana, order.code)).toMatchObject({
      payment_status: 'cancelled',
      total_paid: 8100,
      total_refunded: 6300,
    })
  })

  test('a plan is not refunded to a charge that was charged back', async () => {
    const { order, id } = await plan()
    const { payments } = await desk.seenBy(ana, order.code)
    const dispute = { order: order.code, amount: 4000, reference: 'dp_2', payment: payments[1]?.reference }
    await shop.officeAnswer('record-chargeback', dispute)
    expect((await toCard(id)).body).toMatchObject({ refund: { status: 'processed', total: 4100 } })
    expect(await atGateway(order)).toMatchObject([{ amount: 4100 }])
  })

  test('if the gateway rejects the refund of one of two charges, the other is booked and the rest is still owed', async () => {
    const { order, id } = await plan()
    const before = await byWay()
    sandbox.refund = async (refund) =>
      refund.amount === 2300 ? { outcome: 'refused', reason: null } : real(refund)
    expect((await toCard(id)).body).toMatchObject({
      refund: { status: 'problem', problem: 'The card gateway rejected the refund of €23.00.' },
    })
    expect(await desk.seenBy(ana, order.code)).toMatchObject({
      total_refunded: 4000,
      payment_status: 'partial',
    })
    await move(id, 'processing')
    await desk.asIfCharged(order)
    const file = await shop.officeAnswer('refund-file', { refund_ids: [id] })
    expect(file).toMatchObject({ count: 1, control_sum: 2300 })
    expect(await move(id, 'processed')).toMatchObject({ total: 6300, paid_by: 'bank' })
    expect((await ledgerOf(order)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: -4000 },
      { amount: -2300, reference: `refund-${id}` },
    ])
    expect(await desk.seenBy(ana, order.code)).toMatchObject({
      payment_status: 'cancelled',
      total_refunded: 6300,
    })
    // The report says how each amount was paid back, not how the refund ended.
    expect(await byWay()).toEqual({ card: before.card + 4000, bank: before.bank + 2300 })
  })

  test('cancelling the item of a partly refunded plan charges no additional fees', async () => {
    const { order, id } = await plan()
    sandbox.refund = async (refund) =>
      refund.amount === 2300 ? { outcome: 'refused', reason: null } : real(refund)
    await toCard(id)
    const request = { item: 'plan', message: 'No boat.' }
    const preview = async (keep_fees: boolean) =>
      (await shop.officeAnswer('start-cancellation', { ...request, keep_fees, dry_run: true })).effect
    const [keeping, all] = [await preview(true), await preview(false)]
    // Of everything, 41.00 are still to be paid.
    expect([keeping.money, all.money]).toEqual([6300, 4100])
    expect(keeping.notes).toContain('1 unpaid order will be cancelled; €63.00 will be opened as refunds.')
    const { cancellation_id } = await shop.officeAnswer('start-cancellation', { ...request, keep_fees: true })
    await shop.runJobs()
    const { cancellation } = await shop.officeAnswer('get-cancellation', { cancellation_id })
    expect(cancellation.refunds).toBe(keeping.money)
    const { refunds } = await shop.officeAnswer('find-refunds', { query: order.code })
    const open = refunds.find(({ status }) => status === 'active')
    // 81.00 less fees of 18.00, as the customer had requested; 40.00 of it was paid back.
    expect(open).toMatchObject({ total: 6300 })
    expect(await move(open?.id ?? 0, 'processed')).toMatchObject({ total: 6300, paid_by: 'bank' })
    expect((await ledgerOf(order)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: -4000 },
      { amount: -2300 },
    ])
  })
})

test('money that was not paid by card cannot be refunded to a card', async () => {
  const order = await desk.buy(ana, [pass('One')], { paid: false })
  await shop.officeAnswer('record-payment', { order: order.code, amount: 10_500, reference: 'by bank' })
  const id = await requested(await desk.seenBy(ana, order.code), 'One')
  expect(await toCard(id)).toMatchObject(refused('refund-not-by-card'))
  expect((await move(id, 'processed')).paid_by).toBe('bank')
})

test('no sentence of the program was stored', async () => {
  expect(await storedSentences(shop)).toEqual([])
})
