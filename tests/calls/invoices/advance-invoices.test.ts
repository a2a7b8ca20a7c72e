import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { type InvoiceSnapshot, printedInvoice } from '#server/modules/documents/invoice-snapshot'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
  await shop.configure({ planInvoices: 'advance' })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

/** Buys a plan of 161.00, paid in 41.00 and three times 40.00; the first payment is a transfer. */
const buyPlan = () => desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana' }], { real: true })
let references = 0
/** Each call uses its own reference and its own minute. */
function nextReference(): string {
  shop.later(1)
  return `money-${(references += 1)}`
}
const transfer = (order: Order, amount: number) =>
  shop.officeAnswer('record-payment', { order: order.code, amount, reference: nextReference() })
const chargeback = (order: Order, amount: number, payment: string | null = null) =>
  shop.officeAnswer('record-chargeback', { order: order.code, amount, payment, reference: nextReference() })
async function documentsOf({ id }: { id: number }) {
  const rows = await shop.db.kysely
    .selectFrom('invoice')
    .select(['kind', 'snapshot', 'refund_id'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ snapshot, ...row }) => ({ ...row, ...printedInvoice(snapshot as InvoiceSnapshot) }))
}
/** Returns kind and total of each document and, for a cancellation, the total of the advance invoice it cancels. */
async function shortly(order: { id: number }) {
  const documents = await documentsOf(order)
  return documents.map(({ kind, total, original }) => {
    const of = documents.find(
      ({ number, issued_at }) => number === original?.number && issued_at === original.issued_at,
    )
    return of === undefined ? [kind, total] : [kind, total, of.total]
  })
}
/** Returns the kinds of the latest mails to the buyer, with their attachments. */
async function newestMail() {
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === ana.email)
  return { text: mail?.text ?? '', files: (mail?.attachments ?? []).map(({ filename }) => filename) }
}

describe('a plan paid on schedule', () => {
  test('each payment of a plan has an advance invoice, and one final invoice replaces them', async () => {
    const order = await buyPlan()
    expect(await documentsOf(order)).toMatchObject([
      {
        kind: 'advance-invoice',
        number: expect.stringMatching(/^ADV-2027-0\d+$/),
        order: order.code,
        instalment: 1,
        lines: [{ description: 'Instalment 1 of 4', detail: 'Plan pass', gross: 4100, tax_rate: '25' }],
        taxes: [{ rate: '25', net: 3280, tax: 820 }],
        total: 4100,
        payments: [{ amount: 4100 }],
        supply_at: null,
      },
    ])
    expect(await newestMail()).toMatchObject({
      text: expect.stringContaining('The advance invoice is attached.'),
      files: [expect.stringMatching(/^advance-invoice-ADV-2027-0\d+\.pdf$/)],
    })

    await transfer(order, 4000)
    await transfer(order, 8000)
    const documents = await documentsOf(order)
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-invoice', 4000],
      ['advance-cancellation', -4100, 4100],
      ['advance-cancellation', -4000, 4000],
      ['invoice', 16_100],
    ])
    const [first, second, cancelled, , invoice] = documents
    expect(invoice?.advances).toEqual([
      { number: first?.number, issued_at: first?.issued_at, amount: 4100 },
      { number: second?.number, issued_at: second?.issued_at, amount: 4000 },
    ])
    expect(cancelled).toMatchObject({
      number: expect.stringMatching(/^CA-2027-0\d+$/),
      reason: `Replaced by invoice ${invoice?.number}`,
      lines: [{ gross: -4100, of_line: 0 }],
    })
    expect((await newestMail()).files).toEqual([
      'tickets.pdf',
      expect.stringMatching(/^invoice-2027-/),
      expect.stringMatching(/^advance-cancellation-CA-/),
      expect.stringMatching(/^advance-cancellation-CA-/),
    ])
  })

  test('is listed for its buyer with all its documents, the newest last, each with its own link', async () => {
    const order = await buyPlan()
    await transfer(order, 12_000)
    const { documents, checksum } = await desk.seenBy(ana, order.code)
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['advance-invoice', 4100],
      ['advance-cancellation', -4100],
      ['invoice', 16_100],
    ])
    for (const { id, number } of documents) {
      const url = `/download-invoice/${order.code}/${checksum}?document=${id}`
      const pdf = await shop.app.inject({ method: 'GET', url })
      expect(pdfWords(pdf.rawPayload)).toContain(number)
    }
  })

  test('a transfer that pays several instalments has one advance invoice for each', async () => {
    const order = await buyPlan()
    await transfer(order, 5000)
    expect((await documentsOf(order)).map(({ instalment, total }) => [instalment, total])).toEqual([
      [1, 4100],
      [2, 4000],
      [3, 1000],
    ])
    expect((await newestMail()).text).toContain('The 2 advance invoices are attached.')
    await transfer(order, 3000)
    expect((await documentsOf(order)).at(-1)).toMatchObject({ instalment: 3, total: 3000 })
  })

  test('money beyond the total of a plan is owed back and appears on no document', async () => {
    const order = await buyPlan()
    await transfer(order, 12_900)
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-cancellation', -4100, 4100],
      ['invoice', 16_100],
    ])
  })

  test('a plan that is paid at once has only an invoice', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana' }], { paid: false })
    await transfer(order, 16_100)
    expect(await shortly(order)).toEqual([['invoice', 16_100]])
  })

  test('advance invoices of the sandbox use their own series', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana' }])
    expect(await documentsOf(order)).toMatchObject([
      { kind: 'advance-invoice', number: expect.stringMatching(/^TEST-ADV-2027-/), test: true },
    ])
  })
})

