import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canDoTogether } from '#server/modules/bulk/bulk-actions'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { officeBulk } from '#server/registry/office'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { orders, start, rowsOf, run, statusOf } = bulkSteps(() => shop)

const morning = '2027-07-08T08:00:00.000Z'
const noon = '2027-07-08T12:00:00.000Z'
const evening = '2027-07-08T18:00:00.000Z'

interface Coach {
  paid: number
  unpaid?: number
  /** Tickets per order; 1 if absent. */
  perOrder?: number
  noonPlaces: number
  morningPlaces?: number
}

/** Sells places of a coach that leaves in the morning, at noon with `noonPlaces`, and in the evening. */
async function coach({ paid, unpaid = 0, perOrder = 1, noonPlaces, morningPlaces = 100 }: Coach) {
  const [code = ''] = await shop.sell(
    ticketItem({
      travel_time_type: 'selectable',
      travel_times: [
        { travel_time: morning, stock_level: morningPlaces },
        { travel_time: noon, stock_level: noonPlaces },
        { travel_time: evening, stock_level: 20 },
      ],
    }),
  )
  const rider = (name: string) => ({
    external_code: code,
    full_name: name,
    email: 'rider@mail.example',
    travel_time: morning,
  })
  const order = (name: string, isPaid: boolean) =>
    shop.officeAnswer('create-order', {
      customer: { full_name: name, email: 'rider@mail.example', country: 'HR' },
      items: Array.from({ length: perOrder }, (_, at) => rider(perOrder === 1 ? name : `${name} ${at}`)),
      payment_method: 'bank_transfer',
      ...(isPaid && { paid: 'cash' as const }),
    })
  for (let index = 0; index < paid / perOrder; index += 1) {
    const { order: made } = await order(`Rider ${index}`, true)
    await shop.answer('accept-terms-and-conditions', { order: made.code, checksum: made.checksum })
  }
  for (let index = 0; index < unpaid; index += 1) await order(`Debtor ${index}`, false)
  const { items } = await shop.officeAnswer('get-order-form', {})
  const times = items.find(({ external_code }) => external_code === code)?.times ?? []
  const idOf = (at: string) => times.find(({ travel_time }) => travel_time === at)?.id ?? 0
  return {
    requested: (at: string) => ({
      action: 'move-ticket' as const,
      filters: { item: [code] },
      transport_time_id: idOf(at),
      reason: 'The coach was cancelled',
    }),
    /** Returns the number of places taken by departure, as stored in the counters and as counted by tickets. */
    taken: async () => {
      const { rows } = await shop.db.pool.query<{ at: Date; taken: number; counted: number }>(
        `select t.travel_time as at, p.taken::int, (select count(*)::int from order_item i
            where i.travel_time_id = t.id and i.takes_place) as counted
          from pool p join travel_time t on t.id = p.travel_time_id order by t.travel_time, t.id`,
      )
      const own = await shop.db.pool.query<{ id: number }>(
        'select t.id from travel_time t join item n on n.id = t.item_id where n.external_code = $1',
        [code],
      )
      expect(own.rows).toHaveLength(3)
      expect(rows.filter(({ taken, counted }) => taken !== counted)).toEqual([])
      const { tickets } = await shop.officeAnswer('find-tickets', { item: [code], limit: 1000 })
      const countOf = (at: string) => tickets.filter(({ travel_time }) => travel_time === at).length
      return { morning: countOf(morning), noon: countOf(noon), evening: countOf(evening) }
    },
  }
}

const countMails = async () =>
  Number((await shop.db.pool.query<{ count: string }>('select count(*) from outbox')).rows[0]?.count)

