import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { type InvoiceSnapshot, printedInvoice } from '#server/modules/documents/invoice-snapshot'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const pass = (full_name: string) => ({ external_code: 'pass', full_name })
async function requested(order: Order, chosen: { tickets?: string | null; merchandise?: string | null }) {
  const sent = { token: ana.token, order_id: order.id, ...bank, ...chosen }
  return (await shop.answer('request-refund', sent)).data.refund_id
}
const process = (refund_id: number, outcome: 'processing' | 'processed' | 'problem', free_places?: boolean) =>
  shop.office('process-refund', { refund_id, outcome, free_places })
const snapshotOf = async (refundId: number) => {
  const row = await shop.db.kysely
    .selectFrom('invoice')
    .select('snapshot')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row && printedInvoice(row.snapshot as InvoiceSnapshot)
}

test('a refund goes from requested over processing to processed, with ledger, credit note and mail', async () => {
  const order = await desk.buy(ana, [pass('One'), pass('Two')])
  const id = await requested(order, { tickets: desk.ticketOf(order, 'One').code })
  expect((await process(id, 'processing')).body.refund).toMatchObject({ status: 'processing' })
  expect((await desk.seenBy(ana, order.code)).tickets[0]?.status).toBe('refunding')
  const { refund } = await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed' })
  expect(refund).toMatchObject({
    status: 'processed',
    total: 9500,
    completed_at: shop.clock.now.toISOString(),
    tickets: [{ full_name: 'One', status: 'refunded' }],
  })
  const seen = await desk.seenBy(ana, order.code)
  expect(seen).toMatchObject({
    payment_status: 'paid',
    total_paid: 21_000,
    total_refunded: 9500,
    has_refunds: true,
    has_active_refunds: false,
    fully_refunded: false,
    can_refund: true,
  })
  expect(seen.tickets.map(({ status, allow_download }) => [status, allow_download])).toEqual([
    ['refunded', false],
    ['active', true],
  ])
  const movements = await shop.db.kysely
    .selectFrom('movement')
    .select(['kind', 'amount'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(movements).toEqual([
    { kind: 'charge', amount: 21_000 },
    { kind: 'refund', amount: -9500 },
  ])

  // 9500 at 25 %: 9500 × 25 ÷ 125 = 1900 of tax.
  expect(await snapshotOf(id)).toMatchObject({
    kind: 'credit-note',
    lines: [{ description: 'Pass', detail: 'Festival, 9 Jul 2027 · One', gross: -9500, tax_rate: '25' }],
    shipping: null,
    taxes: [{ rate: '25', net: -7600, tax: -1900 }],
    net: -7600,
    tax: -1900,
    total: -9500,
  })
  await shop.runJobs()
  const mail = shop.mails.findLast(({ subject }) => subject.startsWith(`Refund ${id}`))
  expect(mail?.attachments).toHaveLength(1)
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'process-refund')
    .where('subject', '=', order.code)
    .execute()
  expect(log).toHaveLength(2)
  expect(JSON.stringify(log)).not.toMatch(/HR12|0160/)
})

test('a requested refund may go straight to processed; other transitions are rejected', async () => {
  const order = await desk.buy(ana, [pass('One')])
  const id = await requested(order, { tickets: desk.ticketOf(order).code })
  expect(await process(id, 'problem')).toMatchObject(refused('refund-step', { status: 'asked for' }))
  expect((await process(id, 'processed')).status).toBe(200)
  for (const outcome of ['processing', 'processed'] as const)
    expect(await process(id, outcome)).toMatchObject(refused('refund-step', { status: 'paid back' }))
  // Money that came back needs a reason.
  expect(await process(id, 'problem')).toMatchObject(refused('reason-needed'))
  expect((await desk.seenBy(ana, order.code)).fully_refunded).toBe(true)
  expect(await process(1e9, 'processed')).toMatchObject(refused('refund-not-found'))
  expect((await shop.office('process-refund', { refund_id: id })).status).toBe(422)
})

test('a payment that was charged back is not refunded again', async () => {
  const order = await desk.buy(ana, [pass('One'), pass('Two')])
  const id = await requested(order, { tickets: desk.ticketOf(order, 'One').code })
  await shop.officeAnswer('record-chargeback', { order: order.code, amount: 15_000, reference: 'dp_1' })
  const { refund } = await shop.officeAnswer('process-refund', { refund_id: id, outcome: 'processed' })
  expect(refund).toMatchObject({ status: 'processed', total: 6000 })
  expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_paid: 6000, total_refunded: 6000 })
})