describe('refunded money of a plan', () => {
  test('a chargeback cancels the advance invoice of its payment; the next payment is invoiced again', async () => {
    const order = await buyPlan()
    await transfer(order, 4000)
    await chargeback(order, 4100, order.payments[0]?.reference)
    expect(await newestMail()).toMatchObject({
      text: expect.stringContaining('The 2 cancellations are attached.'),
      files: [
        expect.stringMatching(/^advance-cancellation-/),
        expect.stringMatching(/^advance-cancellation-/),
      ],
    })
    await transfer(order, 4100)
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-invoice', 4000],
      ['advance-cancellation', -4000, 4000],
      ['advance-cancellation', -100, 4100],
      ['advance-invoice', 100],
      ['advance-invoice', 4000],
    ])
    expect((await documentsOf(order))[2]).toMatchObject({ reason: 'Payment reversed', refund_id: null })
  })

  test('a refund cancels the advance invoices that it pays back; retained fees stay invoiced', async () => {
    const order = await buyPlan()
    await transfer(order, 4000)
    await shop.runJobs()
    const requested = { ...bank, token: ana.token, order_id: order.id, tickets: '', merchandise: '' }
    const { data } = await shop.answer('request-refund', requested)
    expect(await shortly(order)).toHaveLength(2)
    await shop.officeAnswer('process-refund', { refund_id: data.refund_id, outcome: 'processed' })
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-invoice', 4000],
      ['advance-cancellation', -4000, 4000],
      ['advance-cancellation', -2300, 4100],
    ])
    expect((await documentsOf(order)).at(-1)).toMatchObject({
      refund_id: data.refund_id,
      reason: `Refund ${data.refund_id}`,
    })
    expect(await newestMail()).toMatchObject({
      text: expect.stringContaining('The 2 cancellations of your advance invoices are attached.'),
      files: [
        expect.stringMatching(/^advance-cancellation-/),
        expect.stringMatching(/^advance-cancellation-/),
      ],
    })
  })

  test('a cancelled plan keeps its advance invoices until its refund; late money gets none', async () => {
    const order = await buyPlan()
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    await transfer(order, 4000)
    expect(await shortly(order)).toEqual([['advance-invoice', 4100]])
    const refund = await shop.db.kysely
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    await shop.officeAnswer('process-refund', { refund_id: refund.id, outcome: 'processed' })
    expect((await documentsOf(order)).reduce((sum, { total }) => sum + total, 0)).toBe(4000)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  })

  test('a partial first payment is invoiced; the late rest reactivates the plan', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana' }], { paid: false })
    await transfer(order, 1000)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Not paid' })
    expect(await shortly(order)).toEqual([['advance-invoice', 1000]])
    await transfer(order, 3100)
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ payment_status: 'partial' })
    expect((await documentsOf(order)).map(({ instalment, total }) => [instalment, total])).toEqual([
      [1, 1000],
      [1, 3100],
    ])
  })

  test('a refund after the last payment of a plan is credited on the invoice', async () => {
    const order = await buyPlan()
    await transfer(order, 12_000)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-cancellation', -4100, 4100],
      ['invoice', 16_100],
      ['credit-note', -16_100, 16_100],
    ])
  })
})

