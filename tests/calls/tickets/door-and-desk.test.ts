import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barcodeOf } from '#server/modules/orders/barcodes'
import { keysFrom } from '#server/platform/crypto/keys'
import { openDoors } from '#tests/support/app/open-doors'
import { bank, orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart } from '#tests/support/app/test-catalogue'

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

async function bought(paid = true) {
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }], { paid })
  const barcode = (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''
  return { order, barcode }
}
const scan = (barcode: string, more: { gate?: string; at?: string; scan?: string } = {}) =>
  shop.officeAnswer('check-in', { barcode, ...more })

describe('check-in', () => {
  test('check-in admits a ticket once; a second attempt returns when and where it was admitted', async () => {
    const { order, barcode } = await bought()
    const at = shop.clock.now.toISOString()
    expect(await scan(` ${barcode} `, { gate: 'North' })).toEqual({
      result: 'admitted',
      ticket: {
        code: order.tickets[0]?.code,
        full_name: 'Ana Horvat',
        product: 'Pass',
        type: 'entry',
        travel_time: null,
        starts_at: testStart,
        ends_at: '2027-07-12T03:00:00.000Z',
        timezone: 'Europe/Zagreb',
        order: order.code,
        is_test: true,
        status: 'active',
        admitted_at: at,
        admitted_gate: 'North',
      },
    })
    shop.later(10)
    expect(await scan(barcode, { gate: 'South' })).toMatchObject({
      result: 'already',
      ticket: { admitted_at: at, admitted_gate: 'North' },
    })
  })

  test('a repeated scan returns the first result, and another scan returns already admitted', async () => {
    const { barcode } = await bought()
    expect((await scan(barcode, { gate: 'North', scan: 'phone-7/1' })).result).toBe('admitted')
    shop.later(1)
    expect((await scan(barcode, { gate: 'North', scan: 'phone-7/1' })).result).toBe('admitted')
    expect((await scan(barcode, { gate: 'North', scan: 'phone-7/2' })).result).toBe('already')
    expect((await scan(barcode, { gate: 'North' })).result).toBe('already')
  })

  test('simultaneous check-ins admit one person', async () => {
    const { barcode } = await bought()
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, gate) => (await scan(barcode, { gate: String(gate) })).result),
    )
    expect(results.filter((result) => result === 'admitted')).toHaveLength(1)
    expect(results.filter((result) => result === 'already')).toHaveLength(7)
  })

  test('check-ins of an offline door are accepted later, and a repeated one counts once', async () => {
    const { barcode } = await bought()
    const at = new Date(shop.clock.now.getTime() - 600_000).toISOString()
    for (let turn = 0; turn < 2; turn++) {
      expect(await scan(barcode, { gate: 'North', at })).toMatchObject({
        result: 'admitted',
        ticket: { admitted_at: at },
      })
    }
    expect(await scan(barcode, { gate: 'South', at })).toMatchObject({ result: 'already' })
    const { barcode: another } = await bought()
    const future = new Date(shop.clock.now.getTime() + 600_000).toISOString()
    expect(await scan(another, { at: future })).toMatchObject({
      ticket: { admitted_at: shop.clock.now.toISOString() },
    })
  })

  test('check-in states why a ticket is invalid: unknown, replaced, reassigned, refunded or void', async () => {
    const { barcode } = await bought()
    const forged = `${barcode.slice(0, -1)}${barcode.endsWith('A') ? 'B' : 'A'}`
    const [, code = ''] = /^(.{12})/.exec(barcode) ?? []
    // A barcode from a shop with another secret, even if it has the same codes.
    const elsewhere = barcodeOf(keysFrom('the secret of another shop'), code, 1)
    for (const unknown of ['', 'x', forged, elsewhere])
      expect(await scan(unknown)).toEqual({ result: 'invalid', reason: 'unknown' })

    const changed = await bought()
    const sent = { token: ana.token, order_id: changed.order.id, code: changed.order.tickets[0]?.code }
    await shop.answer('change-ticket', { ...sent, full_name: 'Other Name', email: ana.email })
    expect(await scan(changed.barcode)).toMatchObject({ result: 'invalid', reason: 'wrong version' })

    const moved = await bought()
    await shop.answer('change-ticket', {
      token: ana.token,
      order_id: moved.order.id,
      code: moved.order.tickets[0]?.code,
      full_name: 'Ana Horvat',
      email: 'new-address@mail.example',
    })
    expect(await scan(moved.barcode)).toMatchObject({ result: 'invalid', reason: 'wrong version' })
    // Signed by this shop, but never issued.
    const future = barcodeOf(shop.context.keys, moved.order.tickets[0]?.code ?? '', 3)
    expect(await scan(future)).toMatchObject({ result: 'invalid', reason: 'wrong version' })
    const current = (await desk.inOffice(moved.order.code)).tickets[0]?.barcode ?? ''
    expect(await scan(current)).toMatchObject({ result: 'admitted' })

    const given = await bought()
    await shop.answer('change-ticket', {
      token: ana.token,
      order_id: given.order.id,
      code: given.order.tickets[0]?.code,
      full_name: 'Other Name',
      email: 'other@mail.example',
      reassign: true,
    })
    expect(await scan(given.barcode)).toEqual({ result: 'invalid', reason: 'wrong version' })

    const refundedOne = await bought()
    const { data } = await shop.answer('request-refund', {
      token: ana.token,
      order_id: refundedOne.order.id,
      tickets: refundedOne.order.tickets[0]?.code,
      ...bank,
    })
    expect(await scan(refundedOne.barcode)).toMatchObject({ result: 'invalid', reason: 'refund requested' })
    await shop.officeAnswer('process-refund', { refund_id: data.refund_id, outcome: 'processed' })
    expect(await scan(refundedOne.barcode)).toMatchObject({ result: 'invalid', reason: 'refunded' })

    const cancelled = await bought()
    await shop.officeAnswer('cancel-order', { order: cancelled.order.code, reason: 'Storm' })
    expect(await scan(cancelled.barcode)).toMatchObject({ result: 'invalid', reason: 'void' })
  })
})