describe('the preview of an action on many rows', () => {
  test('it counts the places over all rows, names those that do not fit, and changes nothing', async () => {
    const { requested, taken } = await coach({ paid: 12, noonPlaces: 3 })
    const mails = await countMails()
    const preview = await shop.officeAnswer('get-bulk-preview', requested(noon))
    expect(preview).toMatchObject({
      count: 12,
      was_tried: true,
      checked: 12,
      rejected: 9,
      can_require_all: true,
    })
    const rejected = preview.rows.filter(({ refusal }) => refusal !== null)
    expect(rejected).toHaveLength(9)
    expect(rejected[0]?.refusal).toBe(refused('time-sold-out').body.message)
    expect(preview.rows.filter(({ refusal }) => refusal === null)).toHaveLength(3)
    expect(await taken()).toEqual({ morning: 12, noon: 0, evening: 0 })
    expect(await countMails()).toBe(mails)
  })

  test('it names the people who have not paid, whose tickets stay', async () => {
    const { requested, taken } = await coach({ paid: 2, unpaid: 2, noonPlaces: 10 })
    const preview = await shop.officeAnswer('get-bulk-preview', requested(noon))
    expect(preview).toMatchObject({ count: 2, rejected: 0, unpaid: { count: 2 } })
    expect(preview.unpaid.names.toSorted()).toEqual(['Debtor 0', 'Debtor 1'])
    await start({ ...requested(noon), count: 2 })
    await run()
    expect(await taken()).toEqual({ morning: 2, noon: 2, evening: 0 })
  })

  test('1,100 rows are answered within its time limit, with the number of rows that were checked', async () => {
    const { requested, taken } = await coach({
      paid: 1100,
      perOrder: 20,
      noonPlaces: 500,
      morningPlaces: 1100,
    })
    const began = performance.now()
    const preview = await shop.officeAnswer('get-bulk-preview', requested(noon))
    const took = performance.now() - began
    expect(took).toBeLessThan(15_000)
    expect(preview).toMatchObject({ count: 1100, can_require_all: false })
    expect(preview.checked).toBeGreaterThan(0)
    expect(preview.rejected).toBe(Math.max(0, preview.checked - 500))
    expect(await taken()).toMatchObject({ morning: 1000, noon: 0 })
    expect(
      await shop.office('start-bulk', { ...requested(noon), count: 1100, only_if_all: true }),
    ).toMatchObject(refused('bulk-not-together'))
  })
})

describe('all rows or none', () => {
  test('if one row is rejected, nothing is changed and no mail is sent; each row says why', async () => {
    const { requested, taken } = await coach({ paid: 5, noonPlaces: 4 })
    const mails = await countMails()
    const job = await start({ ...requested(noon), count: 5, only_if_all: true })
    await run()
    expect(await taken()).toEqual({ morning: 5, noon: 0, evening: 0 })
    expect(await countMails()).toBe(mails)
    const answer = await rowsOf(job)
    expect(answer.job).toMatchObject({ state: 'done', only_if_all: true, done: 0, refused: 5 })
    const notes = answer.rows.map(({ note }) => note)
    expect(notes.filter((note) => note === refused('time-sold-out').body.message)).toHaveLength(1)
    expect(notes.filter((note) => note === 'Not done, because other rows were rejected.')).toHaveLength(4)
  })

  test('if all rows fit, all are changed, with their mails and entries in the log', async () => {
    const { requested, taken } = await coach({ paid: 4, noonPlaces: 4 })
    const mails = await countMails()
    const job = await start({ ...requested(noon), count: 4, only_if_all: true })
    await run()
    expect((await rowsOf(job)).job).toMatchObject({ state: 'done', done: 4, refused: 0 })
    expect(await taken()).toEqual({ morning: 0, noon: 4, evening: 0 })
    expect(await countMails()).toBe(mails + 4)
    const { rows } = await shop.db.pool.query('select from audit_log where cause = $1', [`bulk:${job}`])
    expect(rows).toHaveLength(4)
  })

  test('money: no order is cancelled and no refund or document made if one cannot be cancelled', async () => {
    const { codes, filters } = await orders(3)
    for (const order of codes)
      await shop.officeAnswer('record-payment', { order, amount: 10_000, reference: order })
    const before = await counts()
    const [, gone = ''] = codes
    await shop.officeAnswer('cancel-order', { order: gone, reason: 'By phone' })
    const cancelled = await counts()
    expect(cancelled.refunds).toBe(before.refunds + 1)
    const job = await start({ action: 'cancel-order', filters, count: 3, only_if_all: true })
    await run()
    expect((await rowsOf(job)).job).toMatchObject({ done: 0, refused: 3 })
    expect(await counts()).toEqual(cancelled)
    expect(await Promise.all(codes.map(statusOf))).not.toEqual(codes.map(() => 'cancelled'))
  })

  test('an unexpected error undoes all rows; after three, the job is rejected', async () => {
    const { requested, taken } = await coach({ paid: 3, noonPlaces: 3 })
    const job = await start({ ...requested(noon), count: 3, only_if_all: true })
    const last = (await rowsOf(job)).rows.at(-1)?.key
    const failing = {
      ...officeBulk,
      'move-ticket': {
        ...officeBulk['move-ticket'],
        run: (...[by, row]: Parameters<(typeof officeBulk)['move-ticket']['run']>) =>
          row.key === last ? Promise.reject(new Error('A test')) : officeBulk['move-ticket'].run(by, row),
      },
    }
    expect(await runBulkJobs(shop.context, failing)).toBe(false)
    expect((await rowsOf(job)).job).toMatchObject({ state: 'running', done: 0, refused: 0 })
    expect(await taken()).toEqual({ morning: 3, noon: 0, evening: 0 })
    await runBulkJobs(shop.context, failing)
    expect(await runBulkJobs(shop.context, failing)).toBe(true)
    expect((await rowsOf(job)).job).toMatchObject({ state: 'done', done: 0, refused: 3 })
    expect(await taken()).toEqual({ morning: 3, noon: 0, evening: 0 })
  })

  test('refunds to cards, which need the gateway for each row, cannot be done all or none', () => {
    expect(canDoTogether(officeBulk['refund-to-card'], 1)).toBe(false)
    expect(canDoTogether(officeBulk['mark-refund-paid'], 1)).toBe(true)
  })
})

