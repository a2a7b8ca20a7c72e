import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { type InvoiceSnapshot, printedInvoice } from '#server/modules/documents/invoice-snapshot'
import { addKey } from '#server/modules/staff/key-routes'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

/** A day of the festival, an evening past midnight without an event, and a coach with its route. */
const saturday = ticketItem({
  event: 'FEST',
  external_code: 'saturday',
  name: 'Saturday',
  starts_at: '2027-07-10T10:00:00.000Z',
  ends_at: '2027-07-11T03:00:00.000Z',
})
const evening = ticketItem({
  external_code: 'evening',
  name: 'Lantern Evening',
  starts_at: '2027-07-10T19:00:00.000Z',
  ends_at: '2027-07-10T22:30:00.000Z',
})
const shuttle = ticketItem({
  event: 'FEST',
  external_code: 'shuttle',
  type: 'transport',
  name: 'Shuttle',
  travel_time_type: 'fixed',
  travel_time: '2027-07-08T06:00:00.000Z',
  route: { from: 'Zagreb', to: 'Split' },
  meeting_point: 'Coach station, platform 604',
})
const undated = ticketItem({ external_code: 'undated', name: 'Undated' })

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
  await shop.officeAnswer('import', { items: [saturday, evening, shuttle, undated] })
})
afterAll(() => shop.stop())

const buy = (...codes: string[]) =>
  desk.buy(
    ana,
    codes.map((external_code) => ({ external_code, full_name: `Ana ${external_code}` })),
  )
const itemOf = async (external_code: string) => (await shop.answer('get-shop-item', { external_code })).item
const get = (path: string) => shop.app.inject({ method: 'GET', url: path })
const calendarOf = async (order: Order) =>
  (await get(`/download-calendar/${order.code}/${order.checksum}`)).body.replaceAll('\r\n ', '')
const invoiceOf = async (order: Order) =>
  printedInvoice(
    (
      await shop.db.kysely
        .selectFrom('invoice')
        .select('snapshot')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).snapshot as InvoiceSnapshot,
  )

describe('item dates in the catalogue', () => {
  test('an exported file has the dates, route and meeting point, and can be imported unchanged', async () => {
    const file = await shop.officeAnswer('export', {})
    const exported = (code: string) => file.items?.find(({ external_code }) => external_code === code)
    expect(exported('saturday')).toMatchObject({
      starts_at: saturday.starts_at,
      ends_at: saturday.ends_at,
      route: null,
      meeting_point: null,
    })
    expect(exported('shuttle')).toMatchObject({
      starts_at: null,
      ends_at: null,
      route: shuttle.route,
      meeting_point: shuttle.meeting_point,
    })
    await shop.officeAnswer('import', { items: file.items })
    expect((await shop.officeAnswer('export', {})).items).toEqual(file.items)
  })

  test.each([
    [{ starts_at: null }, 'ends_at', 'An end needs a start.'],
    [{ ends_at: saturday.starts_at }, 'ends_at', 'The end must be after the start.'],
    [{ starts_at: '1999-12-31T23:59:59Z' }, 'starts_at', 'Please enter a year from 2000 to 2100.'],
    [{ ends_at: '2101-01-01T00:00:00Z' }, 'ends_at', 'Please enter a year from 2000 to 2100.'],
    [
      { travel_time_type: 'selectable' },
      'starts_at',
      'A ticket with a departure takes place at the time of departure.',
    ],
    [{ shop_item_type: 'merchandise' }, 'starts_at', 'Only tickets can have dates.'],
    [{ route: { from: '', to: 'Split' } }, 'route.from', 'Please fill this in.'],
  ])('an import rejects %j by its path', async (change, field, sentence) => {
    const item = { ...saturday, external_code: 'faulty', ...change }
    const file = await shop.office('import', { items: [item] })
    expect(file).toMatchObject({ status: 422, body: { errors: { [`items.0.${field}`]: [sentence] } } })
    const form = await shop.office('save-item', { item })
    expect(form).toMatchObject({ status: 422, body: { errors: { [`item.${field}`]: [sentence] } } })
  })

  test('a changed date is logged, is announced by the dry run, and can be undone', async () => {
    const { item, version } = await shop.officeAnswer('get-item', { external_code: 'undated' })
    const starts_at = '2027-08-01T18:00:00.000Z'
    const order = await buy('undated')
    const change = { item: { ...item, starts_at }, version }
    const tried = await shop.officeAnswer('save-item', { ...change, dry_run: true })
    expect(tried.effect.notes).toEqual([
      '1 sold ticket shows the new values at once; mails already sent don’t.',
    ])
    await shop.officeAnswer('save-item', change)
    const [row] = (await shop.officeAnswer('find-audit', { subject: 'undated' })).rows
    expect(row).toMatchObject({ before: { starts_at: null }, after: { starts_at } })
    expect((await desk.seenBy(ana, order.code)).tickets[0]?.product).toMatchObject({ starts_at })
    await shop.officeAnswer('undo-change', { audit_id: row?.audit_id ?? 0 })
    expect((await itemOf('undated')).starts_at).toBeNull()
  })
})