describe('reset-attempts', () => {
  test('reset-attempts permits another card payment after the maximum, with new ids at the gateway', async () => {
    await shop.configure({ shopPaymentCreditCardMaxAttempts: 2 })
    const { order } = await bought(false)
    const link = { order: order.code, checksum: order.checksum, reference: order.payments[0]?.reference }
    await shop.answer('pay-payment-plan-order-payment', link)
    expect(await shop.call('pay-payment-plan-order-payment', link)).toMatchObject(
      refused('attempts-exhausted'),
    )
    const reset = await shop.officeAnswer('reset-attempts', { order: order.code, reference: link.reference })
    expect(reset.order.payments[0]?.attempt).toBe(0)
    await shop.answer('pay-payment-plan-order-payment', link)
    const ids = await shop.db.kysely
      .selectFrom('payment_attempt as a')
      .innerJoin('payment as p', 'p.id', 'a.payment_id')
      .select('a.gateway_reference')
      .where('p.order_id', '=', order.id)
      .execute()
    expect(new Set(ids.map(({ gateway_reference }) => gateway_reference)).size).toBe(3)
    expect(await shop.office('reset-attempts', { order: order.code, reference: 'x' })).toMatchObject(
      refused('payment-not-found'),
    )
    expect(await shop.office('reset-attempts', { order: 'x' })).toMatchObject(refused('order-not-found'))
  })
})

