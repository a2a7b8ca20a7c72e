import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { cancelMessage as message, cancelSteps } from '#tests/support/app/cancel-steps'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { brokenIn } from '#tests/support/database/invariants'
import { whileLocked } from '#tests/support/database/lock-rows'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer('Ana Horvat')
})
afterEach(async () => {
  await shop.checkBooks()
  const broken = await brokenIn(shop.db)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})
afterAll(() => shop.stop())

const { one, tryAdd, cartOf } = cartSteps(() => shop)
const { order: orderOf, cartWith, noticesToOperator } = orderSteps(() => shop)
const { cancel, refundsOf } = cancelSteps(() => shop)

type Requested = OfficeSent<'start-cancellation'>
const start = (requested: Requested) => shop.office('start-cancellation', { message, ...requested })
const tried = async (requested: Requested) =>
  (await shop.officeAnswer('start-cancellation', { ...requested, dry_run: true })).effect
/** Texts of the mails to an address about a cancellation. */
const mailsTo = (address: string, subject = 'is cancelled') =>
  shop.mails.filter((mail) => mail.to === address && mail.subject.includes(subject)).map(({ text }) => text)
beforeEach(() => {
  shop.mails.length = 0
})

describe('cancelling an item', () => {
  test('the preview of a cancellation describes its effect, and changes nothing', async () => {
    const storm = await one({ name: 'Boat', stock_level: 10 })
    const paid = await desk.buy(ana, [
      { external_code: storm, full_name: 'One', email: 'friend@mail.example' },
      { external_code: 'pass', full_name: 'One' },
    ])
    await orderOf('bank_transfer', storm)
    await cartWith(null, storm)
    const effect = await tried({ item: storm })
    expect(effect).toMatchObject({ carts: 1, orders: 2, tickets: 1, places: -7, mails: 3, money: 10_500 })
    expect(effect.notes).toEqual([
      '3 people with 2 orders.',
      '1 paid order: €105.00 will be opened as refunds.',
      '1 unpaid order will be cancelled.',
      '1 ticket will stop working.',
      'It will be removed from 1 cart.',
      '7 free places will go off sale.',
      '3 mails will be sent.',
    ])
    expect(await tryAdd(null, storm, 'Mia Babić')).toMatchObject({ status: 200 })
    expect((await desk.seenBy(ana, paid.code)).tickets.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ])
  })

  test('a cancelled item goes off sale at once, also for carts that contain it', async () => {
    const [code, other] = [await one({ name: 'Boat' }), await one()]
    const cart = await cartWith(ana, code, other)
    await shop.officeAnswer('start-cancellation', { item: code, message })
    expect(await tryAdd(null, code)).toMatchObject({ status: 404 })
    const sent = { ...checkoutOf(ana, cart.code), expected_total: 21_000 }
    const sentence = /Boat was cancelled, so it’s no longer in your cart/
    expect((await shop.call('checkout-cart', sent)).body).toMatchObject({
      message: expect.stringMatching(sentence),
    })
    await shop.runJobs()
    expect((await cartOf(cart.code, ana.token)).products.map((line) => line.product.external_code)).toEqual([
      other,
    ])
    expect(await shop.call('checkout-cart', sent)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(sentence), total: 10_500 },
    })
    const { order } = await shop.answer('checkout-cart', { ...sent, expected_total: 10_500 })
    expect(order.total_price).toBe(10_500)
  })

  test('a paid order with only the cancelled item is cancelled and fully refunded', async () => {
    const code = await one({ name: 'Boat', refund_fee: 900 })
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One', email: 'one@mail.example' }])
    const { cancellation, failed } = await cancel({ item: code })
    expect(cancellation).toMatchObject({
      kind: 'item',
      step: 'done',
      orders: { done: 1, left: 0, failed: 0 },
      refunds: 10_500,
      outcomes: { ended: 1 },
    })
    expect(failed).toEqual([])
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'active', total: 10_500 }])
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ payment_status: 'cancelled' })
    const [own, ...more] = mailsTo(ana.email)
    for (const words of [message, 'Boat – One', 'You’ll get €105.00 back']) expect(own).toContain(words)
    expect(more).toEqual([])
    expect(mailsTo('one@mail.example')).toEqual([expect.stringContaining('Whoever bought it for you')])
  })

  test('a paid order keeps its other items, and the refund of the cancelled one cannot be withdrawn', async () => {
    const [code, other] = [await one({ name: 'Boat' }), await one()]
    const order = await desk.buy(ana, [
      { external_code: code, full_name: 'One' },
      { external_code: other, full_name: 'One' },
    ])
    await cancel({ item: code })
    const [refund] = await refundsOf(order.id)
    expect(refund).toMatchObject({ status: 'active', total: 10_500 })
    const seen = await desk.seenBy(ana, order.code)
    expect(seen).toMatchObject({ payment_status: 'paid' })
    expect(seen.tickets.map(({ status }) => status)).toEqual(['refund', 'active'])
    // The mail tells the customer that the shop cancelled it, not that a refund was requested.
    expect(seen.tickets.map(({ cancelled_at }) => cancelled_at !== null)).toEqual([true, false])
    const back = { token: ana.token, refund_id: refund?.id }
    expect(await shop.call('cancel-refund', back)).toMatchObject(refused('refund-not-active'))
    await shop.officeAnswer('process-refund', {
      refund_id: refund?.id,
      outcome: 'processed',
      free_places: true,
    })
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 10_500 })
    expect(await tryAdd(null, code)).toMatchObject({ status: 404 })
  })

  test('a cancellation that retains fees refunds as much as a request by the customer', async () => {
    const code = await one({ is_refundable: false, refund_fee: 900 })
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    expect((await tried({ item: code, keep_fees: true })).money).toBe(9100)
    await cancel({ item: code, keep_fees: true })
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'active', total: 9100 }])
  })

  test('a cancellation includes an open refund request and keeps its bank account', async () => {
    const [code, other] = [
      await one({ is_refundable: true, refund_fee: 500 }),
      await one({ is_refundable: true, refund_fee: 500 }),
    ]
    const order = await desk.buy(ana, [
      { external_code: code, full_name: 'One' },
      { external_code: other, full_name: 'One' },
    ])
    const tickets = order.tickets.map((ticket) => ticket.code).join(',')
    await shop.answer('request-refund', { token: ana.token, order_id: order.id, tickets, ...bank })
    await cancel({ item: code })
    const refunds = await refundsOf(order.id)
    expect(refunds).toMatchObject([
      { status: 'cancelled', total: 19_000 },
      { status: 'active', total: 20_000 },
    ])
    await desk.asIfCharged(order)
    await shop.officeAnswer('refund-file', { refund_ids: [refunds[1]?.id ?? 0] })
    await shop.db.kysely.updateTable('orders').set({ is_test: true }).where('id', '=', order.id).execute()
  })

  test('a cancellation names the orders whose refund is being paid, and retries them', async () => {
    const [code, other] = [await one({ is_refundable: true }), await one({ is_refundable: true })]
    const order = await desk.buy(ana, [
      { external_code: code, full_name: 'One' },
      { external_code: other, full_name: 'One' },
    ])
    const requested = { token: ana.token, order_id: order.id, ...bank, tickets: order.tickets[1]?.code ?? '' }
    const { refund_id } = (await shop.answer('request-refund', requested)).data
    await desk.asIfCharged(order)
    await shop.officeAnswer('refund-file', { refund_ids: [refund_id ?? 0] })
    await shop.db.kysely.updateTable('orders').set({ is_test: true }).where('id', '=', order.id).execute()
    expect((await tried({ item: code })).notes.at(-1)).toMatch(/will need your attention/)
    const { cancellation, failed } = await cancel({ item: code })
    expect(cancellation.orders).toEqual({ done: 0, left: 0, failed: 1 })
    expect(failed).toEqual([{ order: order.code, full_name: 'Ana Horvat', problem: expect.any(String) }])
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed' })
    const { id } = cancellation
    expect(await shop.officeAnswer('retry-cancellation', { cancellation_id: id })).toEqual({ orders: 1 })
    await shop.runJobs()
    expect((await refundsOf(order.id)).map(({ total }) => total)).toEqual([10_000, 10_500])
  })

  test('a cancellation ends unpaid orders; money that arrives later is left to the operator', async () => {
    const [code, other] = [await one({ name: 'Boat' }), await one()]
    const { order, customer, now } = await orderOf('bank_transfer', code, other)
    expect((await tried({ item: code })).notes).toContain(
      '1 unpaid order will be cancelled, 1 with other things in it.',
    )
    await cancel({ item: code })
    expect(await now()).toMatchObject({ payment_status: 'cancelled' })
    expect(mailsTo(customer.email)).toEqual([expect.stringContaining('Please don’t pay for it any more')])
    await shop.officeAnswer('record-payment', { order: order.code, amount: 21_000, reference: 'late boat' })
    expect(await now()).toMatchObject({ payment_status: 'problem' })
    expect(await noticesToOperator()).toContain(`Payment for the cancelled order ${order.code}`)
  })

  test('a cancellation ends a running plan and refunds its payments', async () => {
    const plan = [
      { amount: 5500, count: 0, units: 'months' as const },
      { amount: 5000, count: 1, units: 'months' as const },
    ]
    const code = await one({ payment_plan: plan })
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    await cancel({ item: code })
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'active', total: 5500 }])
    shop.later(40 * 24 * 60)
    await shop.runJobs()
    const kinds = (await shop.mailsTo(ana.email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('payment-reminder')
  })

  test('a cancellation ends free items in orders without money, with one mail', async () => {
    const [gift, other] = [await one({ price: 0, fee: 0 }), await one()]
    const order = await desk.buy(ana, [
      { external_code: gift, full_name: 'One' },
      { external_code: other, full_name: 'One' },
    ])
    const before = (await shop.mailsTo(ana.email)).length
    await cancel({ item: gift })
    expect((await desk.seenBy(ana, order.code)).tickets.map(({ status }) => status)).toEqual([
      'refunded',
      'active',
    ])
    expect((await shop.mailsTo(ana.email)).slice(before).map(({ kind }) => kind)).toEqual(['items-cancelled'])
  })

  test('a cancellation also ends admitted tickets', async () => {
    const code = await one()
    const order = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    const { tickets } = await desk.inOffice(order.code)
    await shop.officeAnswer('check-in', { barcode: tickets[0]?.barcode ?? 'none' })
    await cancel({ item: code })
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'active', total: 10_500 }])
  })

  test('a cancelled item stays off sale even if a catalogue file lists it', async () => {
    const code = await one({ stock_level: 10 })
    await cancel({ item: code })
    const entry = ticketItem({ external_code: code, name: 'Again', stock_level: 100, published: true })
    expect((await shop.office('import', { items: [entry] })).status).toBe(422)
    await shop.officeAnswer('import', { items: [{ ...entry, published: false }] })
    const staff = { full_name: 'Guest', email: 'guest@mail.example' }
    const requested = {
      customer: staff,
      items: [{ external_code: code, ...staff }],
      payment_method: 'voucher',
    }
    expect((await shop.office('create-order', requested)).status).toBe(409)
    expect(await start({ item: code })).toMatchObject(refused('already-cancelled'))
  })
})

