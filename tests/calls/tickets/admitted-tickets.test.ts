import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { addKey } from '#server/modules/staff/key-routes'
import { openDoors } from '#tests/support/app/open-doors'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
let bruno: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  await openDoors(shop)
  ana = await shop.customer('Ana Horvat')
  bruno = await shop.customer('Bruno Babić')
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const buy = (...names: string[]) =>
  desk.buy(
    ana,
    names.map((full_name) => ({ external_code: 'pass', full_name })),
  )
const barcodeOf = async (order: Order, name: string) =>
  (await desk.inOffice(order.code)).tickets.find(({ full_name }) => full_name === name)?.barcode ?? ''
const scan = async (
  order: Order,
  name: string,
  more: { override?: boolean; gate?: string; at?: string } = {},
) => shop.officeAnswer('check-in', { barcode: await barcodeOf(order, name), ...more })
const codesOf = (order: Order, ...names: string[]) =>
  names.map((name) => desk.ticketOf(order, name).code).join(',')
const askRefund = (order: Order, ...names: string[]) =>
  shop.call('request-refund', {
    ...bank,
    token: ana.token,
    order_id: order.id,
    tickets: codesOf(order, ...names),
  })
const requested = async (order: Order, ...names: string[]) => {
  const { body } = await askRefund(order, ...names)
  return (body as { data: { refund_id: number } }).data.refund_id
}
const audited = (subject: string, action: string) =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
const admitted = (count: string) => refused('tickets-admitted', { count })

