import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runCancellations } from '#server/modules/cancellations/run-cancellations'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { officeBulk, officeEdits } from '#server/registry/office'
import { orderSteps } from '#tests/support/app/order-steps'
import type { TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { startShopWithPlans } from '#tests/support/database/shop-with-plans'
import { newStatement } from '#tests/support/gateways/bank-statements'
import { sendDueMails } from '#tests/support/mail/send-due-mails'

let shop: TestApp
let plans: Awaited<ReturnType<typeof startShopWithPlans>>['plans']
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ shop, plans, stop } = await startShopWithPlans())
})
afterAll(() => stop())
const { order, cartWith } = orderSteps(() => shop)

/** Tables that grow with every order or every visit. */
const growing = new Set(
  `orders order_item order_event customer session cart cart_line payment payment_attempt movement overpayment refund refund_item
   card_refund gateway_refund invoice withdrawal voucher_use earlier_ticket_code outbox audit_log bank_entry bank_entry_part
   notification sandbox_payment delivery cancellation_order bulk_row`.split(/\s+/),
)

/** Returns the full scans of growing tables in a query plan. */
function wholeScans(plan: string): string[] {
  const found = /Seq Scan on (?:public\.)?(\w+)/g
  return [...plan.matchAll(found)].map(([, table]) => table ?? '').filter((table) => growing.has(table))
}

/** Runs `work` and returns the growing tables that it scanned completely. */
async function wholeReads(name: string, work: () => Promise<unknown>): Promise<string[]> {
  plans.taken()
  await work()
  const read = plans.taken()
  expect([name, read.length > 0]).toEqual([name, true])
  return read.flatMap(wholeScans).map((found) => `${name}: ${found}`)
}
const reads = async (work: Record<string, () => Promise<unknown>>) => {
  const found: string[] = []
  for (const [name, one] of Object.entries(work)) found.push(...(await wholeReads(name, one)))
  return found
}

async function paid(...codes: string[]) {
  const made = await order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  return { customer: made.customer, code: made.order.code }
}
let numbers = 0
/** Returns the id of a receipt that names no order. */
async function receipt(amount: string) {
  const number = `2027030900${(numbers += 1)}`
  const content = newStatement({ amount, number, payer: 'Somebody Else', text: 'Tickets' })
  const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
  return unmatched[0]?.id ?? 0
}
/** Does the work of the background worker. */
async function jobs() {
  while (await runCancellations(shop.context));
  while (await runDueChanges(shop.context, officeEdits));
  while (await runBulkJobs(shop.context, officeBulk));
  while (await sendDueMails(shop.context, () => Promise.resolve()));
}

test('cancelling an item and a departure scans no growing table', async () => {
  const [boat = ''] = await shop.sell(ticketItem({ external_code: 'boat', stock_level: 50 }))
  await paid(boat)
  await paid(boat, 'pass')
  await order('bank_transfer', boat)
  await cartWith(null, boat)
  await paid('coach')
  const { data } = await shop.answer('get-data', {})
  const coach = data.products.find(({ external_code }) => external_code === 'coach')
  const departure = coach?.travel_times[0]?.travel_time
  const whole = await reads({
    'a dry run': () => shop.officeAnswer('start-cancellation', { item: boat, dry_run: true }),
    'of an item': () => shop.officeAnswer('start-cancellation', { item: boat, message: 'Storm.' }),
    'its work': jobs,
    'of a departure': () =>
      shop.officeAnswer('start-cancellation', { item: 'coach', departure, message: 'Storm.' }),
    'the work of that': jobs,
    'the list': () => shop.officeAnswer('find-cancellations', {}),
    'one of them': () => shop.officeAnswer('get-cancellation', { cancellation_id: 1 }),
    'another try': () => shop.officeAnswer('retry-cancellation', { cancellation_id: 1 }),
  })
  expect(whole).toEqual([])
})

