import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { Refusal } from '#server/platform/http/refusal'
import { officeBulk, officeEdits } from '#server/registry/office'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { one: item } = cartSteps(() => shop)
const { order } = orderSteps(() => shop)

const busy = () => Promise.reject(new Refusal('busy'))

test('a job row that failed because the shop was busy is retried; a finished job keeps no reason', async () => {
  const { order: made } = await order('bank_transfer', 'pass')
  const reason = 'Ana called: she is ill'
  const requested = { action: 'cancel-order', filters: { query: made.code }, reason, count: 1 } as const
  const { job_id } = (await shop.officeAnswer('start-bulk', requested)).job
  await runBulkJobs(shop.context, {
    ...officeBulk,
    'cancel-order': { ...officeBulk['cancel-order'], run: busy },
  })
  const jobNow = async () => (await shop.officeAnswer('find-bulk-rows', { job_id })).job
  expect(await jobNow()).toMatchObject({ state: 'running', done: 0, refused: 0 })
  shop.faults.length = 0
  const stored = async () =>
    JSON.stringify(
      await shop.db.kysely.selectFrom('bulk_job').select('request').where('id', '=', job_id).execute(),
    )
  expect(await stored()).toContain(reason)
  while (await runBulkJobs(shop.context, officeBulk));
  expect(await jobNow()).toMatchObject({ state: 'done', done: 1, refused: 0 })
  expect(await stored()).not.toContain(reason)
})

test('a scheduled change that failed because the shop was busy is retried', async () => {
  const external_code = await item({ price: 10_000 })
  const get = () => shop.officeAnswer('get-item', { external_code })
  await shop.officeAnswer('schedule-change', {
    call: 'save-item',
    thing: external_code,
    version: (await get()).version,
    changes: { price: 12_000 },
    at: new Date(shop.clock.now.getTime() + 60_000).toISOString(),
  })
  shop.later(1)
  const saveItem = officeEdits['save-item']
  const call = { ...saveItem.call, makeFor: busy }
  await runDueChanges(shop.context, { ...officeEdits, 'save-item': { ...saveItem, call } })
  expect((await get()).item.price).toBe(10_000)
  shop.faults.length = 0
  await runDueChanges(shop.context, officeEdits)
  expect((await get()).item.price).toBe(12_000)
})

test('an order of a cancellation that failed is retried as often as before', async () => {
  const { order: made } = await order('bank_transfer', 'pass')
  const { cancellation_id } = await shop.officeAnswer('start-cancellation', {
    item: 'pass',
    message: 'Storm',
  })
  await shop.db.kysely
    .insertInto('cancellation_order')
    .values({
      cancellation_id: cancellation_id ?? 0,
      order_id: made.id,
      state: 'failed',
      tries: 5,
      problem: JSON.stringify('Something went wrong.'),
    })
    .execute()
  expect(await shop.officeAnswer('retry-cancellation', { cancellation_id })).toEqual({ orders: 1 })
  const rows = await shop.db.kysely.selectFrom('cancellation_order').selectAll().execute()
  expect(rows).toMatchObject([{ order_id: made.id, state: 'waiting', tries: 0, problem: null }])
})