describe('admitted tickets', () => {
  test('admitted tickets are excluded from the buyer’s refund request, and the order page says so', async () => {
    const order = await buy('Used', 'Kept')
    expect((await scan(order, 'Used')).result).toBe('admitted')
    expect(await askRefund(order, 'Used')).toMatchObject(refused('ticket-used'))
    expect(await askRefund(order, 'Used', 'Kept')).toMatchObject(refused('ticket-used'))
    const seen = await desk.seenBy(ana, order.code)
    expect(desk.ticketOf(seen, 'Used')).toMatchObject({
      is_refundable: false,
      is_ever_refundable: true,
      admitted_at: shop.clock.now.toISOString(),
    })
    expect(desk.ticketOf(seen, 'Kept')).toMatchObject({ is_refundable: true, admitted_at: null })
    expect(seen.can_refund).toBe(true)
    expect((await askRefund(order, 'Kept')).status).toBe(200)
  })

  test('an order whose only ticket was admitted has nothing to refund', async () => {
    const order = await buy('Used')
    await scan(order, 'Used')
    expect((await desk.seenBy(ana, order.code)).can_refund).toBe(false)
  })

  test('an admitted ticket keeps its name, email, holder and travel time', async () => {
    const [time] = (await shop.answer('get-shop-item', { external_code: 'coach' })).item.travel_times
    const line = { external_code: 'coach', full_name: 'Used', transport_time_id: time?.id ?? null }
    const order = await desk.buy(ana, [line])
    // Its coach leaves in July.
    await scan(order, 'Used', { override: true })
    const { code } = desk.ticketOf(order)
    const before = (await desk.inOffice(order.code)).tickets[0]
    const requested = { token: ana.token, order_id: order.id, code }
    for (const wish of [
      { full_name: 'Somebody Else', email: ana.email },
      { full_name: 'Used', email: 'marta@mail.example' },
      { full_name: 'Used', email: bruno.email, reassign: true },
    ])
      expect(await shop.call('change-ticket', { ...requested, ...wish })).toMatchObject(
        refused('ticket-used'),
      )
    expect(
      await shop.call('set-travel-time', { ...requested, transport_time_id: (time?.id ?? 0) + 1 }),
    ).toMatchObject(refused('ticket-used'))
    const after = (await desk.inOffice(order.code)).tickets[0]
    expect(after).toMatchObject({
      code: before?.code,
      barcode: before?.barcode,
      full_name: 'Used',
      allow_name_changes: false,
      allow_email_changes: false,
      allow_travel_time_changes: false,
      // The ticket is still a receipt.
      allow_download: true,
    })
    expect(await scan(order, 'Used')).toMatchObject({ result: 'already' })
  })

  test('the holder cannot give an admitted ticket back, and the buyer does not see when it was admitted', async () => {
    const order = await buy('Given')
    const { code } = desk.ticketOf(order)
    const away = { full_name: 'Bruno', email: bruno.email, reassign: true }
    await shop.answer('change-ticket', { token: ana.token, order_id: order.id, code, ...away })
    await scan(order, 'Bruno')
    shop.later(15)
    const held = desk.ticketOf(await desk.seenBy(bruno, order.code))
    expect(held).toMatchObject({ allow_email_changes: false, admitted_at: expect.any(String) })
    const back = { full_name: 'Given', email: ana.email, reassign: true }
    const his = { token: bruno.token, order_id: order.id, code: held.code, ...back }
    expect(await shop.call('change-ticket', his)).toMatchObject(refused('ticket-used'))
    expect(desk.ticketOf(await desk.seenBy(ana, order.code)).admitted_at).toBeNull()
    expect((await desk.inOffice(order.code)).tickets[0]?.admitted_at).toBe(held.admitted_at)
  })

  test('an order with an admitted ticket is cancelled only if staff confirm it, and the audit log records that', async () => {
    const order = await buy('One', 'Two', 'Three')
    await scan(order, 'One')
    const cancel = (more = {}) => shop.office('cancel-order', { order: order.code, reason: 'Storm', ...more })
    expect(await cancel()).toMatchObject(admitted('1'))
    await scan(order, 'Two')
    expect(await cancel({ even_if_admitted: false })).toMatchObject(admitted('2'))
    expect((await desk.seenBy(ana, order.code)).payment_status).toBe('paid')
    expect((await cancel({ even_if_admitted: true })).status).toBe(200)
    expect(await audited(order.code, 'cancel-order')).toMatchObject([
      { after: { payment_status: 'cancelled', reason: 'Storm', even_if_admitted: 2 } },
    ])
    // Staff already confirmed it: the refund needs no second confirmation.
    const [refund] = (await shop.officeAnswer('find-refunds', { status: 'active' })).refunds
    expect(refund?.order).toBe(order.code)
    const paid = { refund_id: refund?.id, outcome: 'processed' } as const
    expect((await shop.officeAnswer('process-refund', paid)).refund.status).toBe('processed')
  })

  test('an order without admitted tickets is cancelled without confirmation or mention in the audit log', async () => {
    const order = await buy('One')
    await shop.officeAnswer('cancel-order', { order: order.code, even_if_admitted: true })
    const [entry] = await audited(order.code, 'cancel-order')
    expect(entry?.after).not.toHaveProperty('even_if_admitted')
  })
})