const counts = async () => {
  const { rows } = await shop.db.pool.query<{ refunds: number; documents: number; mails: number }>(
    `select (select count(*)::int from refund) as refunds, (select count(*)::int from invoice) as documents,
      (select count(*)::int from outbox) as mails`,
  )
  return rows[0] ?? { refunds: 0, documents: 0, mails: 0 }
}

describe('an ended job', () => {
  test('its rejected rows can be repeated with the same action', async () => {
    const { requested, taken } = await coach({ paid: 5, noonPlaces: 2 })
    const first = await start({ ...requested(noon), count: 5 })
    const { filters: _filters, ...again } = requested(evening)
    expect(await shop.office('get-bulk-preview', { ...again, job_id: first })).toMatchObject(
      refused('bulk-running'),
    )
    await run()
    const rejected = (await rowsOf(first)).rows.filter(({ state }) => state === 'refused')
    expect(rejected).toHaveLength(3)
    expect(await shop.officeAnswer('get-bulk-preview', { ...again, job_id: first })).toMatchObject({
      count: 3,
      checked: 3,
      rejected: 0,
    })
    const second = await start({ ...again, job_id: first, count: 3 })
    await run()
    expect((await rowsOf(second)).rows.map(({ key }) => key)).toEqual(rejected.map(({ key }) => key))
    expect(await taken()).toEqual({ morning: 0, noon: 2, evening: 3 })
    expect(await shop.office('get-bulk-preview', { ...again, job_id: second })).toMatchObject(
      refused('bulk-nothing'),
    )
    expect(await shop.office('get-bulk-preview', { action: 'cancel-order', job_id: first })).toMatchObject(
      refused('bulk-nothing'),
    )
  })

  test('its changes are undone together, except of what has changed since', async () => {
    const codes = await shop.sell(ticketItem({ name: 'Undone A' }), ticketItem({ name: 'Undone B' }))
    const isPublished = async () => {
      const { items } = await shop.officeAnswer('find-items', { query: 'Undone' })
      return Object.fromEntries(items.map((item) => [item.external_code, item.published]))
    }
    const [a = '', b = ''] = codes
    const withdrawn = await start({ action: 'withdraw-item', filters: { query: 'Undone' }, count: 2 })
    await run()
    expect(await isPublished()).toEqual({ [a]: false, [b]: false })
    const undo = { action: 'undo-change' as const, job_id: withdrawn }
    const preview = await shop.officeAnswer('get-bulk-preview', undo)
    expect(preview).toMatchObject({ count: 2, checked: 2, rejected: 0 })
    expect(preview.rows.map(({ name }) => name).toSorted()).toEqual([a, b].toSorted())
    await start({ action: 'publish-item', filters: { query: 'Undone B' }, count: 1 })
    await run()
    expect(await isPublished()).toEqual({ [a]: false, [b]: true })
    const undone = await start({ ...undo, count: 2 })
    await run()
    expect((await rowsOf(undone)).rows).toMatchObject([
      { name: b, state: 'refused', note: expect.stringContaining('changed again later') },
      { name: a, state: 'done' },
    ])
    expect(await isPublished()).toEqual({ [a]: true, [b]: true })
    // The undone change is not selected again.
    expect(await shop.officeAnswer('get-bulk-preview', undo)).toMatchObject({ count: 1, rejected: 1 })
  })
})
