import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxMoney } from '#contract/limits'
import { reportName } from '#contract/office/reports'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

/** An amount of which two exceed 2^31 − 1. */
const large = 1_999_999_900
/** Amounts above that, by one to five. */
const times = (count: number) => count * large

let shop: TestApp
let item: string
beforeAll(async () => {
  shop = await startTestApp()
  item = (await shop.sell(ticketItem({ price: large, fee: 0, is_refundable: true })))[0] ?? ''
})
afterAll(() => shop.stop())
const steps = orderSteps(() => shop)

const unpaid = async (code = item) => (await steps.order('bank_transfer', code)).order.code
let references = 0
const pay = (order: string, amount = large) =>
  shop.officeAnswer('record-payment', { order, amount, reference: `large ${(references += 1)}` })
async function paid(code = item): Promise<string> {
  const order = await unpaid(code)
  await pay(order)
  return order
}
const seen = async (order: string) => (await shop.officeAnswer('get-order', { order })).order
const bank = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Obala 1', city: 'Split' },
  bank_name: 'Bank',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2D',
  bank_iban: 'HR1210010051863000160',
}
async function refundOf(order: string): Promise<number> {
  const items = (await seen(order)).tickets.map(({ id }) => id)
  return (await shop.officeAnswer('refund-items', { order, items, reason: 'Ill', ...bank })).refund_id
}

describe('sums of money above 2^31 − 1', () => {
  test('an order paid three times is cancelled, and its overpayment is returned in parts', async () => {
    const order = await paid()
    await pay(order)
    await pay(order)
    const { waiting_money } = await shop.officeAnswer('get-order', { order })
    expect(waiting_money).toMatchObject([{ amount: times(2) }])
    expect(JSON.stringify(await shop.officeAnswer('get-inbox', {}))).toContain(String(times(2)))
    const request = { order, reason: 'By phone' }
    const { effect } = await shop.officeAnswer('cancel-order', { ...request, dry_run: true })
    expect(effect.money).toBe(large)
    const { order: cancelled } = await shop.officeAnswer('cancel-order', request)
    expect(cancelled).toMatchObject({ payment_status: 'cancelled', total_paid: large })
    const send = (reference: string) => shop.officeAnswer('return-overpayment', { order, reference })
    await send('one')
    await send('two')
    expect(await shop.office('return-overpayment', { order, reference: 'three' })).toMatchObject(
      refused('more-than-overpaid'),
    )
    // Late money of a cancelled order.
    await pay(order, maxMoney)
    expect(await seen(order)).toMatchObject({ payment_status: 'problem' })
  })

  test('refunds share one bank file, whose sum is their total', async () => {
    const orders = [await paid(), await paid(), await paid()]
    const refund_ids: number[] = []
    for (const order of orders) refund_ids.push(await refundOf(order))
    const file = await shop.officeAnswer('refund-file', { refund_ids })
    expect(file).toMatchObject({ count: 3, control_sum: times(3) })
    expect(file.effect.money).toBe(times(3))
    expect(file.content).toContain('<CtrlSum>59999997.00</CtrlSum>')
    for (const refund_id of refund_ids)
      await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed' })
    expect((await seen(orders[0] ?? '')).total_refunded).toBe(large)
  })

  test('a disputed order that is paid and refunded again has refunded more than one amount', async () => {
    const order = await paid()
    await pay(order)
    const dispute = { order, amount: large, reference: 'dispute' }
    await shop.officeAnswer('record-chargeback', dispute)
    await pay(order)
    await shop.officeAnswer('cancel-order', { order })
    expect((await seen(order)).total_paid).toBe(large)
  })

  test('every report adds up large amounts', async () => {
    await paid()
    await paid()
    const day = shop.clock.now.toISOString().slice(0, 10)
    const sums: Record<string, number> = {}
    for (const report of reportName.options) {
      const { total } = await shop.officeAnswer('get-report', { report, from: day, to: day })
      sums[report] = total.amount
      await shop.officeAnswer('find-report-rows', { report, figure: 'total', from: day, to: day })
    }
    expect(sums['sales']).toBeGreaterThan(2 ** 31)
    expect(sums['money']).toBeGreaterThan(2 ** 31)
    expect(sums['refunds']).toBe(times(3))
  })

  test('the dashboard, customers and exports show large sums', async () => {
    const { sales } = await shop.officeAnswer('get-today', {})
    expect(sales?.days.at(-1)?.amount).toBeGreaterThan(2 ** 31)
    expect((await shop.office('find-customers', {})).status).toBe(200)
    const day = shop.clock.now.toISOString().slice(0, 10)
    const period = { from: day, to: day }
    for (const [path, payload] of [
      ['export-period', period],
      ['zip-documents', period],
      ['export-list', { list: 'orders', format: 'xlsx', filters: {} }],
      ['export-list', { list: 'refunds', format: 'xlsx', filters: {} }],
    ] as const)
      expect([path, (await shop.office(path, payload)).status]).toEqual([path, 200])
    const { headers } = await addPerson(shop)
    expect((await shop.post('/office/api/send-weekly-report', {}, headers)).status).toBe(200)
    const csv = await shop.app.inject({
      method: 'POST',
      url: '/office/api/export-list',
      payload: { list: 'orders', format: 'csv', filters: {} },
      headers: { authorization: `Bearer ${ownerKey}` },
    })
    expect(csv.body).toContain('19999999.00')
  })

  test('the value of open vouchers is their sum', async () => {
    const request = { count: 3, discount_amount: maxMoney }
    const { effect } = await shop.officeAnswer('make-vouchers', { ...request, dry_run: true })
    expect(effect.notes[0]).toContain('€60,000,000.00')
    await shop.officeAnswer('make-vouchers', request)
    const { totals } = await shop.officeAnswer('find-vouchers', { with_counts: true })
    expect(totals?.outstanding).toBeGreaterThanOrEqual(3 * maxMoney)
  })

  test('a cancellation opens refunds of as much as its preview says', async () => {
    const code = (await shop.sell(ticketItem({ price: large, fee: 0 })))[0] ?? ''
    await paid(code)
    await paid(code)
    const request = { item: code, message: 'Storm' }
    const { effect } = await shop.officeAnswer('start-cancellation', { ...request, dry_run: true })
    expect(effect.money).toBe(times(2))
    const { cancellation_id } = await shop.officeAnswer('start-cancellation', request)
    await shop.runJobs()
    const { cancellation } = await shop.officeAnswer('get-cancellation', { cancellation_id })
    expect(cancellation.refunds).toBe(times(2))
  })

  test('large statement entries pay orders or stay unmatched', async () => {
    const order = await unpaid()
    const content = [
      'date;amount;text',
      `2027-03-01;19999999,00;Order ${order}`,
      '2027-03-01;19999999,00;rent one',
      '2027-03-01;19999999,00;rent two',
    ].join('\n')
    const { matched } = await shop.officeAnswer('import-statement', { format: 'csv', content })
    expect(matched).toBe(1)
    expect((await seen(order)).payment_status).toBe('paid')
    expect((await shop.office('find-bank-entries', { with_counts: true })).status).toBe(200)
    expect((await shop.office('get-inbox', {})).status).toBe(200)
  })

  test('the ledger adds up, and no call failed', async () => {
    await expect(shop.checkBooks()).resolves.toBeUndefined()
    expect(shop.faults).toEqual([])
  })
})