describe('item dates in the shop', () => {
  test('an item shows its own dates, otherwise those of its event', async () => {
    expect(await itemOf('saturday')).toMatchObject({
      starts_at: saturday.starts_at,
      ends_at: saturday.ends_at,
    })
    expect(await itemOf('pass')).toMatchObject({
      starts_at: '2027-07-09T13:00:00.000Z',
      ends_at: '2027-07-12T03:00:00.000Z',
    })
    expect(await itemOf('undated')).toMatchObject({ starts_at: null, ends_at: null })
    expect(await itemOf('shuttle')).toMatchObject({
      route: shuttle.route,
      meeting_point: shuttle.meeting_point,
    })
  })

  test('the cart, the checkout totals and the order have the item’s dates', async () => {
    const { cart } = await shop.answer('add-product-to-cart', {
      token: ana.token,
      cart: null,
      external_code: 'saturday',
      full_name: 'Ana Cart',
      email: ana.email,
    })
    const dates = { starts_at: saturday.starts_at, ends_at: saturday.ends_at }
    expect(cart.products[0]?.product).toMatchObject(dates)
    const { invoice } = await shop.answer('calculate-invoice', {
      token: ana.token,
      cart: cart.code,
      country: 'HR',
    })
    expect(invoice.items[0]).toMatchObject(dates)
    const order = await buy('saturday', 'shuttle')
    expect(order.tickets.map(({ product }) => product)).toMatchObject([
      dates,
      { route: shuttle.route, meeting_point: shuttle.meeting_point },
    ])
  })

  test('the calendar has an entry per day, with the meeting point of a coach', async () => {
    const calendar = await calendarOf(await buy('saturday', 'evening', 'pass', 'shuttle'))
    const entries = calendar.split('BEGIN:VEVENT').slice(1)
    const entryOf = (summary: string) => entries.find((entry) => entry.includes(`SUMMARY:${summary}\r`)) ?? ''
    expect(entries).toHaveLength(4)
    expect(entryOf('Festival: Saturday')).toContain('DTSTART:20270710T100000Z\r\nDTEND:20270711T030000Z')
    expect(entryOf('Festival: Saturday')).toContain('LOCATION:Harbour')
    expect(entryOf('Lantern Evening')).toContain('DTSTART:20270710T190000Z\r\nDTEND:20270710T223000Z')
    expect(entryOf('Festival')).toContain('DTSTART:20270709T130000Z\r\nDTEND:20270712T030000Z')
    expect(entryOf('Shuttle')).toContain('LOCATION:Coach station\\, platform 604')
    expect(entryOf('Shuttle')).toContain('Zagreb → Split')
  })

  test('the invoice states the item’s day as the date of supply', async () => {
    const { supply_at, lines } = await invoiceOf(await buy('saturday'))
    expect(supply_at).toBe(saturday.starts_at)
    expect(lines[0]?.detail).toBe('Festival, 10 Jul 2027 · Ana saturday')
    expect((await invoiceOf(await buy('evening'))).supply_at).toBe(evening.starts_at)
    expect((await invoiceOf(await buy('saturday', 'evening'))).supply_at).toBe(saturday.starts_at)
    expect((await invoiceOf(await buy('undated'))).supply_at).toBeNull()
  })

  test.skipIf(!hasPoppler)('the printed ticket names its day, or where and when to meet', async () => {
    const order = await buy('saturday', 'evening', 'shuttle')
    const answer = await get(`/download-tickets/${order.code}/${order.checksum}`)
    const [day = '', night = '', coach = ''] = pdfWords(answer.rawPayload).split('\f')
    expect(day).toContain('Saturday, 10 July 2027')
    expect(day).toContain('12:00–05:00')
    expect(day).not.toContain('9 July')
    expect(day).not.toContain('11 July')
    expect(night).toContain('Saturday, 10 July 2027')
    expect(night).toContain('21:00–00:30')
    expect(coach).toContain('Thursday, 8 July 2027')
    expect(coach).toContain('08:00 CEST')
    expect(coach).toContain('Zagreb → Split')
    expect(coach).toContain('Coach station, platform 604')
    expect(coach).toContain('30 minutes before')
  })

  test('the mails name the day, route and meeting point of each ticket', async () => {
    const order = await buy('saturday', 'shuttle')
    await shop.runJobs()
    const paid = shop.mails.findLast(({ subject }) => subject === `Order ${order.code} is paid`)?.text ?? ''
    expect(paid).toContain('Ana saturday, Saturday, 10 July 2027, 12:00–05:00')
    expect(paid).toContain('Zagreb → Split')
    expect(paid).toContain('Coach station, platform 604')
    expect(paid).toContain('30 minutes before')
    await shop.answer('email-tickets', { email: ana.email })
    await shop.runJobs()
    const tickets = shop.mails.findLast(({ text }) => text.includes('you asked'))?.text ?? ''
    expect(tickets).toContain(`(${order.tickets[0]?.code}), Saturday, 10 July 2027, 12:00–05:00`)
  })
})

