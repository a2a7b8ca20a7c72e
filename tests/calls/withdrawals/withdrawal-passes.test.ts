import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { testStart, ticketItem } from '#tests/support/app/test-catalogue'
import { linkOf, shirt, withdrawalOf } from '#tests/support/app/withdrawal-steps'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  desk = orderDesk(shop)
  ana = await shop.customer()
  await shop.officeAnswer('import', {
    items: [ticketItem({ external_code: 'season', name: 'Season pass' })],
  })
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.clock.now = new Date(testStart)
})

const season = { external_code: 'season', full_name: 'Ana Season' }
const dated = { external_code: 'pass', full_name: 'Ana Dated' }
/** 14 days after the order of Monday 1 March 2027. */
const passEnd = '2027-03-15T22:59:59.000Z'

const idOf = (order: Order, name: string) => desk.ticketOf(order, name).id
const declared = withdrawalOf(() => ana)
const barcodeOf = async (order: Order) => (await desk.inOffice(order.code)).tickets[0]?.barcode ?? ''

test('a pass can be withdrawn from within 14 days of the order, a ticket with a date cannot', async () => {
  const order = await desk.buy(ana, [season, dated])
  expect(order).toMatchObject({ can_withdraw: true, withdraw_until: passEnd })
  expect(desk.ticketOf(order, 'Ana Season')).toMatchObject({ can_withdraw: true, withdrawn_at: null })
  expect(desk.ticketOf(order, 'Ana Dated')).toMatchObject({ can_withdraw: false })
  const { order: seen } = await shop.answer('get-withdrawal-order', linkOf(order))
  expect(seen.pieces).toMatchObject([{ name: 'Season pass', kind: 'pass', can_withdraw: true }])
  const mail = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'order-paid')
  expect(mail?.payload).toMatchObject({ withdraw_checksum: order.checksum })
  expect(
    await shop.call('withdraw-from-contract', declared(order, [idOf(order, 'Ana Dated')])),
  ).toMatchObject(refused('not-withdrawable'))
  shop.clock.now = new Date('2027-03-15T23:00:00Z')
  expect(
    await shop.call('withdraw-from-contract', declared(order, [idOf(order, 'Ana Season')])),
  ).toMatchObject(refused('withdrawal-over', { until: '15 March 2027, 23:59 CET' }))
  expect((await desk.seenBy(ana, order.code)).can_withdraw).toBe(false)
})

test('an order with only a ticket with a date has no right to withdraw', async () => {
  const order = await desk.buy(ana, [dated])
  expect(order).toMatchObject({ can_withdraw: false, withdraw_until: null })
  const mail = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'order-paid')
  expect(mail?.payload).toMatchObject({ withdraw_checksum: null })
})

test('a withdrawn pass no longer admits, cannot be changed, and is refunded in full', async () => {
  const order = await desk.buy(ana, [season])
  const barcode = await barcodeOf(order)
  const id = idOf(order, 'Ana Season')
  const { withdrawal } = await shop.answer('withdraw-from-contract', declared(order, [id]))
  expect(withdrawal.statement).toContain('contract for the provision of the following service: Season pass')
  const after = await desk.seenBy(ana, order.code)
  expect(after.tickets).toMatchObject([
    { status: 'refund', withdrawn_at: testStart, can_withdraw: false, allow_name_changes: false },
  ])
  expect(await shop.officeAnswer('check-in', { barcode })).toMatchObject({
    result: 'invalid',
    reason: 'refund requested',
  })
  const receipt = (await shop.mailsTo(ana.email)).find(
    ({ kind, payload }) => kind === 'withdrawal-received' && payload['order_code'] === order.code,
  )
  expect(receipt?.payload).toMatchObject({ has_goods: false, items: ['Season pass'] })
  const { withdrawals } = await shop.officeAnswer('find-withdrawals', { query: order.code })
  const price = order.total_price ?? 0
  expect(withdrawals).toMatchObject([{ amount: price, is_open: true }])
  const { refund } = await shop.officeAnswer('refund-withdrawal', {
    withdrawal_id: withdrawals[0]?.id ?? 0,
  })
  expect(refund).toMatchObject({ status: 'processing', total: price })
})

test('a used pass cannot be withdrawn from', async () => {
  const order = await desk.buy(ana, [season])
  expect(await shop.officeAnswer('check-in', { barcode: await barcodeOf(order) })).toMatchObject({
    result: 'admitted',
  })
  expect((await desk.seenBy(ana, order.code)).can_withdraw).toBe(false)
  expect(
    await shop.call('withdraw-from-contract', declared(order, [idOf(order, 'Ana Season')])),
  ).toMatchObject(refused('not-withdrawable'))
})

test('goods and a pass in one order have ends of their own', async () => {
  const order = await desk.buy(ana, [season, shirt])
  expect(order).toMatchObject({ can_withdraw: true, withdraw_until: null })
  const { order: seen } = await shop.answer('get-withdrawal-order', linkOf(order))
  const ends = Object.fromEntries(seen.pieces.map(({ kind, withdraw_until }) => [kind, withdraw_until]))
  expect(ends).toEqual({ pass: passEnd, goods: '2027-04-14T21:59:59.000Z' })
  // The end of the pass leaves the goods open.
  shop.clock.now = new Date('2027-03-16T10:00:00Z')
  expect(await desk.seenBy(ana, order.code)).toMatchObject({
    can_withdraw: true,
    tickets: [{ can_withdraw: false }],
    merchandisePurchases: [{ can_withdraw: true }],
  })
})
