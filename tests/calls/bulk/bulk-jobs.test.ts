import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { bulkSteps } from '#tests/support/app/bulk-steps'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { orders, start, rowsOf, run, statusOf } = bulkSteps(() => shop)

describe('bulk actions on all matching rows', () => {
  test('a previewed job does every row once, stores each error with its row, and logs each change', async () => {
    const { codes, filters } = await orders(4)
    const [gone = ''] = codes
    await shop.officeAnswer('cancel-order', { order: gone, reason: 'By phone' })
    const requested = { action: 'cancel-order' as const, filters, reason: 'Rained off' }
    const preview = await shop.officeAnswer('get-bulk-preview', requested)
    expect(preview).toMatchObject({ count: 4, was_tried: true })
    expect(preview.rows.find(({ key }) => key === gone)?.refusal).toBe(
      refused('order-is-cancelled').body.message,
    )
    expect(preview.rows.find(({ key }) => key !== gone)?.notes).toContain('1 place will be free again.')
    expect(await Promise.all(codes.slice(1).map(statusOf))).toEqual(['pending', 'pending', 'pending'])

    const { headers, email } = await addPerson(shop, 'manager')
    const job_id = await start({ ...requested, count: 4 }, headers)
    // Orders that match the filter later are not touched.
    const { order: late } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Late', email: 'late@mail.example', country: 'HR' },
      items: [{ external_code: 'pass', full_name: 'Late', email: 'late@mail.example' }],
      payment_method: 'bank_transfer',
      channel: filters.channel[0],
    })
    await run()
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ state: 'done', total: 4, done: 3, refused: 1, actor: `staff:${email}` })
    expect(rows.map(({ key }) => key).toSorted()).toEqual(codes.toSorted())
    expect(rows.find(({ key }) => key === gone)).toMatchObject({
      state: 'refused',
      note: refused('order-is-cancelled').body.message,
    })
    expect(await Promise.all(codes.map(statusOf))).toEqual(codes.map(() => 'cancelled'))
    expect(await statusOf(late.code)).toBe('pending')
    const { rows: logged } = await shop.officeAnswer('find-audit', {
      subject: codes[1] ?? '',
      action: 'cancel-order',
    })
    expect(logged).toMatchObject([{ actor: `staff:${email}`, cause: `bulk:${job_id}`, network: null }])
  })

  test('a job is rejected for a changed number of rows, no rows, or an unknown filter', async () => {
    const { filters } = await orders(2)
    const requested = { action: 'resend-order-mail' as const, filters }
    expect(await shop.office('start-bulk', { ...requested, count: 3 })).toMatchObject({
      ...refused('bulk-changed', { count: '2' }),
      body: { count: 2 },
    })
    const nobody = { ...requested, filters: { channel: ['Nobody'] } }
    expect(await shop.office('get-bulk-preview', nobody)).toMatchObject(refused('bulk-nothing'))
    expect((await shop.office('get-bulk-preview', { ...requested, filters: { colour: 'red' } })).status).toBe(
      422,
    )
    const later = { action: 'extend-deadline', filters, count: 2 }
    expect(await shop.office('start-bulk', later)).toMatchObject({
      status: 422,
      body: { errors: { until: [expect.any(String)] } },
    })
  })

  test('jobs send mails again and reject those that cannot be sent, extend deadlines, and end vouchers', async () => {
    const { codes, filters } = await orders(2)
    const [first = '', second = ''] = codes
    await shop.officeAnswer('cancel-order', { order: second, reason: 'By phone' })
    const mails = await start({ action: 'resend-order-mail', filters, count: 2 })
    const until = new Date(shop.clock.now.getTime() + 40 * 864e5).toISOString()
    const times = await start({ action: 'extend-deadline', filters, count: 2, until })
    await shop.officeAnswer('save-voucher', { voucher: { code: 'BULK-1', discount_amount: 500 } })
    await start({ action: 'end-voucher', filters: { query: 'BULK-1' }, count: 1 })
    await run()
    const sent = (await rowsOf(mails)).rows
    expect(sent.find(({ key }) => key === second)).toMatchObject({
      state: 'refused',
      note: 'Nothing was sent. The order is cancelled.',
    })
    expect((await rowsOf(times)).rows.find(({ key }) => key === second)?.state).toBe('refused')
    expect((await shop.officeAnswer('get-order', { order: first })).order.payments[0]?.due_at).toBe(until)
    const { vouchers } = await shop.officeAnswer('find-vouchers', { query: 'BULK-1' })
    expect(vouchers).toMatchObject([{ state: 'ended' }])
  })
})

