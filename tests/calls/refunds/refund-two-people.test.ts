import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import { orderSteps } from '#tests/support/app/order-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { opened } from '#texts/compiled/refusals/labels'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { refundTwoPeople: true } })
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const bank = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Obala 1', city: 'Split' },
  bank_name: 'Bank',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2D',
  bank_iban: 'HR1210010051863000160',
}
const paid = async () => {
  const made = await order('bank_transfer', 'pass')
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  return (await shop.officeAnswer('get-order', { order: made.order.code })).order
}
type Headers = Record<string, string>
const send = (path: string, payload: object, headers: Headers) =>
  shop.post(`/office/api/${path}`, payload, headers)
const codeOf = async (refundId: number) =>
  (await shop.officeAnswer('find-refunds', {})).refunds.find(({ id }) => id === refundId)?.order ?? ''
async function openedBy(headers: Headers): Promise<number> {
  const { code, tickets } = await paid()
  const items = tickets.map(({ id }) => id)
  const { refund_id } = await shop.officeAnswer(
    'refund-items',
    { order: code, items, reason: 'Ill', ...bank },
    headers,
  )
  return refund_id
}

test('the person who opened a refund may not pay it in any way; another person may', async () => {
  const [ana, iva] = [await addPerson(shop, 'finance'), await addPerson(shop, 'finance')]
  const refund_id = await openedBy(ana.headers)
  const slots = { why: opened({ orders: await codeOf(refund_id) }) }
  for (const [path, payload] of [
    ['process-refund', { refund_id, outcome: 'processing' }],
    ['process-refund', { refund_id, outcome: 'processed' }],
    ['process-refund', { refund_id, outcome: 'processed', by: 'card' }],
    ['refund-file', { refund_ids: [refund_id] }],
  ] as const)
    expect(await send(path, payload, ana.headers)).toMatchObject(refused('refund-by-another', slots))
  // The second person first reads who opened it, and that it needs two people.
  const { refunds, needs_two_people } = await shop.officeAnswer('find-refunds', {}, iva.headers)
  const by = `staff:${ana.email}`
  expect(refunds).toMatchObject([{ id: refund_id, status: 'active', opened_by: by, account_by: by }])
  expect(needs_two_people).toBe(true)
  expect((await send('process-refund', { refund_id, outcome: 'processing' }, iva.headers)).status).toBe(200)
  // Recording a problem moves no money.
  expect((await send('process-refund', { refund_id, outcome: 'problem' }, ana.headers)).status).toBe(200)
  expect((await send('process-refund', { refund_id, outcome: 'processing' }, ana.headers)).status).toBe(409)
})

test('a job over all matching refunds pays only those that its author did not open', async () => {
  const [ana, iva] = [await addPerson(shop, 'finance'), await addPerson(shop, 'finance')]
  await openedBy(ana.headers)
  const { order: code } = (await shop.officeAnswer('find-refunds', {})).refunds[0] ?? { order: '' }
  const requested = { action: 'start-refund' as const, filters: { query: code } }
  const [own] = (await shop.officeAnswer('get-bulk-preview', requested, ana.headers)).rows
  const slots = { why: opened({ orders: code }) }
  expect(own?.refusal).toBe(refused('refund-by-another', slots).body.message)
  const states = async () =>
    (await shop.officeAnswer('find-refunds', { query: code })).refunds.map(({ status }) => status)
  for (const [by, state] of [
    [ana, 'active'],
    [iva, 'processing'],
  ] as const) {
    await shop.officeAnswer('start-bulk', { ...requested, count: 1 }, by.headers)
    while (await runBulkJobs(shop.context, officeBulk));
    expect(await states()).toEqual([state])
  }
})

test('a refund counts as opened by the staff who cancelled the order, and by nobody if a customer requested it', async () => {
  const owner = await addPerson(shop)
  const cancelled = await paid()
  await shop.officeAnswer('cancel-order', { order: cancelled.code }, owner.headers)
  const requested = await order('bank_transfer', 'pass')
  await shop.officeAnswer('record-payment', {
    order: requested.order.code,
    amount: requested.order.total_price ?? 0,
  })
  const own = await requested.now()
  await shop.answer('request-refund', {
    token: requested.customer.token,
    order_id: own.id,
    tickets: own.tickets[0]?.code ?? '',
    merchandise: '',
    ...bank,
  })
  const { refunds } = await shop.officeAnswer('find-refunds', { status: 'active' })
  const by = Object.fromEntries(refunds.map((refund) => [refund.order, refund]))
  expect(by[cancelled.code]?.opened_by).toBe(`staff:${owner.email}`)
  expect(by[own.code]?.opened_by).toBe(null)
  const pay = (code: string) =>
    send('process-refund', { refund_id: by[code]?.id, outcome: 'processed' }, owner.headers)
  expect((await pay(cancelled.code)).status).toBe(409)
  expect((await pay(own.code)).status).toBe(200)
})

test('without the setting one person does both; only an owner changes it', async () => {
  const ana = await addPerson(shop, 'finance')
  const refund_id = await openedBy(ana.headers)
  const manager = await addPerson(shop, 'manager')
  const settings = { refundTwoPeople: false }
  const answer = await send('import', { settings }, manager.headers)
  expect(answer.body).toMatchObject({
    errors: { 'settings.refundTwoPeople': ['Only an owner can change this.'] },
  })
  await shop.configure(settings)
  expect((await shop.officeAnswer('find-refunds', {})).needs_two_people).toBe(false)
  expect((await send('process-refund', { refund_id, outcome: 'processed' }, ana.headers)).status).toBe(200)
})