describe('resend-mail', () => {
  const resend = (order: string, kind: 'order' | 'tickets' | 'terms') =>
    shop.officeAnswer('resend-mail', { order, kind })
  const last = async () => (await shop.mailsTo(ana.email)).at(-1)

  test('resend-mail sends the order with its documents, or its tickets, in their current state', async () => {
    const { order } = await bought()
    await resend(order.code, 'order')
    await resend(order.code, 'order')
    const sent = (await shop.mailsTo(ana.email)).filter(
      ({ kind, payload }) =>
        kind === 'order-paid' && (payload as { order?: { code: string } }).order?.code === order.code,
    )
    expect(sent).toHaveLength(3)
    expect(sent.at(-1)?.attach).toEqual(sent[0]?.attach)
    await resend(order.code, 'tickets')
    expect(await last()).toMatchObject({
      kind: 'tickets',
      attach: sent[0]?.attach.tickets && { tickets: sent[0].attach.tickets },
    })
  })

  test('resend-mail sends the link to the terms until they are accepted', async () => {
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Ana Horvat', email: ana.email },
      items: [{ external_code: 'pass', full_name: 'Ana', email: ana.email }],
      payment_method: 'bank_transfer',
    })
    await resend(order.code, 'terms')
    expect(await last()).toMatchObject({
      kind: 'order-received',
      payload: { accept_checksum: order.checksum },
    })
    const before = (await last())?.id
    const notSent = (kind: 'tickets' | 'terms') => shop.office('resend-mail', { order: order.code, kind })
    const nothing = (why: string) => refused('nothing-to-send', { why })
    expect(await notSent('tickets')).toMatchObject(nothing('The terms aren’t accepted yet.'))
    await shop.answer('accept-terms-and-conditions', { order: order.code, checksum: order.checksum })
    expect(await notSent('terms')).toMatchObject(nothing('The terms are already accepted.'))
    expect(await notSent('tickets')).toMatchObject(nothing('The order has no valid tickets.'))
    expect((await last())?.id).toBe(before)
    expect(await shop.office('resend-mail', { order: 'x', kind: 'order' })).toMatchObject(
      refused('order-not-found'),
    )
    expect((await shop.office('resend-mail', { order: order.code })).status).toBe(422)
  })
  test('resend-mail sends an unchanged ticket to its current holder', async () => {
    const ben = await shop.customer('Ben')
    const { order } = await bought()
    const ticket_id = order.tickets[0]?.id ?? 0
    const requested = { order: order.code, kind: 'tickets', ticket_id } as const
    const send = () => shop.officeAnswer('resend-mail', requested)
    const given = { full_name: 'Ben', email: ben.email, reassign: true }
    const changed = await shop.officeAnswer('edit-ticket', { order: order.code, ticket_id, ...given })
    const ticket = changed.order.tickets[0]
    const [toAna, toBen] = [await shop.mailsTo(ana.email), await shop.mailsTo(ben.email)]
    const seen = await desk.inOffice(order.code)
    const { effect } = await send()
    expect(effect.notes).toEqual([`1 ticket will be sent to ${ben.email}.`, '1 mail will be sent.'])
    expect(await desk.inOffice(order.code)).toEqual(seen)
    expect(await shop.mailsTo(ana.email)).toHaveLength(toAna.length)
    expect((await shop.mailsTo(ben.email)).slice(toBen.length)).toMatchObject([
      {
        kind: 'tickets',
        attach: { tickets: [ticket_id] },
        payload: { tickets: [{ code: ticket?.code }], because: 'holder' },
      },
    ])
    const { rows } = await shop.officeAnswer('find-audit', { subject: order.code })
    expect(rows[0]).toMatchObject({ action: 'resend-mail', after: { kind: 'tickets', ticket: ticket_id } })
    // All tickets that the buyer holds: none are left.
    expect(await shop.office('resend-mail', { order: order.code, kind: 'tickets' })).toMatchObject(
      refused('nothing-to-send', { why: 'The order has no valid tickets.' }),
    )
  })

  test('resend-mail rejects tickets that are not issued, invalid, of another order or unknown', async () => {
    const { order } = await bought()
    const ticket_id = order.tickets[0]?.id ?? 0
    const nothing = (why: string) => refused('nothing-to-send', { why })
    const send = (code: string, ticket_id: number, kind = 'tickets') =>
      shop.office('resend-mail', { order: code, kind, ticket_id })
    expect((await send(order.code, ticket_id, 'order')).status).toBe(422)
    const { order: open } = await bought(false)
    const { cartProducts } = await desk.inOffice(open.code)
    expect(await send(open.code, cartProducts[0]?.id ?? 0)).toMatchObject(nothing('The ticket isn’t valid.'))
    expect(await send(open.code, ticket_id)).toMatchObject(refused('ticket-not-found'))
    await shop.db.kysely.updateTable('order_item').set({ email: '' }).where('id', '=', ticket_id).execute()
    expect(await send(order.code, ticket_id)).toMatchObject(nothing('The ticket has no holder’s address.'))
    await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Twice' })
    expect(await send(order.code, ticket_id)).toMatchObject(nothing('The order is cancelled.'))
  })
})
