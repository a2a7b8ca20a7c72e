import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { openDoors } from '#tests/support/app/open-doors'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { eventIn, ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  await openDoors(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())

const pass = (full_name: string) => ({ external_code: 'pass', full_name })
const itemsOf = (order: Order, ...names: string[]) => ({
  order: order.code,
  items: names.map((name) => desk.ticketOf(order, name).id),
})
const auditOf = (order: Order, action: string) =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', order.code)
    .where('action', '=', action)
    .execute()
const scanOf = async (order: Order, name: string) => {
  const { tickets } = await desk.inOffice(order.code)
  const barcode = tickets.find((one) => one.full_name === name)?.barcode ?? 'none'
  return shop.officeAnswer('check-in', { barcode })
}
const leftOf = async (external_code: string) =>
  (await shop.answer('get-shop-item', { external_code })).item.stock_level
const never = async () => {
  const [code = ''] = await shop.sell(ticketItem({ is_refundable: false, stock_level: 10 }))
  return code
}

/** Buys a plan, which is offered only long before its event. */
async function boughtPlan() {
  await shop.officeAnswer('import', { events: [eventIn(2030)] })
  const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
  await openDoors(shop)
  return order
}

describe('staff refunds of single items', () => {
  test('a staff refund is as much as the customer would be quoted, and paid the same way', async () => {
    const [one, other] = [await desk.buy(ana, [pass('One'), pass('Two')]), await desk.buy(ana, [pass('One')])]
    const requested = { token: ana.token, order_id: other.id, tickets: other.tickets[0]?.code ?? '', ...bank }
    const own = await shop.answer('request-refund', requested)
    const { refund_id, effect, order } = await shop.officeAnswer('refund-items', {
      ...itemsOf(one, 'One'),
      ...bank,
    })
    expect(effect).toMatchObject({ orders: 1, tickets: 1, places: 0, mails: 1, money: 9500 })
    const mails = (await shop.mailsTo(ana.email)).filter(({ kind }) => kind === 'refund-requested')
    expect(mails.map(({ payload }) => payload)).toMatchObject([{ by_staff: false }, { by_staff: true }])
    expect(own.data.refunds?.find(({ id }) => id === own.data.refund_id)?.total).toBe(effect.money)
    expect(order.tickets.map(({ status }) => status)).toEqual(['refund', 'active'])
    expect(await scanOf(one, 'One')).toMatchObject({ result: 'invalid', reason: 'refund requested' })
    await desk.asIfCharged(one)
    const file = await shop.officeAnswer('refund-file', { refund_ids: [refund_id] })
    expect(file).toMatchObject({ count: 1, control_sum: 9500 })
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', free_places: true })
    expect(await desk.seenBy(ana, one.code)).toMatchObject({ total_refunded: 9500 })
    expect(await auditOf(one, 'refund-items')).toMatchObject([{ after: { refund: refund_id, total: 9500 } }])
    await shop.db.kysely.updateTable('orders').set({ is_test: true }).where('id', '=', one.id).execute()
    expect(await shop.audit()).toEqual([])
  })

  test('a staff refund against the policy of the item needs a reason', async () => {
    const order = await desk.buy(ana, [{ external_code: await never(), full_name: 'One' }])
    expect(await shop.office('refund-items', itemsOf(order, 'One'))).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    await shop.officeAnswer('refund-items', { ...itemsOf(order, 'One'), reason: 'Ill, with a certificate' })
    expect(await auditOf(order, 'refund-items')).toMatchObject([
      { after: { reason: 'Ill, with a certificate', overridden: 'not-refundable' } },
    ])
  })

  test('a staff refund of a plan is of the whole plan, whatever is chosen', async () => {
    const order = await boughtPlan()
    const { effect } = await shop.officeAnswer('refund-items', { order: order.code, items: [] })
    expect(effect.money).toBe(2300)
    expect(await shop.audit()).toEqual([])
  })

  test('a staff refund of an admitted ticket must be confirmed', async () => {
    const order = await desk.buy(ana, [pass('One')])
    await scanOf(order, 'One')
    expect(await shop.office('refund-items', itemsOf(order, 'One'))).toMatchObject(
      refused('tickets-admitted', { count: '1' }),
    )
    await shop.officeAnswer('refund-items', { ...itemsOf(order, 'One'), even_if_admitted: true })
  })

  test('a staff refund rejects items that are unpaid, unknown, passed on or under refund', async () => {
    const reason = 'x'
    const unpaid = await desk.buy(ana, [pass('One')], { paid: false })
    const waiting = { order: unpaid.code, items: [unpaid.cartProducts[0]?.id ?? 0], reason }
    expect(await shop.office('refund-items', waiting)).toMatchObject(refused('not-refundable'))
    const order = await desk.buy(ana, [pass('One'), pass('Two'), pass('Three')])
    const strange = { order: order.code, items: [unpaid.cartProducts[0]?.id ?? 0], reason }
    expect(await shop.office('refund-items', strange)).toMatchObject(refused('not-refundable'))
    expect(await shop.office('refund-items', { order: order.code, reason })).toMatchObject(
      refused('nothing-selected'),
    )
    const ivo = await shop.customer()
    const given = { order: order.code, ticket_id: desk.ticketOf(order, 'Three').id }
    await shop.officeAnswer('edit-ticket', { ...given, email: ivo.email, reassign: true })
    const elsewhere = { order: order.code, items: [given.ticket_id], reason }
    expect(await shop.office('refund-items', elsewhere)).toMatchObject(refused('not-refundable'))
    await shop.officeAnswer('refund-items', itemsOf(order, 'One'))
    expect(await shop.office('refund-items', { ...itemsOf(order, 'Two'), reason })).toMatchObject(
      refused('refund-already-active'),
    )
  })

  test('simultaneous refunds by staff and the customer open one refund', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const requested = { token: ana.token, order_id: order.id, tickets: order.tickets[0]?.code ?? '', ...bank }
    const answers = await Promise.all([
      shop.call('request-refund', requested),
      shop.office('refund-items', itemsOf(order, 'One')),
      shop.office('refund-items', itemsOf(order, 'One')),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const rows = await shop.db.kysely
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(await shop.audit()).toEqual([])
  })

  test('a dry run of a staff refund changes nothing, and a change in between rejects it', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two')])
    const before = await desk.inOffice(order.code)
    const tried = await shop.officeAnswer('refund-items', { ...itemsOf(order, 'One'), dry_run: true })
    expect(tried.effect.notes[0]).toContain('95.00')
    expect(await desk.inOffice(order.code)).toEqual(before)
    await shop.officeAnswer('edit-ticket', {
      order: order.code,
      ticket_id: desk.ticketOf(order, 'One').id,
      new_barcode: true,
    })
    const confirmed = { ...itemsOf(order, 'One'), fingerprint: tried.effect.fingerprint }
    expect(await shop.office('refund-items', confirmed)).toMatchObject({ status: 409 })
  })
})

describe('items released without a refund', () => {
  test('released items end at once: no money, no barcode, and their places are free', async () => {
    const code = await never()
    const order = await desk.buy(ana, [
      { external_code: code, full_name: 'One' },
      { external_code: code, full_name: 'Two' },
    ])
    expect(await leftOf(code)).toBe(8)
    const barcode = (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''
    const requested = { ...itemsOf(order, 'One'), reason: 'Does not come' }
    const { effect, order: after } = await shop.officeAnswer('release-items', requested)
    expect(effect).toMatchObject({ tickets: 1, places: 1, mails: 1, money: 0 })
    expect(after).toMatchObject({ payment_status: 'paid', total_paid: 21_000, total_refunded: 0 })
    expect(after.tickets.map(({ status }) => status)).toEqual(['refunded', 'active'])
    expect(await shop.officeAnswer('check-in', { barcode })).toMatchObject({ result: 'invalid' })
    expect(await leftOf(code)).toBe(9)
    expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({
      kind: 'refund-processed',
      payload: { total: 0 },
    })
    const { events } = await shop.officeAnswer('get-order', { order: order.code })
    expect(events.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['1 item removed from the order without a refund', 'Nothing is paid back']),
    )
    expect(events.map(({ text }) => text)).not.toContain('The refund was paid')
    expect(await auditOf(order, 'release-items')).toMatchObject([{ after: { reason: 'Does not come' } }])
    expect(await shop.audit()).toEqual([])

    const again = await shop.office('release-items', requested)
    expect(again).toMatchObject(refused('not-refundable'))
    const cancelled = await shop.officeAnswer('cancel-order', { order: order.code })
    expect(cancelled.effect).toMatchObject({ tickets: 1, places: 1, money: 21_000 })
    expect(await shop.audit()).toEqual([])
  })

  test('releasing items needs a reason, and is rejected for a plan', async () => {
    const order = await desk.buy(ana, [pass('One')])
    expect((await shop.office('release-items', itemsOf(order, 'One'))).status).toBe(422)
    const plan = await boughtPlan()
    const requested = { order: plan.code, items: [], reason: 'x' }
    expect(await shop.office('release-items', requested)).toMatchObject(refused('not-refundable'))
  })
})
