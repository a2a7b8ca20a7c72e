import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { addKey } from '#server/modules/staff/key-routes'
import { openDoors } from '#tests/support/app/open-doors'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

/** Scans that a device made offline and reported later, and the log of all scans. */

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  await openDoors(shop)
  ana = await shop.customer('Ana Horvat')
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

async function bought() {
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
  return { order, barcode: (await desk.inOffice(order.code)).tickets[0]?.barcode ?? '' }
}
const minutesAgo = (minutes: number) => new Date(shop.clock.now.getTime() - minutes * 60_000).toISOString()
type ScanFields = { gate?: string; at?: string; scan?: string; override?: boolean }
const scan = (barcode: string, fields: ScanFields = {}) =>
  shop.officeAnswer('check-in', { barcode, ...fields })
async function askRefund(order: Order): Promise<number> {
  const tickets = desk.ticketOf(order).code
  const requested = { ...bank, token: ana.token, order_id: order.id, tickets }
  return (await shop.answer('request-refund', requested)).data.refund_id
}
const pay = (refund_id: number, more: { even_if_admitted?: true; dry_run?: true } = {}) =>
  shop.office('process-refund', { refund_id, outcome: 'processed', ...more })
const ofOrder = (order: Order) =>
  shop.db.kysely
    .selectFrom('scan as s')
    .innerJoin('order_item as i', 'i.id', 's.order_item_id')
    .select(['s.gate', 's.at', 's.received_at', 's.device_scan', 's.verdict', 's.reason', 's.overridable'])
    .select('s.notable')
    .where('i.order_id', '=', order.id)
    .orderBy('s.id')
    .execute()
const notice = async () => {
  const payload = (await shop.mailsTo('operator@shop.example')).at(-1)?.payload
  const { subject, lines } = payload as { subject: string; lines: string[] }
  return { subject, text: lines.join(' ') }
}
const listed = async (order: Order) =>
  (await shop.officeAnswer('find-scans', {})).scans.filter((row) => row.order === order.code)

describe('a scan from before a change', () => {
  test('a scan from before a refund request admits, and paying the refund needs confirmation', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    shop.later(30)
    const refund = await askRefund(order)
    expect(await scan(barcode, { gate: 'North', at, scan: 'n-1' })).toMatchObject({
      result: 'admitted',
      ticket: { status: 'refund', admitted_at: at, admitted_gate: 'North' },
    })
    expect(await pay(refund, { dry_run: true })).toMatchObject(refused('tickets-admitted', { count: '1' }))
    expect(await pay(refund)).toMatchObject(refused('tickets-admitted', { count: '1' }))
    const { subject, text } = await notice()
    expect(subject).toBe(`A ticket of order ${order.code} was admitted before it was given back`)
    expect(text).toContain('North')
    expect(text).toContain('must confirm the admission')
    expect(await listed(order)).toMatchObject([
      {
        notable: 'ended-since',
        gate: 'North',
        at,
        received_at: shop.clock.now.toISOString(),
        status: 'refund',
      },
    ])
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    const scans = events.filter(({ kind }) => kind === 'scan')
    expect(scans).toMatchObject([{ text: expect.stringMatching(/^Pass: admitted at North on /) }])
    expect(JSON.stringify(scans)).not.toContain(desk.ticketOf(order).code)
    expect((await pay(refund, { even_if_admitted: true })).status).toBe(200)
  })

  test('a scan counts although the device’s slow clock puts it before the sale', async () => {
    const { order, barcode } = await bought()
    const refund = await askRefund(order)
    expect(await scan(barcode, { at: minutesAgo(30), gate: 'South', scan: 'slow-1' })).toMatchObject({
      result: 'admitted',
    })
    expect(await pay(refund, { dry_run: true })).toMatchObject(refused('tickets-admitted', { count: '1' }))
  })

  test('a scan from after the request is rejected, also if it arrives later', async () => {
    const { order, barcode } = await bought()
    const refund = await askRefund(order)
    shop.later(30)
    expect(await scan(barcode, { at: minutesAgo(20) })).toMatchObject({
      result: 'invalid',
      reason: 'refund requested',
    })
    expect((await pay(refund)).status).toBe(200)
    expect(await listed(order)).toEqual([])
  })

  test('a scan from before a refund that was paid since counts, and the operator is notified of the money', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    shop.later(30)
    expect((await pay(await askRefund(order))).status).toBe(200)
    expect(await scan(barcode, { at })).toMatchObject({ result: 'admitted', ticket: { status: 'refunded' } })
    expect((await notice()).text).toContain('decide what to do about the money')
    expect(await scan(barcode)).toMatchObject({ result: 'invalid', reason: 'refunded' })
  })

  test('a scan from before the order was cancelled counts', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    shop.later(30)
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Storm' })
    expect(await scan(barcode, { at, gate: 'North' })).toMatchObject({ result: 'admitted' })
    expect(await listed(order)).toMatchObject([{ notable: 'ended-since', verdict: 'admitted' }])
  })

  test('a scan of the barcode of its time counts, and the new barcode is used up', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    shop.later(30)
    await shop.answer('change-ticket', {
      token: ana.token,
      order_id: order.id,
      code: desk.ticketOf(order).code,
      full_name: 'Bruno Babić',
      email: 'bruno@mail.example',
      reassign: true,
    })
    expect(await scan(barcode, { at: shop.clock.now.toISOString() })).toEqual({
      result: 'invalid',
      reason: 'wrong version',
    })
    expect(await scan(barcode, { at, gate: 'North' })).toMatchObject({ result: 'admitted' })
    const current = (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''
    expect(await scan(current)).toMatchObject({ result: 'already', ticket: { admitted_gate: 'North' } })
    expect(await listed(order)).toMatchObject([{ notable: 'replaced-since' }])
  })
})

