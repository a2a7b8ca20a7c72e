import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import type { Context } from '#server/context'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
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

/** Context of a process in which something happens after it has read its work, before its first transaction. */
function interrupted(happens: () => Promise<unknown>): Context {
  const { db } = shop.context
  let hasHappened = false
  async function transaction<T>(work: Parameters<typeof db.transaction<T>>[0]): Promise<T> {
    if (!hasHappened) await happens()
    hasHappened = true
    return db.transaction<T>(work)
  }
  return { ...shop.context, db: { ...db, transaction } }
}

describe('cancelling work that a process has already read', () => {
  test('a job that is cancelled after a process read it does no row', async () => {
    const { order: made } = await order('bank_transfer', 'pass')
    const requested = {
      action: 'cancel-order',
      filters: { query: made.code },
      reason: 'No',
      count: 1,
    } as const
    const { job_id } = (await shop.officeAnswer('start-bulk', requested)).job
    await runBulkJobs(
      interrupted(() => shop.officeAnswer('cancel-bulk', { job_id })),
      officeBulk,
    )
    const { order: seen } = await shop.officeAnswer('get-order', { order: made.code })
    expect(seen.payment_status).toBe('pending')
    const { job } = await shop.officeAnswer('find-bulk-rows', { job_id })
    expect(job).toMatchObject({ state: 'cancelled', done: 0, refused: 0 })
  })

  test('a scheduled price change that is cancelled after a process read it is not made', async () => {
    const external_code = await item({ price: 10_000 })
    const get = () => shop.officeAnswer('get-item', { external_code })
    const { version } = await get()
    const { change } = await shop.officeAnswer('schedule-change', {
      call: 'save-item',
      thing: external_code,
      version,
      changes: { price: 12_000 },
      at: new Date(shop.clock.now.getTime() + 60_000).toISOString(),
    })
    shop.later(1)
    const { change_id } = change
    await runDueChanges(
      interrupted(() => shop.officeAnswer('cancel-scheduled-change', { change_id })),
      officeEdits,
    )
    expect((await get()).item.price).toBe(10_000)
    const { changes } = await shop.officeAnswer('find-scheduled-changes', { part: 'ended' })
    expect(changes.find((one) => one.change_id === change_id)).toMatchObject({ state: 'cancelled' })
  })
})

const cancel = (requested: OfficeSent<'start-cancellation'>) =>
  shop.office('start-cancellation', { ...requested, message: 'The storm.' })

describe('simultaneous cancellations', () => {
  test.each(['item', 'departure'] as const)(
    'one of several simultaneous cancellations of one %s succeeds',
    async (kind) => {
      const travel_time = '2027-07-08T06:00:00Z'
      const code = await item(
        kind === 'item'
          ? {}
          : {
              type: 'transport',
              travel_time_type: 'selectable',
              travel_times: [{ travel_time, stock_level: 2 }],
            },
      )
      const requested = kind === 'item' ? { item: code } : { item: code, departure: travel_time }
      const answers = await Promise.all([cancel(requested), cancel(requested), cancel(requested)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const { cancellations } = await shop.officeAnswer('find-cancellations', {})
      expect(cancellations.filter(({ subject }) => subject === code)).toHaveLength(1)
      await shop.runJobs()
    },
  )
})