test('a waiting mail omits tickets that were refunded since', async () => {
  const order = await desk.buy(ana, [pass('One')])
  await process(await requested(order, { tickets: desk.ticketOf(order).code }), 'processed')
  await shop.runJobs()
  const files = shop.mails
    .filter(({ text }) => text.includes(order.code))
    .flatMap(({ attachments }) => attachments.map(({ filename }) => filename.replace(/-.*/, '')))
  expect(files.toSorted()).toEqual(['credit', 'invoice'])
})

test('a failed refund is shown at the items, and can be processed again', async () => {
  const order = await desk.buy(ana, [pass('One')])
  const id = await requested(order, { tickets: desk.ticketOf(order).code })
  for (const outcome of ['processing', 'problem', 'processing', 'processed'] as const) {
    expect((await process(id, outcome)).status).toBe(200)
    const { status } = desk.ticketOf(await desk.seenBy(ana, order.code))
    const expected = { processing: 'refunding', problem: 'refund-problem', processed: 'refunded' }
    expect(status).toBe(expected[outcome])
  }
})

describe('places of refunded items', () => {
  test('places go back on sale only if the operator chooses so', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 2, is_refundable: true }))
    const left = async () => (await shop.answer('get-shop-item', { external_code: code })).item.stock_level
    const order = await desk.buy(ana, [
      { external_code: code, full_name: 'One' },
      { external_code: code, full_name: 'Two' },
    ])
    const first = await requested(order, { tickets: desk.ticketOf(order, 'One').code })
    await process(first, 'processed', false)
    expect(await left()).toBe(0)
    const second = await requested(order, { tickets: desk.ticketOf(order, 'Two').code })
    await process(second, 'processed', true)
    expect(await left()).toBe(1)
    expect(await shop.audit()).toEqual([])
  })

  test('two simultaneous operators free the places and refund once', async () => {
    const [code = ''] = await shop.sell(ticketItem({ stock_level: 5, is_refundable: true }))
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    const id = await requested(order, { tickets: desk.ticketOf(order).code })
    const answers = await Promise.all([1, 2, 3].map(() => process(id, 'processed', true)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await desk.seenBy(ana, order.code)).total_refunded).toBe(10_000)
    expect(await shop.audit()).toEqual([])
  })
})

test('refunded goods and their shipping are credited at their rates, and add up', async () => {
  await shop.configure({ shippingTaxRate: 13 })
  const order = await desk.buy(ana, [
    { external_code: 'shirt', full_name: null },
    { external_code: 'shirt', full_name: null },
  ])
  await shop.configure({ shippingTaxRate: 25 })
  const id = await requested(order, { merchandise: order.merchandisePurchases[0]?.code })
  await process(id, 'processed')
  // 2500 at 25 %: 500. 250 at 13 %: 28.76 → 29.
  expect(await snapshotOf(id)).toMatchObject({
    lines: [{ description: 'Shirt', gross: -2500 }],
    shipping: { gross: -250, tax_rate: '13' },
    taxes: [
      { rate: '13', net: -221, tax: -29 },
      { rate: '25', net: -2000, tax: -500 },
    ],
    net: -2221,
    tax: -529,
    total: -2750,
  })
  expect((await desk.seenBy(ana, order.code)).shipping_refunded).toBe(250)
})

test('credit notes have a series of their own without gaps, also if many are made at once', async () => {
  const orders = []
  for (let n = 0; n < 4; n++) orders.push(await desk.buy(ana, [pass(`Guest ${n}`)], { real: true }))
  const ids = []
  for (const order of orders) ids.push(await requested(order, { tickets: desk.ticketOf(order).code }))
  await Promise.all(ids.map((id) => process(id, 'processed')))
  const rows = await shop.db.kysely
    .selectFrom('invoice')
    .select(['sequence', 'number'])
    .where('series', '=', 'credit-note-2027')
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
  expect(rows[0]?.number).toBe('CN-2027-000001')
})

test('a refund ends a running plan, which has no more reminders', async () => {
  const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
  const id = await requested(order, {})
  const { refund } = await shop.officeAnswer('process-refund', {
    refund_id: id,
    outcome: 'processed',
    free_places: true,
  })
  expect(refund).toMatchObject({ total: 2300, tickets: [{ status: 'refunded' }] })
  const seen = await desk.seenBy(ana, order.code)
  expect(seen).toMatchObject({
    payment_status: 'cancelled',
    fully_refunded: true,
    total_paid: 4100,
    total_refunded: 2300,
  })
  expect(await snapshotOf(id)).toBeUndefined()
  const link = { order: order.code, checksum: order.checksum, reference: order.payments[1]?.reference }
  expect(await shop.call('pay-payment-plan-order-payment', link)).toMatchObject(refused('payment-not-open'))
  expect(await shop.audit()).toEqual([])
})

