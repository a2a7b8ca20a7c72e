import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const pass = (full_name: string) => ({ external_code: 'pass', full_name })
/** Chosen items by their holders, each with the amount that staff choose; `null`: the shop's own. */
function chosenOf(order: Order, amounts: Record<string, number | null>) {
  const itemOf = (name: string) => desk.ticketOf(order, name).id
  return {
    order: order.code,
    items: Object.keys(amounts).map(itemOf),
    amounts: Object.entries(amounts).flatMap(([name, amount]) =>
      amount === null ? [] : [{ item: itemOf(name), amount }],
    ),
  }
}
const partsOf = (refund_id: number) =>
  shop.db.kysely
    .selectFrom('refund_item')
    .select(['order_item_id', 'amount', 'shipping_refund'])
    .where('refund_id', '=', refund_id)
    .orderBy('order_item_id')
    .execute()
const creditNotesOf = async (order: Order) =>
  (
    await shop.db.kysely
      .selectFrom('invoice')
      .select('snapshot')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit-note')
      .execute()
  ).map(({ snapshot }) => snapshot)
const logOf = async (order: Order) =>
  (
    await shop.db.kysely
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', order.code)
      .where('action', '=', 'refund-items')
      .execute()
  ).map(({ after }) => after)
const historyOf = async (order: Order) =>
  (await shop.officeAnswer('get-order', { order: order.code })).events.map(({ text }) => text)

