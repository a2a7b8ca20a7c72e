import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import type { Gateway } from '#server/modules/payments/gateways/gateway'
import { officeBulk } from '#server/registry/office'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
let sandbox: { refund: Gateway['refund'] }
let real: Gateway['refund']
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
  sandbox = shop.context.gateways.sandbox
  real = sandbox.refund
})
afterEach(async () => {
  sandbox.refund = real
  await shop.checkBooks()
})
afterAll(() => shop.stop())

/** A refund requested by its customer, paid by card in the sandbox or, with `real`, by transfer. */
async function requested(options: { real?: boolean } = {}) {
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }], options)
  const chosen = { tickets: desk.ticketOf(order, 'One').code, merchandise: '' }
  const { refund_id } = (
    await shop.answer('request-refund', { ...bank, ...chosen, token: ana.token, order_id: order.id })
  ).data
  return { order, refund_id }
}
const stateOf = async (code: string) =>
  (await shop.officeAnswer('find-refunds', { query: code })).refunds.map(({ status, paid_by }) => [
    status,
    paid_by,
  ])
/** Runs an action on all open refunds; returns the result of each. */
async function runFor(action: 'mark-refund-paid' | 'refund-to-card', count: number) {
  const filters = { status: 'active' }
  const preview = await shop.officeAnswer('get-bulk-preview', { action, filters })
  expect(preview).toMatchObject({ count, was_tried: true })
  const { job } = await shop.officeAnswer('start-bulk', { action, filters, count })
  while (await runBulkJobs(shop.context, officeBulk));
  const done = await shop.officeAnswer('find-bulk-rows', { job_id: job.job_id })
  return { preview, job: done.job, rows: done.rows }
}
/** Withdraws a refund, which would otherwise be in the job of the next test. */
const takeBack = (refund_id: number) => shop.answer('cancel-refund', { token: ana.token, refund_id })

test('all matching refunds are marked as paid by bank, with void tickets, free places, credit notes and mails', async () => {
  const all = [await requested({ real: true }), await requested({ real: true })]
  const mails = async () => (await shop.mailsTo(ana.email)).length
  const before = await mails()
  const { preview, job, rows } = await runFor('mark-refund-paid', 2)
  expect(preview.rows.map(({ refusal }) => refusal)).toEqual([null, null])
  // No screen shows a refund's number: people know it by its order.
  const codes = all.map(({ order }) => order.code)
  for (const shown of [preview.rows, rows])
    expect(new Map(shown.map(({ key, name }) => [Number(key), name]))).toEqual(
      new Map(all.map(({ order, refund_id }) => [refund_id, order.code])),
    )
  expect(new Set(rows.map(({ order }) => order))).toEqual(new Set(codes))
  // The preview changed nothing: the job found both as they were.
  expect(job).toMatchObject({ state: 'done', done: 2, refused: 0 })
  for (const { order } of all) {
    expect(await stateOf(order.code)).toEqual([['processed', 'bank']])
    const { documents, order: now } = await shop.officeAnswer('get-order', { order: order.code })
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    expect(now.total_refunded).toBe(9500)
    expect(now.tickets.map(({ status }) => status)).toEqual(['refunded'])
  }
  expect(await mails()).toBe(before + 2)
})

test('all matching card refunds are requested from the gateway once each; others are counted and stay', async () => {
  const [card, transfer] = [await requested(), await requested({ real: true })]
  const sent: string[] = []
  sandbox.refund = (...sending) => {
    sent.push(JSON.stringify(sending))
    return real.apply(sandbox, sending)
  }
  const { preview, job, rows } = await runFor('refund-to-card', 1)
  expect(preview).toMatchObject({ left_out: 1, rows: [{ key: String(card.refund_id), refusal: null }] })
  expect(job).toMatchObject({ state: 'done', done: 1, refused: 0 })
  expect(rows.map(({ key }) => key)).toEqual([String(card.refund_id)])
  expect(sent).toHaveLength(1)
  expect(await stateOf(card.order.code)).toEqual([['processed', 'card']])
  expect(await stateOf(transfer.order.code)).toEqual([['active', null]])
  const filters = { status: 'active' }
  expect(await shop.office('get-bulk-preview', { action: 'refund-to-card', filters })).toMatchObject(
    refused('bulk-not-applicable'),
  )
  await takeBack(transfer.refund_id)
})

test('a refund that the gateway rejects is a problem, and the job continues with the next', async () => {
  const all = [await requested(), await requested()]
  let asks = 0
  sandbox.refund = (...sending) =>
    (asks += 1) === 1
      ? Promise.resolve({ outcome: 'refused', reason: 'The card is closed.' })
      : real.apply(sandbox, sending)
  const { job } = await runFor('refund-to-card', 2)
  expect(job).toMatchObject({ state: 'done', done: 2, refused: 0 })
  const states = await Promise.all(all.map(({ order }) => stateOf(order.code)))
  expect(states.flat().toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['problem', null],
    ['processed', 'card'],
  ])
})
