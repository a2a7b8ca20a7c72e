import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { newStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
})
afterAll(async () => {
  await shop.checkBooks()
  await shop.stop()
})
const finish = async () => {
  while (await runBulkJobs(shop.context, officeBulk));
}

test('all open withdrawals get their refund in order of due date; existing refunds remain', async () => {
  const ana = await shop.customer()
  const desk = orderDesk(shop)
  const codes: string[] = []
  for (const _ of [1, 2]) {
    const order = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
    codes.push(order.code)
    await shop.answer('withdraw-from-contract', {
      order: order.code,
      checksum: order.checksum,
      full_name: 'Ana Horvat',
      email: ana.email,
      items: order.merchandisePurchases.map(({ id }) => id),
    })
  }
  const requested = { action: 'refund-withdrawal' as const, filters: { status: 'open' } }
  const preview = await shop.officeAnswer('get-bulk-preview', requested)
  expect(preview).toMatchObject({ count: 2, was_tried: true })
  expect(preview.rows.map(({ name, order, refusal }) => [name, order, refusal])).toEqual(
    codes.map((code) => [code, code, null]),
  )
  const { job } = await shop.officeAnswer('start-bulk', { ...requested, count: 2 })
  const [first] = (await shop.officeAnswer('find-withdrawals', { status: 'open' })).withdrawals
  // Somebody else opens the refund of one of them first.
  await shop.officeAnswer('refund-withdrawal', { withdrawal_id: first?.id ?? 0 })
  await finish()
  const { rows } = await shop.officeAnswer('find-bulk-rows', { job_id: job.job_id })
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    [codes[0], 'refused'],
    [codes[1], 'done'],
  ])
  const { refunds } = await shop.officeAnswer('find-refunds', {})
  expect(refunds.map(({ order, status }) => [order, status])).toEqual([
    [codes[1], 'processing'],
    [codes[0], 'processing'],
  ])
})

test('a receipt is shown by its payer and amount, and only to roles that may see receipts', async () => {
  const content = newStatement({ amount: '7.00', number: 'J-1', payer: 'Hostel Mirava', text: 'Deposit' })
  await shop.officeAnswer('import-statement', { format: 'camt053', content })
  const requested = { action: 'book-suggestion' as const, filters: { status: 'open' } }
  const { job } = await shop.officeAnswer('start-bulk', { ...requested, count: 1 })
  await finish()
  const manager = await addPerson(shop, 'manager')
  const seenBy = async (headers?: Record<string, string>) =>
    (await shop.officeAnswer('find-bulk-rows', { job_id: job.job_id }, headers)).rows
  expect(await seenBy()).toMatchObject([{ name: 'Hostel Mirava, €7.00', order: null, state: 'refused' }])
  const [hidden] = await seenBy(manager.headers)
  expect(hidden?.name).toBe(hidden?.key)
})