describe('money for a plan with an open refund', () => {
  const link = (order: Order, payment: number) => ({
    order: order.code,
    checksum: order.checksum,
    reference: order.payments[payment]?.reference,
  })
  const pay = async (order: Order, payment: number, all?: boolean) =>
    (await shop.answer('pay-payment-plan-order-payment', { ...link(order, payment), all })).data.payment
  const bought = () => desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }], { real: true })
  const refundOf = async (id: number) =>
    (await shop.answer('get-data', { token: ana.token })).data.refunds.find((one) => one.id === id)

  test('an instalment in progress when the refund was requested is refunded with it', async () => {
    const order = await bought()
    const underWay = await pay(order, 1)
    const id = await requested(order, {})
    expect(await refundOf(id)).toMatchObject({ total: 2300 })
    await shop.paySandbox(underWay, 'paid')
    expect(await refundOf(id)).toMatchObject({ status: 'active', total: 6300 })
    await process(id, 'processing')
    await process(id, 'processed', true)
    expect(await desk.seenBy(ana, order.code)).toMatchObject({
      payment_status: 'cancelled',
      total_paid: 8100,
      total_refunded: 6300,
    })
    expect(await shop.audit()).toEqual([])
  })

  test('a payment that completes the plan issues a ticket that waits for the refund and cannot be changed', async () => {
    const order = await bought()
    const underWay = await pay(order, 1, true)
    const id = await requested(order, {})
    await shop.paySandbox(underWay, 'paid')
    const seen = await desk.seenBy(ana, order.code)
    expect(seen).toMatchObject({
      payment_status: 'paid',
      tickets: [{ status: 'refund', allow_name_changes: false, allow_email_changes: false }],
    })
    expect(await refundOf(id)).toMatchObject({
      total: seen.total_price === null ? 0 : seen.total_price - 1800,
    })
    await process(id, 'processed', true)
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ fully_refunded: true })
    expect((await snapshotOf(id))?.total).toBe(-((await refundOf(id))?.total ?? 0))
    expect(await shop.audit()).toEqual([])
  })

  test('a payment after the bank has the refund is reported to the operator', async () => {
    const order = await bought()
    const underWay = await pay(order, 1)
    const id = await requested(order, {})
    await process(id, 'processing')
    await shop.officeAnswer('refund-file', { refund_ids: [id] })
    await shop.paySandbox(underWay, 'paid')
    expect(await refundOf(id)).toMatchObject({ status: 'processing', total: 2300 })
    const notices = await shop.mailsTo(shop.context.catalogue.current().settings.contactEmail)
    expect(notices.map(({ payload }) => (payload as { subject?: string }).subject)).toContain(
      `Payment for order ${order.code}, which is being refunded`,
    )
  })
})

test('the refund of a cancelled order returns everything, keeps it cancelled, and adds no second credit note', async () => {
  const order = await desk.buy(ana, [pass('One')])
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const { data } = await shop.answer('get-data', { token: ana.token })
  const id = data.refunds.find((refund) => refund.order === order.code)?.id ?? 0
  expect(await shop.call('cancel-refund', { token: ana.token, refund_id: id })).toMatchObject(
    refused('refund-not-active'),
  )
  const { refund } = await shop.officeAnswer('process-refund', {
    refund_id: id,
    outcome: 'processed',
    free_places: true,
  })
  expect(refund).toMatchObject({ total: 10_500, tickets: [{ status: 'refunded' }] })
  const seen = await desk.seenBy(ana, order.code)
  expect(seen).toMatchObject({ payment_status: 'cancelled', total_refunded: 10_500, fully_refunded: true })
  const notes = await shop.db.kysely
    .selectFrom('invoice')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'credit-note')
    .execute()
  expect(notes).toHaveLength(1)
  expect(await shop.audit()).toEqual([])

  // A late cent does not make the tickets valid again.
  await shop.officeAnswer('record-payment', { order: order.code, amount: 1, reference: 'late' })
  expect(await desk.seenBy(ana, order.code)).toMatchObject({ tickets: [{ status: 'refunded' }] })
  expect(await shop.audit()).toEqual([])
})