describe('the age of a scan', () => {
  test('door staff report scans of the last six hours; older ones are stored and listed', async () => {
    const door = await addKey(shop.db, { name: 'a door', role: 'door', actor: 'test', now: shop.clock.now })
    const { order, barcode } = await bought()
    const { order: other, barcode: another } = await bought()
    shop.later(361)
    const asDoor = (fields: ScanFields & { barcode: string }) => shop.office('check-in', fields, door)
    const at = minutesAgo(361)
    expect((await asDoor({ barcode, at, gate: 'South' })).body).toMatchObject({
      result: 'invalid',
      reason: 'too-old',
    })
    expect((await desk.inOffice(order.code)).tickets[0]?.admitted_at).toBeNull()
    expect(await listed(order)).toMatchObject([{ notable: 'too-old', gate: 'South', at, verdict: 'invalid' }])
    expect((await notice()).subject).toBe(`A scan of order ${order.code} arrived too late`)
    expect((await asDoor({ barcode: another, at: minutesAgo(360) })).body).toMatchObject({
      result: 'admitted',
    })
    expect(await listed(other)).toEqual([])
    expect(await shop.office('find-scans', {}, door)).toMatchObject(refused('not-allowed'))
    // An owner reports the same scan.
    expect(await scan(barcode, { at, gate: 'South', scan: 's-1' })).toMatchObject({ result: 'admitted' })
  })
})