describe('refunds with amounts chosen by staff', () => {
  test('chosen amounts are paid, booked and credited; other items keep the shop’s amounts', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two'), pass('Three')])
    const payload = { ...chosenOf(order, { One: 2500, Two: 10_500, Three: null }), reason: 'Rain on Friday' }
    const preview = await shop.officeAnswer('refund-items', { ...payload, dry_run: true })
    expect(preview.effect).toMatchObject({ money: 22_500, tickets: 3 })
    const { refund_id, order: after } = await shop.officeAnswer('refund-items', {
      ...payload,
      fingerprint: preview.effect.fingerprint,
    })
    expect((await partsOf(refund_id)).map(({ amount }) => amount)).toEqual([2500, 10_500, 9500])
    expect(after.tickets.map(({ status }) => status)).toEqual(['refund', 'refund', 'refund'])
    await shop.officeAnswer('process-refund', {
      refund_id,
      outcome: 'processed',
      by: 'card',
      free_places: true,
    })
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_paid: 31_500, total_refunded: 22_500 })
    const [note] = await creditNotesOf(order)
    expect(note).toMatchObject({
      total: -22_500,
      lines: [{ gross: -2500 }, { gross: -10_500 }, { gross: -9500 }],
    })
    const items = payload.items
    expect(await logOf(order)).toMatchObject([
      {
        refund: refund_id,
        total: 22_500,
        reason: 'Rain on Friday',
        amounts: [
          { item: items[0], amount: 2500, instead_of: 9500 },
          { item: items[1], amount: 10_500, instead_of: 9500 },
        ],
      },
    ])
    const history = await historyOf(order)
    expect(history).toContain('Staff set the refund to €225.00 instead of €285.00')
    expect(history.filter((text) => text.includes('Rain on Friday'))).toHaveLength(1)
    // The order's currency counts, not that of the settings, which may have changed since.
    await shop.db.kysely
      .updateTable('orders')
      .set({ currency: 'USD' })
      .where('code', '=', order.code)
      .execute()
    expect(await historyOf(order)).toContain('Staff set the refund to US$225.00 instead of US$285.00')
    await shop.db.kysely
      .updateTable('orders')
      .set({ currency: 'EUR' })
      .where('code', '=', order.code)
      .execute()
  })

  test('a chosen amount needs a reason, which the shop’s own amount does not', async () => {
    const order = await desk.buy(ana, [pass('One')])
    expect(await shop.office('refund-items', chosenOf(order, { One: 9400 }))).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
    const same = await shop.officeAnswer('refund-items', chosenOf(order, { One: 9500 }))
    expect(same.effect.money).toBe(9500)
    expect(await logOf(order)).toEqual([expect.not.objectContaining({ amounts: expect.anything() })])
  })

  test.each([
    ['no money', 0],
    ['less than nothing', -100],
    ['a part of a cent', 10.5],
    ['a text', '50.00'],
  ])('a chosen amount is rejected for %s, which changes nothing', async (_, amount) => {
    const order = await desk.buy(ana, [pass('One')])
    const payload = { ...chosenOf(order, { One: amount as number }), reason: 'Rain' }
    expect(await shop.office('refund-items', payload)).toMatchObject({
      status: 422,
      body: { errors: { 'amounts.0.amount': [expect.any(String)] } },
    })
    expect((await desk.inOffice(order.code)).tickets[0]?.status).toBe('active')
  })

  test('a chosen amount never exceeds what was paid for the item, fees included', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two')])
    const payload = { ...chosenOf(order, { One: 9500, Two: 10_501 }), reason: 'Rain' }
    expect(await shop.office('refund-items', payload)).toMatchObject({
      ...refused('refund-above-item', { most: '€105.00' }),
      body: { errors: { 'amounts.1.amount': [expect.stringContaining('€105.00')] } },
    })
  })

  test('chosen amounts never exceed the rest of the order’s ledger', async () => {
    await shop.officeAnswer('import', { vouchers: [{ code: 'FIFTY', discount_amount: 5000 }] })
    const order = await desk.buy(ana, [pass('One'), pass('Two')], { voucher: 'FIFTY' })
    const both = { ...chosenOf(order, { One: 10_500, Two: 5501 }), reason: 'Rain' }
    expect(await shop.office('refund-items', both)).toMatchObject(
      refused('refund-above-order', { most: '€160.00' }),
    )
    const one = { ...chosenOf(order, { One: 10_500 }), reason: 'Rain' }
    const { refund_id } = await shop.officeAnswer('refund-items', one)
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', by: 'card' })
    const two = (amount: number) => ({ ...chosenOf(order, { Two: amount }), reason: 'Rain' })
    expect(await shop.office('refund-items', two(5501))).toMatchObject(
      refused('refund-above-item', { most: '€55.00' }),
    )
    expect((await shop.officeAnswer('refund-items', two(5500))).effect.money).toBe(5500)
  })

  test('an amount for an item that is not chosen, or twice, is rejected', async () => {
    const order = await desk.buy(ana, [pass('One'), pass('Two')])
    const both = chosenOf(order, { One: 5000, Two: 5000 })
    const one = { ...both, items: both.items.slice(0, 1), reason: 'Rain' }
    expect(await shop.office('refund-items', one)).toMatchObject({
      status: 422,
      body: { errors: { 'amounts.1.item': [expect.any(String)] } },
    })
    const [first] = both.amounts
    const twice = { ...both, amounts: [first, first], reason: 'Rain' }
    expect(await shop.office('refund-items', twice)).toMatchObject({
      status: 422,
      body: { errors: { 'amounts.1.item': [expect.any(String)] } },
    })
  })

  test('the chosen amount of a plan is kept, and a later payment is added in full', async () => {
    const order = await desk.buy(ana, [{ external_code: 'plan', full_name: 'Ana Horvat' }])
    const item = order.cartProducts[0]?.id ?? 0
    const above = { order: order.code, items: [], amounts: [{ item, amount: 4101 }], reason: 'Rain' }
    expect(await shop.office('refund-items', above)).toMatchObject(
      refused('refund-above-item', { most: '€41.00' }),
    )
    const { refund_id, effect } = await shop.officeAnswer('refund-items', {
      ...above,
      amounts: [{ item, amount: 1000 }],
    })
    expect(effect.money).toBe(1000)
    await shop.officeAnswer('record-payment', { order: order.code, amount: 500 })
    expect(await partsOf(refund_id)).toMatchObject([{ amount: 1500 }])
    await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', by: 'bank' })
    expect(await desk.seenBy(ana, order.code)).toMatchObject({ total_refunded: 1500 })
  })

  test('a chosen amount of goods covers their shipping first', async () => {
    const order = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
    const [shirt] = order.merchandisePurchases
    const id = shirt?.id ?? 0
    const shipping_refund = shirt?.shipping_refund ?? 0
    const max = (shirt?.price ?? 0) + (shirt?.fee ?? 0) + shipping_refund
    expect(shipping_refund).toBeGreaterThan(0)
    const payload = (amount: number) => ({
      order: order.code,
      items: [id],
      amounts: [{ item: id, amount }],
      reason: 'Torn',
    })
    expect((await shop.office('refund-items', payload(max + 1))).status).toBe(422)
    const { refund_id } = await shop.officeAnswer('refund-items', payload(max))
    expect(await partsOf(refund_id)).toMatchObject([{ amount: max, shipping_refund }])
  })
})
