import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import type { Order } from '#contract/order'
import { openDoors } from '#tests/support/app/open-doors'
import { orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

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

const pass = (full_name: string) => ({ external_code: 'pass', full_name, email: 'holder@mail.example' })
const requested = (order: Order, change: OfficeSent<'edit-ticket'>) => ({
  order: order.code,
  ticket_id: [...order.tickets, ...order.cartProducts][0]?.id,
  ...change,
})
const edit = (order: Order, change: OfficeSent<'edit-ticket'>) =>
  shop.officeAnswer('edit-ticket', requested(order, change))
const tryEdit = (order: Order, change: OfficeSent<'edit-ticket'>) =>
  shop.office('edit-ticket', requested(order, change))
const barcodeIn = async (order: Order) => (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''
const scan = (barcode: string) => shop.officeAnswer('check-in', { barcode })
const auditOf = (order: Order) =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', order.code)
    .where('action', '=', 'edit-ticket')
    .execute()
/** A product whose tickets their holders cannot change. */
const fixed = async () => {
  const [code = ''] = await shop.sell(ticketItem({ allow_name_changes: false, allow_email_changes: false }))
  return code
}
const coachOrder = async () => {
  const { data } = await shop.answer('get-data', {})
  const times = data.products.find(({ external_code }) => external_code === 'coach')?.travel_times ?? []
  const line = { external_code: 'coach', full_name: 'Ana', transport_time_id: times[0]?.id ?? null }
  return { order: await desk.buy(ana, [line]), times }
}

describe('staff changing a holder', () => {
  test('a changed holder voids the old ticket, mails the new one and notifies the old address', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const old = await barcodeIn(order)
    const { order: changed, effect } = await edit(order, {
      full_name: ' Iva  Babić',
      email: 'iva@mail.example',
    })
    expect(changed.tickets[0]).toMatchObject({ full_name: 'Iva Babić', email: 'iva@mail.example' })
    expect(effect).toMatchObject({ orders: 1, tickets: 1, places: 0, mails: 2, money: 0 })
    expect(await scan(old)).toMatchObject({ result: 'invalid' })
    expect((await shop.mailsTo('iva@mail.example')).at(-1)).toMatchObject({
      kind: 'ticket-changed',
      payload: { changed: ['name', 'email'] },
    })
    expect((await shop.mailsTo('holder@mail.example')).at(-1)).toMatchObject({ kind: 'ticket-email-changed' })
    expect(await scan(changed.tickets[0]?.barcode ?? '')).toMatchObject({ result: 'admitted' })
    expect(await auditOf(order)).toMatchObject([{ after: { changed: ['name', 'email'] } }])
    expect(await shop.audit()).toEqual([])
  })

  test('changes by staff do not use up the changes of the holder', async () => {
    const [code = ''] = await shop.sell(ticketItem({ allow_name_changes: true, name_change_limit: 1 }))
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    const { order: changed } = await edit(order, { full_name: 'Two' })
    expect(changed.tickets[0]).toMatchObject({ full_name: 'Two', name_changes_left: 1 })
  })

  test('staff may break the rules of the ticket only with a reason, which the audit log stores', async () => {
    const order = await desk.buy(ana, [{ external_code: await fixed(), full_name: 'One' }])
    const refusal = await tryEdit(order, { full_name: 'Two', reason: '  ' })
    expect(refusal).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
    const { headers } = await addPerson(shop, 'box office')
    const sent = requested(order, { full_name: 'Two', reason: 'Typing error, ID shown' })
    await shop.officeAnswer('edit-ticket', sent, headers)
    expect(await auditOf(order)).toMatchObject([
      {
        actor: expect.stringMatching(/^staff:box-office/),
        after: { reason: 'Typing error, ID shown', overridden: 'name-changes-not-allowed' },
      },
    ])
  })

  test('before the payment, changing a holder creates no barcode and sends no mail', async () => {
    const order = await desk.buy(ana, [pass('One')], { paid: false })
    const { effect } = await edit(order, { full_name: 'Two', reason: 'Misspelt' })
    expect(effect).toMatchObject({ tickets: 0, mails: 0 })
    const { cartProducts } = await desk.seenBy(ana, order.code)
    expect(cartProducts[0]).toMatchObject({ full_name: 'Two', code: null })
    expect(await tryEdit(order, { new_barcode: true })).toMatchObject(refused('ticket-not-issued'))
    expect(await shop.audit()).toEqual([])
  })

  test('a ticket that staff give to another customer appears in that customer’s portal', async () => {
    const ivo = await shop.customer('Ivo Ivić')
    const order = await desk.buy(ana, [pass('One')])
    await edit(order, { full_name: 'Ivo Ivić', email: ivo.email, reassign: true })
    expect((await desk.seenBy(ivo, order.code)).tickets).toMatchObject([{ full_name: 'Ivo Ivić' }])
    expect((await desk.seenBy(ana, order.code)).tickets[0]?.code).toBeNull()
    await edit(order, { email: ana.email, reassign: true, reason: 'Sent to the wrong person' })
    expect((await desk.seenBy(ana, order.code)).tickets[0]?.code).toEqual(expect.any(String))
    const { data } = await shop.answer('get-data', { token: ivo.token })
    expect(data.orders).toEqual([])
  })

  test.each([
    ['nothing-changed', { full_name: 'One' }],
    ['invalid-email', { email: 'not an address' }],
    ['ticket-not-found', { ticket_id: 999_999, full_name: 'Two' }],
    ['order-not-found', { order: 'NONE', full_name: 'Two' }],
  ] as const)('changing a holder is rejected for %s', async (code, change) => {
    const order = await desk.buy(ana, [pass('One')])
    expect(await tryEdit(order, change)).toMatchObject(refused(code))
  })

  test('an admitted, refunded or void ticket cannot get another holder', async () => {
    const used = await desk.buy(ana, [pass('One')])
    await scan(await barcodeIn(used))
    expect(await tryEdit(used, { full_name: 'Two', reason: 'x' })).toMatchObject(refused('ticket-used'))
    const ended = await desk.buy(ana, [pass('One')])
    await shop.officeAnswer('cancel-order', { order: ended.code })
    expect(await tryEdit(ended, { full_name: 'Two', reason: 'x' })).toMatchObject(refused('ticket-ended'))
  })
})

describe('new barcodes', () => {
  test('a new barcode voids the old one with its link, and mails the new ticket', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const old = await barcodeIn(order)
    const { order: changed, effect } = await edit(order, { new_barcode: true })
    expect(effect.notes).toContain('The old ticket stops working.')
    expect(changed.tickets[0]?.code).not.toBe(order.tickets[0]?.code)
    expect(await scan(old)).toMatchObject({ result: 'invalid' })
    expect((await shop.mailsTo('holder@mail.example')).at(-1)).toMatchObject({
      kind: 'ticket-changed',
      payload: { changed: ['barcode'] },
    })
  })
})