/** Buys valid tickets of an item with two departures, each in its own order. */
async function coachTickets(count: number) {
  const [code = ''] = await shop.sell(
    ticketItem({
      travel_time_type: 'selectable',
      travel_times: [
        { travel_time: '2027-07-08T08:00:00Z', stock_level: 10 },
        { travel_time: '2027-07-08T12:00:00Z', stock_level: 1 },
      ],
    }),
  )
  for (let index = 0; index < count; index += 1) {
    const holder = { full_name: `Rider ${index}`, email: 'rider@mail.example' }
    const { order } = await shop.officeAnswer('create-order', {
      customer: { ...holder, country: 'HR' },
      items: [{ external_code: code, ...holder, travel_time: '2027-07-08T08:00:00Z' }],
      payment_method: 'bank_transfer',
      paid: 'cash',
    })
    await shop.answer('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  }
  const found = async () =>
    (await shop.officeAnswer('find-tickets', { item: [code] })).tickets.map((ticket) => ({
      code: ticket.code ?? '',
      at: ticket.travel_time,
    }))
  const { items } = await shop.officeAnswer('get-order-form', {})
  const times = items.find(({ external_code }) => external_code === code)?.times ?? []
  return { found, times, filters: { item: [code] } }
}

describe('bulk actions on tickets', () => {
  test('all matching tickets get new barcodes; the old ones stop working', async () => {
    const { found, filters } = await coachTickets(2)
    const before = new Set((await found()).map(({ code }) => code))
    const requested = { action: 'new-barcode' as const, filters }
    const preview = await shop.officeAnswer('get-bulk-preview', requested)
    expect(preview).toMatchObject({ count: 2, was_tried: true })
    expect(preview.rows[0]).toMatchObject({ refusal: null })
    expect(preview.rows[0]?.notes).toContain('The old ticket stops working.')
    const job_id = await start({ ...requested, count: 2 })
    await run()
    expect((await rowsOf(job_id)).rows.map(({ state }) => state)).toEqual(['done', 'done'])
    const after = (await found()).map(({ code }) => code)
    expect(after).toHaveLength(2)
    expect(after.filter((code) => before.has(code))).toEqual([])
  })

  test('matching tickets move to another departure while it has places; each error stays with its ticket', async () => {
    const { found, times, filters } = await coachTickets(2)
    const target = times.find(({ travel_time }) => travel_time === '2027-07-08T12:00:00.000Z')
    const requested = { action: 'move-ticket' as const, filters, reason: 'The first coach is full' }
    // Before a departure is chosen, rows are only counted, without a dry run.
    expect(await shop.officeAnswer('get-bulk-preview', requested)).toMatchObject({
      count: 2,
      was_tried: false,
    })
    expect(await shop.office('start-bulk', { ...requested, count: 2 })).toMatchObject({
      status: 422,
      body: { errors: { transport_time_id: [expect.any(String)] } },
    })
    const job_id = await start({ ...requested, transport_time_id: target?.id ?? 0, count: 2 })
    await run()
    const { rows } = await rowsOf(job_id)
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['done', 'refused'])
    expect((await found()).map(({ at }) => at ?? '').toSorted()).toEqual([
      '2027-07-08T08:00:00.000Z',
      '2027-07-08T12:00:00.000Z',
    ])
  })
})

describe('departures offered for a bulk move', () => {
  test('the departures of the tickets’ only item are offered by time, with the places left; past ones and their own are not', async () => {
    const { filters, times } = await coachTickets(1)
    await coachTickets(1)
    const [item = ''] = filters.item
    const { item: stored, version } = await shop.officeAnswer('get-item', { external_code: item })
    const departures = ['2026-07-09T08:00:00Z', '2027-07-09T08:00:00Z', '2027-07-06T08:00:00Z']
    await shop.officeAnswer('save-item', {
      item: {
        ...stored,
        travel_times: [
          ...departures.map((travel_time) => ({ travel_time, stock_level: null })),
          ...stored.travel_times,
        ],
      },
      version,
    })
    const preview = await shop.officeAnswer('get-bulk-preview', { action: 'move-ticket', filters })
    expect(preview.departures).toMatchObject([{ external_code: item, name: stored.name }])
    expect(preview.departures[0]?.times).toMatchObject([
      { travel_time: '2027-07-06T08:00:00.000Z', left: null },
      { travel_time: '2027-07-08T12:00:00.000Z', left: 1, id: times[1]?.id },
      { travel_time: '2027-07-09T08:00:00.000Z', left: null },
    ])
    const other = await shop.officeAnswer('get-bulk-preview', { action: 'new-barcode', filters })
    expect(other.departures).toEqual([])
  })

  test('departures are listed by item if the tickets belong to several items', async () => {
    const first = await coachTickets(1)
    const second = await coachTickets(1)
    const filters = { item: [...first.filters.item, ...second.filters.item] }
    const preview = await shop.officeAnswer('get-bulk-preview', { action: 'move-ticket', filters })
    expect(preview.departures.map(({ external_code, times }) => [external_code, times.length])).toEqual([
      [first.filters.item[0], 1],
      [second.filters.item[0], 1],
    ])
  })
})

describe('bulk payment reminders', () => {
  test('a bulk reminder mails customers with a payment due; other orders are rejected with the reason', async () => {
    const { codes, filters } = await orders(3)
    const [paid = '', part = '', open = ''] = codes
    const { order } = await shop.officeAnswer('get-order', { order: paid })
    await shop.officeAnswer('record-payment', { order: paid, amount: order.total_price ?? 0 })
    await shop.officeAnswer('record-payment', { order: part, amount: 1000 })
    const mailsOf = async (code: string) =>
      (
        await shop.db.kysely
          .selectFrom('outbox')
          .select(['kind', 'payload'])
          .where('event_key', 'like', '%:again:%')
          .orderBy('id')
          .execute()
      ).filter(({ payload }) => JSON.stringify(payload).includes(code))
    const job_id = await start({ action: 'remind-payment', filters, count: 3 })
    await run()
    const { job, rows } = await rowsOf(job_id)
    expect(job).toMatchObject({ state: 'done', total: 3, done: 2, refused: 1 })
    const rowOf = (code: string) => rows.find(({ key }) => key === code)
    const noteOf = (code: string) => rowOf(code)?.note
    expect(rowOf(paid)).toMatchObject({ state: 'refused', note: 'Nothing was sent. Nothing is owed.' })
    expect([noteOf(part), noteOf(open)]).toEqual(['The mail is on its way.', 'The mail is on its way.'])
    expect(await mailsOf(paid)).toEqual([])
    expect(await mailsOf(part)).toMatchObject([
      {
        kind: 'payment-part-received',
        payload: { received: 1000, missing: (order.total_price ?? 0) - 1000 },
      },
    ])
    expect(await mailsOf(open)).toMatchObject([{ kind: 'order-received' }])
  })
})

describe('bulk booking of receipts', () => {
  test('receipts that match exactly one order are booked; finance may run the job, a manager may not', async () => {
    const { codes } = await orders(3)
    const [first = '', second = ''] = codes
    const rows = [
      ['2027-03-01', '105.00', `Order ${first}`, 'Somebody'],
      ['2027-03-01', '104.00', `Order ${second}`, 'Somebody'],
      ['2027-03-01', '105.00', 'Tickets', 'Nobody Known'],
    ]
    const content = ['date;amount;text;payer', ...rows.map((row) => row.join(';'))].join('\n')
    const columns = { date: 'date', amount: 'amount', text: 'text', payer: 'payer' }
    const { unmatched } = await shop.officeAnswer('import-statement', {
      format: 'csv',
      // Two codes in a text leave the choice to staff: the receipt stays unmatched.
      content: content.replaceAll(/Order (\w+)/g, `Order $1 or ${codes[2]}`),
      columns,
    })
    expect(unmatched).toHaveLength(3)
    const { order: other } = await shop.officeAnswer('get-order', { order: codes[2] ?? '' })
    await shop.officeAnswer('record-payment', { order: other.code, amount: other.total_price ?? 0 })
    const requested = { action: 'book-suggestion' as const, filters: { status: 'open' }, count: 3 }
    const manager = await addPerson(shop, 'manager')
    expect(await shop.post('/office/api/start-bulk', requested, manager.headers)).toMatchObject(
      refused('not-allowed'),
    )
    const { headers } = await addPerson(shop, 'finance')
    const cancel = { action: 'resend-order-mail', filters: {}, count: 1 }
    expect(await shop.post('/office/api/start-bulk', cancel, headers)).toMatchObject(refused('not-allowed'))
    const preview = await shop.officeAnswer('get-bulk-preview', requested, headers)
    expect(preview.rows.filter(({ refusal }) => refusal === null)).toHaveLength(1)
    const job_id = await start(requested, headers)
    await run()
    expect((await rowsOf(job_id)).job).toMatchObject({ state: 'done', done: 1, refused: 2 })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'pending'])
  })
})