describe('cancelling a departure', () => {
  test('a cancelled departure is removed from its item; others stay, and no ticket moves to it', async () => {
    const times = ['2027-07-08T06:00:00Z', '2027-07-08T14:00:00Z'].map((travel_time) => ({
      travel_time,
      stock_level: 2,
    }))
    const code = await one({
      name: 'Coach',
      type: 'transport',
      travel_time_type: 'selectable',
      allow_travel_time_changes_until: '2027-07-01T00:00:00Z',
      travel_times: times,
      stock_level: 10,
    })
    const { item } = await shop.answer('get-shop-item', { external_code: code })
    const [early, late] = item.travel_times.map(({ id }) => id)
    const buy = (transport_time_id: number | undefined, full_name: string) =>
      desk.buy(ana, [{ external_code: code, full_name, transport_time_id }])
    const [gone, stays] = [await buy(early, 'One'), await buy(late, 'Two')]
    const departure = times[0]?.travel_time
    expect(await tried({ item: code, departure })).toMatchObject({ orders: 1, places: -1, money: 10_500 })
    const { cancellation } = await cancel({ item: code, departure })
    expect(cancellation).toMatchObject({
      kind: 'departure',
      name: 'Coach, 8 July 2027, 08:00 CEST',
      orders: { done: 1 },
    })
    const after = (await shop.answer('get-shop-item', { external_code: code })).item
    expect(after.travel_times.map(({ id }) => id)).toEqual([late])
    expect(await desk.seenBy(ana, gone.code)).toMatchObject({ payment_status: 'cancelled' })
    const ticket = (await desk.seenBy(ana, stays.code)).tickets[0]
    expect(ticket?.status).toBe('active')
    const move = { token: ana.token, ticket: ticket?.code, transport_time_id: early }
    expect((await shop.call('set-travel-time', move)).status).not.toBe(200)
    expect((await buy(late, 'Three')).payment_status).toBe('paid')
    // A departure that is listed again stays closed.
    await shop.officeAnswer('import', {
      items: [{ ...ticketItem({ external_code: code }), travel_times: times }],
    })
    expect(
      (await shop.answer('get-shop-item', { external_code: code })).item.travel_times.map(({ id }) => id),
    ).toEqual([late])
    expect(await start({ item: code, departure })).toMatchObject(refused('already-cancelled'))
  })
})