test('dispatch scans no growing table', async () => {
  const [sent, kept] = [await paid('shirt'), await paid('shirt')]
  const whole = await reads({
    'send-goods': () =>
      shop.officeAnswer('send-goods', { order: sent.code, carrier: 'GLS', tracking_number: '7712' }),
    problem: () => shop.officeAnswer('report-delivery-problem', { order: sent.code, problem: 'Back.' }),
    'handed over': () => shop.officeAnswer('record-delivery', { order: kept.code, handed_over: true }),
    'by tracking number': () => shop.officeAnswer('find-deliveries', { query: '7712' }),
    'the mails': jobs,
  })
  expect(whole).toEqual([])
})

test('the money inbox scans no growing table', async () => {
  const codes = [
    (await order('bank_transfer', 'pass')).order.code,
    (await order('bank_transfer', 'pass')).order.code,
  ]
  const [entry, other, third] = [await receipt('230.00'), await receipt('7.00'), await receipt('8.00')]
  const [first = '', second = ''] = codes
  const whole = await reads({
    'import-statement': () => receipt('9.00'),
    'divide-entry': () =>
      shop.officeAnswer('divide-entry', {
        entry,
        parts: [
          { order: first, amount: 10_500 },
          { order: second, amount: 12_500 },
        ],
      }),
    'dismiss-entry': () => shop.officeAnswer('dismiss-entry', { entry: other, because: 'not-ours' }),
    'reopen-entry': () => shop.officeAnswer('reopen-entry', { entry: other }),
    'record-payment': () => shop.officeAnswer('record-payment', { entry: third, order: second }),
    'get-inbox': () => shop.officeAnswer('get-inbox', {}),
    'return-overpayment': () => shop.officeAnswer('return-overpayment', { order: second, reference: 'R' }),
    chargeback: () => shop.officeAnswer('record-chargeback', { order: first, amount: 100, reference: 'C' }),
    open: () => shop.officeAnswer('find-bank-entries', { status: 'open' }),
  })
  expect(whole).toEqual([])
})

test('bulk jobs and scheduled changes scan no growing table', async () => {
  await order('bank_transfer', 'pass')
  await order('bank_transfer', 'pass')
  const requested = { action: 'cancel-order', filters: { status: ['pending'] }, reason: 'Rain' } as const
  const { count } = await shop.officeAnswer('get-bulk-preview', requested)
  const item = async (external_code: string) => shop.officeAnswer('get-item', { external_code })
  const { version } = await item('pass')
  const at = new Date(shop.clock.now.getTime() + 3_600_000).toISOString()
  const whole = await reads({
    'get-bulk-preview': () => shop.officeAnswer('get-bulk-preview', requested),
    'start-bulk': () => shop.officeAnswer('start-bulk', { ...requested, count }),
    'its work': jobs,
    'find-bulk-jobs': () => shop.officeAnswer('find-bulk-jobs', {}),
    'find-bulk-rows': () => shop.officeAnswer('find-bulk-rows', { job_id: 1, state: 'done' }),
    'schedule-change': () =>
      shop.officeAnswer('schedule-change', {
        call: 'save-item',
        thing: 'pass',
        version,
        changes: { price: 9_900 },
        at,
      }),
    'a change that is due': () => (shop.later(61), jobs()),
    'find-history': () => shop.officeAnswer('find-history', { call: 'save-item', thing: 'pass' }),
    'undo-change': async () => {
      const { rows } = await shop.officeAnswer('find-history', { call: 'save-item', thing: 'pass' })
      await shop.officeAnswer('undo-change', { audit_id: rows[0]?.audit_id ?? 0 })
    },
  })
  expect((await item('pass')).item.price).not.toBe(9_900)
  expect(whole).toEqual([])
})

test('erasing a customer and searching mails scan no growing table', async () => {
  const { customer } = await paid('pass')
  await jobs()
  const { id } = await shop.db.kysely
    .selectFrom('customer')
    .select('id')
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow()
  shop.clock.now = new Date('2027-07-20T10:00:00Z')
  const mails = (query: string) => shop.officeAnswer('find-mails', { query })
  const whole = await reads({
    'the whole address': () => mails(customer.email),
    'what no mail has': () => mails('zzzz'),
    'a dry run': () => shop.officeAnswer('erase-customer', { customer_id: id, dry_run: true }),
    'erase-customer': () => shop.officeAnswer('erase-customer', { customer_id: id }),
  })
  expect(whole).toEqual([])
})