describe('the list of jobs', () => {
  test('the list of jobs is filtered by author, state and action, and counts each value', async () => {
    const { headers, email } = await addPerson(shop, 'manager')
    const { filters } = await orders(2)
    const sent = await start({ action: 'resend-order-mail', filters, count: 2 }, headers)
    const stopped = await start({ action: 'cancel-order', filters, reason: 'No', count: 2 }, headers)
    await shop.officeAnswer('cancel-bulk', { job_id: stopped })
    await run()
    const found = async (requested: OfficeSent<'find-bulk-jobs'>) => {
      const { jobs, facets, matching } = await shop.officeAnswer('find-bulk-jobs', {
        query: email.toUpperCase(),
        with_counts: true,
        ...requested,
      })
      const counts = Object.values(facets ?? {}).map((values) => values.map((one) => [one.value, one.count]))
      return { jobs: jobs.map(({ job_id }) => job_id), counts, count: matching?.count }
    }
    const actions = [
      ['cancel-order', 1],
      ['resend-order-mail', 1],
    ]
    const states = [
      ['cancelled', 1],
      ['done', 1],
    ]
    expect(await found({})).toEqual({ jobs: [stopped, sent], counts: [states, actions], count: 2 })
    expect(await found({ state: ['done'] })).toEqual({
      jobs: [sent],
      counts: [states, [['resend-order-mail', 1]]],
      count: 1,
    })
    expect(await found({ action: 'cancel-order' })).toMatchObject({ jobs: [stopped], count: 1 })
    expect(await found({ query: '%' })).toMatchObject({ jobs: [], count: 0 })
  })
})
