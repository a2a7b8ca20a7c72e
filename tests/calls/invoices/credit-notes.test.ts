import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { type InvoiceSnapshot, printedInvoice } from '#server/modules/documents/invoice-snapshot'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem, ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
  await shop.officeAnswer('import', { vouchers: [{ code: 'FIFTY', discount_amount: 5000 }] })
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

async function refund(order: Order, codes: (string | null | undefined)[], kind: 'tickets' | 'merchandise') {
  const chosen = { tickets: '', merchandise: '', [kind]: codes.join(',') }
  const requested = { ...bank, ...chosen, token: ana.token, order_id: order.id }
  const { data } = await shop.answer('request-refund', requested)
  return shop.officeAnswer('process-refund', { refund_id: data.refund_id, outcome: 'processed' })
}
async function documentsOf(order: Order) {
  const rows = await shop.db.kysely
    .selectFrom('invoice')
    .select(['kind', 'snapshot'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const of = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ snapshot }) => printedInvoice(snapshot as InvoiceSnapshot))
  const [invoice] = of('invoice')
  if (invoice === undefined) throw new Error('The order has no invoice')
  return { invoice, notes: of('credit-note') }
}
/** Net and tax per rate, summed over all these documents. */
function perRate(documents: readonly InvoiceSnapshot[]) {
  const sums: Record<string, [net: number, tax: number]> = {}
  for (const { rate, net, tax } of documents.flatMap(({ taxes }) => taxes)) {
    const [a, b] = sums[rate] ?? [0, 0]
    sums[rate] = [a + net, b + tax]
  }
  return sums
}
/** Checks that each document is consistent: its lines, shipping and discount add up to its total, and so do its taxes. */
function expectSound(document: InvoiceSnapshot) {
  expect(document.net + document.tax).toBe(document.total)
  const lines = [...document.lines, ...(document.shipping === null ? [] : [document.shipping])]
  const gross = lines.reduce((all, line) => all + line.gross, 0)
  expect(gross - (document.discount?.amount ?? 0)).toBe(document.total)
}

test('credit notes of single tickets add up to the taxes of the invoice, to the cent', async () => {
  const [code = ''] = await shop.sell(ticketItem({ price: 999, fee: 0, is_refundable: true }))
  const names = ['One', 'Two', 'Three']
  const order = await desk.buy(
    ana,
    names.map((full_name) => ({ external_code: code, full_name })),
  )
  for (const name of names) await refund(order, [desk.ticketOf(order, name).code], 'tickets')
  const { invoice, notes } = await documentsOf(order)
  expect(notes.map(({ tax }) => tax)).toEqual([-200, -200, -199])
  expect(perRate([invoice, ...notes])).toEqual({ 25: [0, 0] })
  expect((await desk.seenBy(ana, order.code)).total_refunded).toBe(2997)
})

test('partial refunds and a later cancellation credit a discounted order with three rates exactly', async () => {
  const [dear = '', coach = '', shirt = ''] = await shop.sell(
    ticketItem({ price: 9990, fee: 0, is_refundable: true }),
    ticketItem({ price: 3600, fee: 100, tax_rate: 13, is_refundable: true }),
    goodsItem({ tax_rate: 5.5, is_refundable: true }),
  )
  const order = await desk.buy(
    ana,
    [
      { external_code: dear, full_name: 'One' },
      { external_code: coach, full_name: 'Two' },
      { external_code: shirt, full_name: null },
    ],
    { voucher: 'FIFTY' },
  )
  // 99.90 + 37.00 + 25.00 + 5.00 shipping − 50.00; after the voucher the most expensive ticket cost less than 99.90.
  expect(order.total_price).toBe(11_690)
  await refund(order, [order.merchandisePurchases[0]?.code], 'merchandise')
  await refund(order, [desk.ticketOf(order, 'One').code], 'tickets')
  const soFar = await documentsOf(order)
  expect(soFar.notes.map(({ total }) => total)).toEqual([-3000, -8690])
  for (const one of [soFar.invoice, ...soFar.notes]) expectSound(one)
  for (const [net, tax] of Object.values(perRate([soFar.invoice, ...soFar.notes]))) {
    expect(net).toBeGreaterThanOrEqual(0)
    expect(tax).toBeGreaterThanOrEqual(0)
  }

  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const { invoice, notes } = await documentsOf(order)
  expect(Object.values(perRate([invoice, ...notes])).flat()).toEqual([0, 0, 0, 0, 0, 0])
  for (const one of notes) expectSound(one)
  expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_paid: 11_690, total_refunded: 11_690 })
})

test('a cancellation after a partial refund credits the retained fee, and nothing twice', async () => {
  const order = await desk.buy(ana, [
    { external_code: 'pass', full_name: 'One' },
    { external_code: 'pass', full_name: 'Two' },
  ])
  await refund(order, [desk.ticketOf(order, 'One').code], 'tickets')
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
  const { invoice, notes } = await documentsOf(order)
  expect(notes.map(({ total }) => total)).toEqual([-9500, -11_500])
  expect(perRate([invoice, ...notes])).toEqual({ 25: [0, 0] })
  const { data } = await shop.answer('get-data', { token: ana.token })
  const owed = data.refunds.find((one) => one.order === order.code && one.status === 'active')
  await shop.officeAnswer('process-refund', { refund_id: owed?.id, outcome: 'processed' })
  expect((await documentsOf(order)).notes).toHaveLength(2)
  expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 21_000 })
})