/**
 * Integer columns of money: each stores one amount, at most `maxMoney`, or a total that an order's own price limits.
 * A column for the total of several amounts is bigint.
 */
const singleAmounts = new Set([
  'bank_entry.amount',
  'bank_entry_part.amount',
  'card_refund.amount',
  'gateway_refund.amount',
  'item.fee',
  'item.price',
  'item.refund_fee',
  'movement.amount',
  'order_item.fee',
  'order_item.price',
  'order_item.refund_fee',
  'order_item.shipping_refund',
  'orders.discount_amount',
  'orders.shipping_amount',
  'orders.total_paid',
  'orders.total_price',
  'payment.amount',
  'payment.paid_amount',
  'payment_attempt.amount',
  'refund.shipping_refund',
  'refund.total',
  'refund_file_item.amount',
  'refund_item.amount',
  'refund_item.shipping_refund',
  'sandbox_payment.amount',
  'voucher.discount_amount',
])

test('integer columns store only single amounts', async () => {
  const { rows } = await shop.db.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('integer', 'smallint')
       and column_name ~ '(amount|total|price|fee|paid|refund|received|money|sum|balance|owed)'
       and column_name !~ '(_at|_id|limit)$' and column_name !~ '^max_'`,
  )
  const notMoney = new Set(['pool.total', 'bulk_job.total', 'payment.attempts_total'])
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !notMoney.has(name))
      .toSorted(),
  ).toEqual([...singleAmounts].toSorted())
})