describe('staff changing a departure', () => {
  test('the place moves with the ticket, and after the deadline only with a reason', async () => {
    const { order, times } = await coachOrder()
    await shop.office('import', {
      items: [{ ...(await exported('coach')), allow_travel_time_changes_until: null }],
    })
    const to = { transport_time_id: times[1]?.id ?? null }
    expect((await tryEdit(order, to)).status).toBe(422)
    const { order: changed } = await edit(order, { ...to, reason: 'Missed the deadline' })
    expect(changed.tickets[0]).toMatchObject({ travel_time: times[1]?.travel_time })
    expect((await shop.mailsTo(ana.email)).at(-1)).toMatchObject({ payload: { changed: ['travel-time'] } })
    expect(await shop.audit()).toEqual([])
  })

  test('a move to a full or unknown departure is rejected', async () => {
    const { order, times } = await coachOrder()
    const reason = 'x'
    const full = await tryEdit(order, { transport_time_id: times[2]?.id ?? null, reason })
    expect(full).toMatchObject(refused('time-sold-out'))
    const unknown = await tryEdit(order, { transport_time_id: 999_999, reason })
    expect(unknown).toMatchObject(refused('travel-time-unknown'))
    const noTimes = await desk.buy(ana, [pass('One')])
    const none = await tryEdit(noTimes, { transport_time_id: times[0]?.id ?? null, reason })
    expect(none).toMatchObject(refused('travel-time-unknown'))
  })
})

describe('the dry run of a ticket change', () => {
  test('a dry run changes nothing, and its fingerprint is rejected after the ticket changed', async () => {
    const order = await desk.buy(ana, [pass('One')])
    const before = await desk.inOffice(order.code)
    const { effect } = await edit(order, { full_name: 'Two', dry_run: true })
    expect(await desk.inOffice(order.code)).toEqual(before)
    expect(await auditOf(order)).toEqual([])
    const { tickets } = await desk.seenBy(ana, order.code)
    await shop.answer('change-ticket', {
      token: ana.token,
      order_id: order.id,
      code: tickets[0]?.code,
      full_name: 'Three',
    })
    const confirmed = { full_name: 'Two', reason: 'x', fingerprint: effect.fingerprint }
    const answer = await tryEdit(order, confirmed)
    expect(answer).toMatchObject({ status: 409, body: { effect: { tickets: 1 } } })
  })
})

test('simultaneous changes by staff and the holder run one after the other, and one barcode works', async () => {
  const order = await desk.buy(ana, [pass('One')])
  const own = { token: ana.token, order_id: order.id, code: order.tickets[0]?.code, full_name: 'Own' }
  const [staff, holder] = await Promise.all([
    tryEdit(order, { full_name: 'Staff' }),
    shop.call('change-ticket', own),
  ])
  // The second change finds the ticket locked, which staff can override only with a reason.
  expect([staff.status, holder.status].filter((status) => status === 200)).toHaveLength(1)
  expect((await desk.inOffice(order.code)).tickets).toHaveLength(1)
  expect(await shop.audit()).toEqual([])
})

async function exported(code: string) {
  const { items } = await shop.officeAnswer('export', {})
  return items?.find(({ external_code }) => external_code === code) ?? {}
}