describe('tickets under refund', () => {
  test('the door rejects a ticket under refund; a staff override admits it, is logged and notifies the operator', async () => {
    const order = await buy('Late')
    await requested(order, 'Late')
    expect(await scan(order, 'Late')).toMatchObject({ result: 'invalid', reason: 'refund requested' })
    const barcode = await barcodeOf(order, 'Late')
    const key = (role: 'door' | 'box office' | 'manager') =>
      addKey(shop.db, { name: `a ${role}`, role, actor: 'test', now: shop.clock.now })
    const override = { barcode, override: true, gate: 'North' }
    for (const role of ['door', 'box office'] as const)
      expect(await shop.office('check-in', override, await key(role))).toMatchObject(refused('not-allowed'))
    const manager = await key('manager')
    expect((await shop.office('check-in', { barcode }, manager)).body).toMatchObject({ result: 'invalid' })
    expect((await shop.office('check-in', override, manager)).body).toMatchObject({
      result: 'admitted',
      ticket: { status: 'refund', admitted_gate: 'North' },
    })
    expect(await audited(desk.ticketOf(order).code ?? '', 'check-in')).toMatchObject([
      { before: { status: 'refund' }, after: { gate: 'North', override: true } },
    ])
    await shop.handleEvents()
    const notice = (await shop.mailsTo('operator@shop.example')).at(-1)
    expect(notice?.payload.subject).toBe(
      `A ticket of order ${order.code} was admitted despite an open refund`,
    )
    expect(await scan(order, 'Late')).toMatchObject({ result: 'already' })
    expect(await scan(order, 'Late', { override: true })).toMatchObject({ result: 'already' })
  })

  test('a repeated override returns the same check-in; a refunded ticket stays refunded', async () => {
    const order = await buy('Late', 'Gone')
    const id = await requested(order, 'Late', 'Gone')
    const at = new Date(shop.clock.now.getTime() - 60_000).toISOString()
    const late = await barcodeOf(order, 'Late')
    const report = { barcode: late, override: true, gate: 'North', at }
    for (let turn = 0; turn < 2; turn++)
      expect((await shop.officeAnswer('check-in', report)).result).toBe('admitted')
    const gone = await barcodeOf(order, 'Gone')
    const paid = { refund_id: id, outcome: 'processed', even_if_admitted: true } as const
    await shop.officeAnswer('process-refund', paid)
    for (const barcode of [late, gone])
      expect(await shop.officeAnswer('check-in', { barcode, override: true })).toMatchObject({
        result: 'invalid',
        reason: 'refunded',
      })
  })

  test('an unnecessary override is recorded as a normal check-in', async () => {
    const order = await buy('Plain')
    expect((await scan(order, 'Plain', { override: true })).result).toBe('admitted')
    const [entry] = await audited(desk.ticketOf(order).code ?? '', 'check-in')
    expect(entry?.after).not.toHaveProperty('override')
  })

  test('each refund step of an admitted ticket needs confirmation; a problem can be recorded without it', async () => {
    const order = await buy('Late')
    const id = await requested(order, 'Late')
    await scan(order, 'Late', { override: true })
    const move = (outcome: string, more = {}) =>
      shop.office('process-refund', { refund_id: id, outcome, ...more })
    const sure = { even_if_admitted: true }
    for (const outcome of ['processing', 'processed'])
      expect(await move(outcome)).toMatchObject(admitted('1'))
    expect(await move('processed', { by: 'card' })).toMatchObject(admitted('1'))
    expect((await move('processing', sure)).status).toBe(200)
    expect((await move('problem')).status).toBe(200)
    expect(await move('processing')).toMatchObject(admitted('1'))
    expect((await move('processing', sure)).status).toBe(200)
    expect(await move('processed')).toMatchObject(admitted('1'))
    expect((await move('processed', sure)).status).toBe(200)
    expect((await audited(order.code, 'process-refund')).at(-1)).toMatchObject({
      after: { status: 'processed', even_if_admitted: 1 },
    })
  })

  test('the refund of an admitted ticket enters a bank file only if staff confirm it', async () => {
    const order = await buy('Late')
    await desk.asIfCharged(order)
    const id = await requested(order, 'Late')
    await scan(order, 'Late', { override: true })
    const file = (more = {}) => shop.office('refund-file', { refund_ids: [id], ...more })
    expect(await file()).toMatchObject(admitted('1'))
    const { status, body } = await file({ even_if_admitted: true })
    expect(status).toBe(200)
    expect(await audited(String(body.message_id), 'refund-file')).toMatchObject([
      { after: [{ refund: id, even_if_admitted: 1 }] },
    ])
  })

  test('a ticket admitted by override counts as used after its buyer withdraws the refund request', async () => {
    const order = await buy('Late')
    const id = await requested(order, 'Late')
    await scan(order, 'Late', { override: true })
    await shop.answer('cancel-refund', { token: ana.token, refund_id: id })
    const seen = desk.ticketOf(await desk.seenBy(ana, order.code))
    expect(seen).toMatchObject({ status: 'active', is_refundable: false, allow_name_changes: false })
    expect(await askRefund(order, 'Late')).toMatchObject(refused('ticket-used'))
  })
})