describe('check-in by item date', () => {
  const scan = (barcode: string, more: { at?: string; override?: boolean } = {}) =>
    shop.officeAnswer('check-in', { barcode, gate: 'North', ...more })
  const barcodesOf = async (order: Order) =>
    (await desk.inOffice(order.code)).tickets.map(({ barcode }) => barcode ?? '')
  const audited = async (order: Order) =>
    (await shop.officeAnswer('find-audit', { subject: order.tickets[0]?.code ?? '' })).rows
  /** Moves the clock there for one test. */
  async function at<T>(now: string, act: () => Promise<T>): Promise<T> {
    const before = shop.clock.now
    shop.clock.now = new Date(now)
    try {
      return await act()
    } finally {
      shop.clock.now = before
    }
  }

  test('check-in rejects a day ticket on another day of its event, and names the right day', async () => {
    const [barcode = ''] = await barcodesOf(await buy('saturday'))
    for (const other of ['2027-03-01T10:00:00Z', '2027-07-09T20:00:00Z', '2027-07-11T12:00:00Z']) {
      const answer = await at(other, () => scan(barcode))
      expect(answer).toMatchObject({
        result: 'invalid',
        reason: 'not-today',
        overridable: ['not-today'],
        ticket: { starts_at: saturday.starts_at, ends_at: saturday.ends_at, timezone: 'Europe/Zagreb' },
      })
    }
    expect(await at('2027-07-10T09:00:00Z', () => scan(barcode))).toMatchObject({ result: 'admitted' })
    // A guest who left comes back a day later: the door needs to know the first admission.
    expect(await at('2027-07-11T12:00:00Z', () => scan(barcode))).toMatchObject({ result: 'already' })
  })

  test('check-in uses the dates of the event, the departure, or none', async () => {
    const [pass = '', coach = '', free = ''] = await barcodesOf(await buy('pass', 'shuttle', 'undated'))
    const results = async () => {
      const answers = [await scan(pass), await scan(coach), await scan(free)]
      return answers.map(({ result, reason }) => reason ?? result)
    }
    expect(await at('2027-07-08T05:30:00Z', results)).toEqual(['not-today', 'admitted', 'admitted'])
    expect(await at('2027-07-09T12:00:00Z', results)).toEqual(['admitted', 'already', 'already'])
  })

  test('an offline scan is checked at the time of the scan', async () => {
    const [barcode = '', late = ''] = await barcodesOf(await buy('saturday', 'evening'))
    await at('2027-07-12T10:00:00Z', async () => {
      expect(await scan(barcode, { at: '2027-07-10T18:00:00Z' })).toMatchObject({ result: 'admitted' })
      expect(await scan(late, { at: '2027-07-09T18:00:00Z' })).toMatchObject({ reason: 'not-today' })
    })
  })

  test('staff may override a wrong day, the door may not, and the audit log records it', async () => {
    const order = await buy('saturday')
    const [barcode = ''] = await barcodesOf(order)
    const key = (role: 'door' | 'box office' | 'manager') =>
      addKey(shop.db, { name: `a ${role}`, role, actor: 'test', now: shop.clock.now })
    const override = { barcode, gate: 'North', override: true }
    for (const role of ['door', 'box office'] as const)
      expect(await shop.office('check-in', override, await key(role))).toMatchObject(refused('not-allowed'))
    expect((await shop.office('check-in', override, await key('manager'))).body).toMatchObject({
      result: 'admitted',
    })
    expect((await audited(order))[0]).toMatchObject({
      action: 'check-in',
      after: { gate: 'North', override: true, reasons: ['not-today'] },
    })
  })

  test('an override on the right day is recorded as a normal check-in', async () => {
    const order = await buy('saturday')
    const [barcode = ''] = await barcodesOf(order)
    await at('2027-07-10T18:00:00Z', () => scan(barcode, { override: true }))
    expect((await audited(order))[0]?.after).not.toHaveProperty('override')
  })
})
