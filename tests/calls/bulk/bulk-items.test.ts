import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { officeBulk, officeEdits } from '#server/registry/office'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const start = async (requested: OfficeSent<'start-bulk'>, headers?: Record<string, string>) =>
  (await shop.officeAnswer('start-bulk', requested, headers)).job.job_id
const rowsOf = (job_id: number) => shop.officeAnswer('find-bulk-rows', { job_id })
async function run() {
  while (await runBulkJobs(shop.context, officeBulk));
}

describe('bulk actions on items', () => {
  test('a bulk action publishes and withdraws items by the rules of the form', async () => {
    await shop.sell(
      ...['one', 'two'].map((code) =>
        ticketItem({ external_code: `bulk-${code}`, name: 'Bulky', published: true }),
      ),
    )
    const requested = { action: 'withdraw-item' as const, filters: { query: 'Bulky' } }
    const { rows, count, was_tried } = await shop.officeAnswer('get-bulk-preview', requested)
    expect({ count, was_tried, refusal: rows[0]?.refusal }).toEqual({
      count: 2,
      was_tried: true,
      refusal: null,
    })
    await start({ ...requested, count })
    await run()
    const shown = async () =>
      (await shop.officeAnswer('find-items', { query: 'Bulky' })).items.map(({ published }) => published)
    expect(await shown()).toEqual([false, false])
    await start({ ...requested, action: 'publish-item', count })
    await run()
    expect(await shown()).toEqual([true, true])
  })

  test('a bulk action schedules the start of sale of each item as a change by its author', async () => {
    await shop.sell(
      ...['a', 'b'].map((code) =>
        ticketItem({ external_code: `timely-${code}`, name: 'Timely', published: false }),
      ),
    )
    const requested = { action: 'publish-item-later' as const, filters: { query: 'Timely' } }
    expect((await shop.officeAnswer('get-bulk-preview', requested)).was_tried).toBe(false)
    expect(await shop.office('start-bulk', { ...requested, count: 2 })).toMatchObject(
      refused('invalid-input'),
    )
    const at = new Date(shop.clock.now.getTime() + 36e5).toISOString()
    const { rows } = await shop.officeAnswer('get-bulk-preview', { ...requested, at })
    expect(rows.map(({ refusal, notes }) => [refusal, notes])).toEqual(
      rows.map(() => [null, ['1 item goes on sale.']]),
    )
    const over = await shop.officeAnswer('get-bulk-preview', { ...requested, at: '2020-01-01T00:00:00Z' })
    expect(over.rows[0]?.refusal).toBe(refused('time-over').body.message)
    const { headers, email } = await addPerson(shop, 'manager')
    const job_id = await start({ ...requested, at, count: 2 }, headers)
    await run()
    expect((await rowsOf(job_id)).job).toMatchObject({ done: 2, refused: 0 })
    const { changes } = await shop.officeAnswer('find-scheduled-changes', {})
    const ours = changes.filter(({ thing }) => thing.startsWith('timely-'))
    expect(ours).toMatchObject(
      ['timely-a', 'timely-b'].map((thing) => ({ thing, at, actor: `staff:${email}`, state: 'waiting' })),
    )
    // Nothing is left to change: repeating the action is rejected for each item.
    await shop.officeAnswer('save-item', {
      item: { ...ticketItem({ external_code: 'timely-c', name: 'Timely' }), published: true },
    })
    const again = await start({ action: 'publish-item-later', filters: { query: 'timely-c' }, at, count: 1 })
    await run()
    expect((await rowsOf(again)).rows[0]).toMatchObject({
      state: 'refused',
      note: refused('nothing-to-change').body.message,
    })
    // This item goes off sale as the others go on sale.
    await start({ action: 'withdraw-item-later', filters: { query: 'timely-c' }, at, count: 1 })
    await run()
    shop.clock.now = new Date(at)
    while (await runDueChanges(shop.context, officeEdits));
    const { items } = await shop.officeAnswer('find-items', { query: 'Timely' })
    expect(items.map(({ external_code, published }) => [external_code, published])).toEqual([
      ['timely-a', true],
      ['timely-b', true],
      ['timely-c', false],
    ])
  })

  test('a bulk action makes a hidden copy of each item with an unused code', async () => {
    await shop.sell(ticketItem({ external_code: 'twin', name: 'Twin', price: 4200 }))
    const requested = { action: 'duplicate-item' as const, filters: { query: 'twin' } }
    expect((await shop.officeAnswer('get-bulk-preview', requested)).rows).toMatchObject([
      { key: 'twin', refusal: null },
    ])
    await start({ ...requested, count: 1 })
    await run()
    const job = await start({ ...requested, count: 2 })
    await run()
    expect((await rowsOf(job)).job).toMatchObject({ done: 2 })
    const { items } = await shop.officeAnswer('find-items', { query: 'twin' })
    expect(items.map((one) => [one.external_code, one.price, one.published])).toEqual([
      ['twin', 4200, true],
      ['twin-copy', 4200, false],
      ['twin-copy-2', 4200, false],
      ['twin-copy-copy', 4200, false],
    ])
  })
})
