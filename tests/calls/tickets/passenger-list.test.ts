import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const early = '2027-07-08T08:00:00.000Z'
const noon = '2027-07-08T12:00:00.000Z'
const late = '2027-07-08T18:00:00.000Z'

/** Makes a coach whose departures are stored in another order than that of time. */
async function coach(times: readonly (readonly [string, number])[]) {
  const [code = ''] = await shop.sell(
    ticketItem({
      travel_time_type: 'selectable',
      travel_times: times.map(([travel_time, stock_level]) => ({ travel_time, stock_level })),
    }),
  )
  return code
}

async function ride(code: string, travel_time: string, email = 'rider@mail.example') {
  const holder = { full_name: 'Rita Rider', email }
  const { order } = await shop.officeAnswer('create-order', {
    customer: { ...holder, country: 'HR' },
    items: [{ external_code: code, ...holder, travel_time }],
    payment_method: 'bank_transfer',
    paid: 'cash',
  })
  await shop.answer('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
  return order.code
}

describe('the passenger list of a departure', () => {
  test('its rows of the stock name the kind of item, and its tickets are exported with their barcodes', async () => {
    const code = await coach([
      [noon, 5],
      [early, 5],
    ])
    await ride(code, early)
    await ride(code, noon)
    const { rows } = await shop.officeAnswer('audit-stock', { item: code })
    expect(rows.filter(({ travel_time }) => travel_time !== null)).toMatchObject([
      { shop_item_type: 'tickets', travel_time: early, taken: 1 },
      { shop_item_type: 'tickets', travel_time: noon, taken: 1 },
    ])
    // As the link of the stock has the departure.
    const filters = { item: [code], departure: [early.replace('.000Z', 'Z')] }
    const { tickets } = await shop.officeAnswer('find-tickets', filters)
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).not.toHaveProperty('barcode')
    const exported = async (columns?: string[]) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/office/api/export-list',
        payload: { list: 'tickets', format: 'json', filters, ...(columns && { columns }) },
        headers: { authorization: `Bearer ${ownerKey}` },
      })
      return answer.json<Record<string, unknown>[]>()
    }
    const stored = await shop.db.pool.query<{ barcode: string }>(
      'select barcode from order_item where code = $1',
      [tickets[0]?.code],
    )
    const [listed] = await exported(['name', 'barcode'])
    expect(listed?.['barcode']).toBe(stored.rows[0]?.barcode)
    expect(listed?.['barcode']).toEqual(expect.any(String))
    // It admits, so that nobody exports it unintentionally, and the log names it.
    expect((await exported())[0]).not.toHaveProperty('barcode')
    const log = await shop.officeAnswer('find-audit', { action: 'export-list' })
    expect(log.rows[0]).toMatchObject({ subject: 'tickets', after: { personal: ['barcode', 'name'] } })
    // A void ticket does not admit.
    await shop.db.pool.query(`update order_item set status = 'void' where code = $1`, [tickets[0]?.code])
    expect((await exported(['barcode']))[0]?.['barcode']).toBeNull()
  })
})

describe('departures that staff can choose', () => {
  test('a move offers neither full departures nor the one that all have', async () => {
    const code = await coach([
      [late, 5],
      [early, 5],
      [noon, 1],
    ])
    await ride(code, early)
    await ride(code, noon)
    const requested = {
      action: 'move-ticket' as const,
      filters: { item: [code], departure: [early] },
    }
    const { departures } = await shop.officeAnswer('get-bulk-preview', requested)
    expect(departures[0]?.times.map(({ travel_time }) => travel_time)).toEqual([late])
  })

  test('a new order offers departures by time, without those that left, and no items that are over', async () => {
    const code = await coach([
      [late, 5],
      [early, 5],
      [noon, 5],
    ])
    const offered = async () => {
      const { items } = await shop.officeAnswer('get-order-form', {})
      const item = items.find(({ external_code }) => external_code === code)
      return item && item.times.map(({ travel_time }) => travel_time)
    }
    expect(await offered()).toEqual([early, noon, late])
    const before = shop.clock.now
    shop.clock.now = new Date('2027-07-08T13:00:00Z')
    expect(await offered()).toEqual([late])
    shop.clock.now = new Date('2027-07-08T19:00:00Z')
    expect(await offered()).toBeUndefined()
    shop.clock.now = new Date('2027-08-08T19:00:00Z')
    const { items } = await shop.officeAnswer('get-order-form', {})
    // Only what has no date is left of the festival's items.
    expect(items.map(({ shop_item_type }) => shop_item_type)).not.toContain('tickets')
    expect(items.length).toBeGreaterThan(0)
    shop.clock.now = before
  })
})

test('tickets that a customer gave away are not among those that they hold', async () => {
  const code = await coach([[early, 5]])
  const order = await ride(code, early, 'giver@mail.example')
  const heldBy = async (email: string) => {
    const { customers } = await shop.officeAnswer('find-customers', { query: email })
    return (await shop.officeAnswer('get-customer', { customer_id: customers[0]?.id ?? 0 })).tickets
  }
  expect(await heldBy('giver@mail.example')).toHaveLength(1)
  const { order: found } = await shop.officeAnswer('get-order', { order })
  await shop.officeAnswer('edit-ticket', {
    order,
    ticket_id: found.tickets[0]?.id ?? 0,
    full_name: 'Tena Taker',
    email: 'taker@mail.example',
    reassign: true,
    reason: 'Asked by phone',
  })
  expect(await heldBy('giver@mail.example')).toEqual([])
  expect(await heldBy('taker@mail.example')).toMatchObject([{ order }])
})