describe('the setting for advance invoices', () => {
  test('with one invoice at the end, payments get no advance invoices and existing ones are cancelled later', async () => {
    const begun = await buyPlan()
    await shop.configure({ planInvoices: 'at-end' })
    await transfer(begun, 4000)
    const order = await buyPlan()
    expect([await shortly(begun), await shortly(order)]).toEqual([[['advance-invoice', 4100]], []])
    await transfer(begun, 8000)
    expect((await shortly(begun)).slice(1)).toEqual([
      ['advance-cancellation', -4100, 4100],
      ['invoice', 16_100],
    ])
    await shop.configure({ planInvoices: 'advance' })
    // What was paid before is invoiced with the next payment.
    await transfer(order, 4000)
    expect((await documentsOf(order)).map(({ instalment, total }) => [instalment, total])).toEqual([
      [1, 4100],
      [2, 4000],
    ])
  })

  test('turned on: what is caught up without new money is mailed too', async () => {
    await shop.configure({ planInvoices: 'at-end' })
    const order = await buyPlan()
    await transfer(order, 4000)
    await shop.runJobs()
    await shop.configure({ planInvoices: 'advance' })
    await chargeback(order, 1000, order.payments[1]?.reference)
    expect(await shortly(order)).toEqual([
      ['advance-invoice', 4100],
      ['advance-invoice', 3000],
    ])
    expect(await newestMail()).toMatchObject({
      text: expect.stringContaining('the 2 advance invoices for your payments'),
      files: [expect.stringMatching(/^advance-invoice-/), expect.stringMatching(/^advance-invoice-/)],
    })
  })

  test('without a choice: advance invoices in Croatia, elsewhere one invoice at the end', async () => {
    await shop.configure({ planInvoices: null })
    const order = await buyPlan()
    expect(await shortly(order)).toEqual([])
    const croatia = { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' } as const
    await shop.configure({ fiscal: croatia })
    await transfer(order, 4000)
    expect(await shortly(order)).toHaveLength(2)
    await shop.configure({ fiscal: { ...croatia, country: null }, planInvoices: 'advance' })
  })
})

test('the tax report counts a sale with advance invoices once', async () => {
  shop.later(60 * 24 * 3)
  const order = await buyPlan()
  await transfer(order, 4000)
  const day = shop.clock.now.toISOString().slice(0, 10)
  const taxes = async () =>
    (await shop.officeAnswer('get-report', { report: 'taxes', from: day, to: day })).total
  expect(await taxes()).toMatchObject({ amount: 8100, tax: 1620 })
  await transfer(order, 8000)
  expect(await taxes()).toMatchObject({ amount: 16_100, tax: 3220 })
  const { parts, series } = await shop.officeAnswer('get-report', { report: 'documents', from: day, to: day })
  const kinds = parts.find(({ by }) => by === 'kind')?.figures
  expect(kinds?.map(({ value, amount }) => [value, amount])).toEqual([
    ['invoice', 16_100],
    ['advance-invoice', 8100],
    ['advance-cancellation', -8100],
  ])
  expect(series?.map(({ kind }) => kind).toSorted()).toEqual([
    'advance-cancellation',
    'advance-invoice',
    'invoice',
  ])
  const { documents } = await shop.officeAnswer('get-order', { order: order.code })
  expect(documents.map(({ kind }) => kind)).toEqual([
    'advance-invoice',
    'advance-invoice',
    'advance-cancellation',
    'advance-cancellation',
    'invoice',
  ])
})