describe('cancelling an event', () => {
  test('cancelling an event cancels all of its items', async () => {
    const starts = { starts_at: '2027-08-01T10:00:00Z', ends_at: '2027-08-02T10:00:00Z' }
    const event = { code: 'GALA', name: 'Gala', venue: '', address: '', timezone: 'Europe/Zagreb', ...starts }
    await shop.officeAnswer('import', { events: [event] })
    const codes = [await one({ event: 'GALA' }), await one({ event: 'GALA' })]
    const order = await desk.buy(
      ana,
      codes.map((external_code) => ({ external_code, full_name: 'One' })),
    )
    const { cancellation } = await cancel({ event: 'GALA' })
    expect(cancellation).toMatchObject({ kind: 'event', subject: 'GALA', name: 'Gala', orders: { done: 1 } })
    expect(await refundsOf(order.id)).toMatchObject([{ total: 21_000 }])
    const { cancellations } = await shop.officeAnswer('find-cancellations', {})
    expect(cancellations[0]).toMatchObject({ id: cancellation.id, refunds: 21_000 })
  })
})

describe('the call start-cancellation', () => {
  test('a cancellation needs a message if customers are affected, and none otherwise', async () => {
    const sold = await one()
    await desk.buy(ana, [{ external_code: sold, full_name: 'One' }])
    expect(await start({ item: sold, message: ' ' })).toMatchObject(refused('message-missing'))
    expect(await start({ item: await one(), message: ' ' })).toMatchObject({ status: 200 })
  })

  test('an event is cancelled in its current state after concurrent edits: added items are, removed ones are not', async () => {
    const event = 'RACE'
    const starts = { starts_at: '2027-08-01T10:00:00Z', ends_at: '2027-08-02T10:00:00Z' }
    await shop.officeAnswer('import', {
      events: [{ code: event, name: 'Race', venue: '', address: '', timezone: 'Europe/Zagreb', ...starts }],
    })
    const [stays, leaves, comes] = [await one({ event }), await one({ event }), await one({})]
    const [answer] = await whileLocked(
      shop.db,
      {
        // Simulates a form that moves two items to other events and is about to commit.
        statement: `with changed as (update catalogue_state set version = version + 1)
          update item set event_id = (select id from event where code = case external_code when $1 then 'FEST' else $3::text end)
          where external_code in ($1, $2)`,
        values: [leaves, comes, event],
        meeting: 1,
      },
      () => [start({ event })],
    )
    expect(answer).toMatchObject({ status: 200 })
    const state = async (external_code: string) =>
      (await shop.officeAnswer('get-item', { external_code })).cancelled_at !== null
    expect([await state(stays), await state(leaves), await state(comes)]).toEqual([true, false, true])
  })

  test('a cancellation needs an existing subject and the confirmed effect', async () => {
    const code = await one()
    const departure = '2027-07-08T06:00:00Z'
    expect(await start({})).toMatchObject(refused('nothing-selected'))
    expect(await start({ item: code, event: 'FEST' })).toMatchObject(refused('nothing-selected'))
    expect(await start({ item: 'nothing' })).toMatchObject(refused('item-not-found'))
    expect(await start({ event: 'nothing' })).toMatchObject(refused('event-not-found'))
    expect(await start({ item: code, departure })).toMatchObject(refused('travel-time-unknown'))
    const { fingerprint } = await tried({ item: code })
    await cartWith(null, code)
    await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
    const requested = { item: code, message, fingerprint }
    expect(await shop.office('start-cancellation', requested)).toMatchObject({
      status: 409,
      body: { effect: { money: 10_500 } },
    })
    const again = await tried({ item: code })
    await shop.officeAnswer('start-cancellation', { ...requested, fingerprint: again.fingerprint })
    await shop.runJobs()
    const row = await shop.db.kysely
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', code)
      .where('action', '=', 'start-cancellation')
      .execute()
    expect(row).toMatchObject([{ after: { kind: 'item', orders: 1, money: 10_500, keeps_fees: false } }])
  })
})