describe('the log of scans', () => {
  test('a second gate is answered already, stored, and reported once', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    shop.later(30)
    await scan(barcode, { gate: 'North' })
    // The gate was online and sent the guest away.
    expect(await scan(barcode, { gate: 'East' })).toMatchObject({ result: 'already' })
    expect(await listed(order)).toEqual([])
    for (let turn = 0; turn < 2; turn++)
      expect(await scan(barcode, { gate: 'South', at, scan: 'south-1' })).toMatchObject({
        result: 'already',
        ticket: { admitted_gate: 'North' },
      })
    expect(await listed(order)).toMatchObject([
      { notable: 'second-gate', gate: 'South', at, admitted_gate: 'North', verdict: 'already' },
    ])
    const { subject, text } = await notice()
    expect(subject).toBe(`A ticket of order ${order.code} was scanned at two gates`)
    expect(text).toMatch(/North.*South/)
    expect((await ofOrder(order)).map(({ gate, verdict }) => [gate, verdict])).toEqual([
      ['North', 'admitted'],
      ['East', 'already'],
      ['South', 'already'],
    ])
  })

  test('every verdict is stored with gate, time and reason, a repeated scan once', async () => {
    const { order, barcode } = await bought()
    const refund = await askRefund(order)
    const sent = { gate: 'North', scan: 'n-7' }
    for (let turn = 0; turn < 2; turn++)
      expect(await scan(barcode, sent)).toMatchObject({
        result: 'invalid',
        overridable: ['refund requested'],
      })
    // The first verdict is repeated, also after the reason is gone.
    await shop.answer('cancel-refund', { token: ana.token, refund_id: refund })
    expect(await scan(barcode, sent)).toMatchObject({ result: 'invalid', reason: 'refund requested' })
    expect(await scan(barcode, { ...sent, override: true })).toMatchObject({ result: 'admitted' })
    expect(await scan(barcode, sent)).toMatchObject({ result: 'admitted' })
    const now = shop.clock.now
    const row = { gate: 'North', at: now, received_at: now, device_scan: 'n-7', notable: null }
    expect(await ofOrder(order)).toEqual([
      { ...row, verdict: 'invalid', reason: 'refund requested', overridable: ['refund requested'] },
      { ...row, verdict: 'admitted', reason: null, overridable: [] },
    ])
  })

  test('a scan of an unknown barcode is stored without it, and rows never change', async () => {
    const count = async () =>
      Number(
        (
          await shop.db.kysely
            .selectFrom('scan')
            .select(({ fn }) => fn.countAll().as('n'))
            .where('reason', '=', 'unknown')
            .executeTakeFirst()
        )?.n,
      )
    const before = await count()
    for (let turn = 0; turn < 2; turn++) await scan('forged', { scan: 'x-1' })
    await scan('forged')
    expect((await count()) - before).toBe(2)
    for (const change of [`update scan set gate = 'x'`, 'delete from scan', 'truncate scan'])
      await expect(shop.db.pool.query(change)).rejects.toThrow('append-only')
  })

  test('Today counts the scans of the last seven days for owners and managers', async () => {
    const today = () => shop.officeAnswer('get-today', {})
    const before = (await today()).scans?.count ?? 0
    const { barcode } = await bought()
    await scan(barcode, { gate: 'North' })
    shop.later(30)
    await scan(barcode, { gate: 'South', at: minutesAgo(20) })
    expect((await today()).scans).toMatchObject({ count: before + 1 })
    const finance = await addKey(shop.db, { name: 'f', role: 'finance', actor: 'test', now: shop.clock.now })
    expect((await shop.office('get-today', {}, finance)).body).toMatchObject({ scans: null })
    shop.later(8 * 24 * 60)
    expect((await today()).scans).toEqual({ count: 0, oldest_at: null })
  })
})

test.each([
  ['over two lines', (barcode: string) => barcode.replace('.', '.\n')],
  ['in lower case with a space', (barcode: string) => barcode.toLowerCase().replace('.', ' .')],
  ['with the prefix of a scanner', (barcode: string) => `]Q1${barcode}`],
  [
    'from a German keyboard',
    (barcode: string) => barcode.replace(/[YZ]/g, (one) => (one === 'Y' ? 'Z' : 'Y')),
  ],
])('a barcode admits %s, and finds its ticket', async (_, typed) => {
  const { order, barcode } = await bought()
  const { tickets } = await shop.officeAnswer('find-tickets', { query: typed(barcode) })
  expect(tickets.map((ticket) => ticket.order)).toEqual([order.code])
  expect(await scan(typed(barcode))).toMatchObject({ result: 'admitted' })
})
