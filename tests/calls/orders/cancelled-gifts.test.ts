import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSteps } from '#tests/support/app/cancel-steps'
import { cartSteps } from '#tests/support/app/cart-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { brokenIn } from '#tests/support/database/invariants'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  ana = await shop.customer('Ana Horvat')
})
afterAll(() => shop.stop())
const { one } = cartSteps(() => shop)

const { cancel, refundsOf } = cancelSteps(() => shop)

test('a cancellation adds free items to an open refund of other items', async () => {
  const [gift, other] = [await one({ price: 0, fee: 0 }), await one()]
  const order = await desk.buy(ana, [
    { external_code: gift, full_name: 'One' },
    { external_code: other, full_name: 'One' },
    { external_code: 'pass', full_name: 'One' },
  ])
  const { tickets } = await desk.inOffice(order.code)
  const [, ticket] = tickets
  await shop.officeAnswer('refund-items', {
    order: order.code,
    items: [ticket?.id ?? 0],
    reason: 'Ill',
    ...bank,
  })
  const [requested] = await refundsOf(order.id)
  const before = (await shop.mailsTo(ana.email)).length
  const { cancellation } = await cancel({ item: gift })
  expect(cancellation.orders).toEqual({ done: 1, left: 0, failed: 0 })
  expect((await shop.mailsTo(ana.email)).slice(before).map(({ kind }) => kind)).toEqual(['items-cancelled'])
  expect(await refundsOf(order.id)).toMatchObject([
    { status: 'cancelled' },
    { status: 'active', total: requested?.total },
  ])
  expect((await desk.seenBy(ana, order.code)).tickets.map(({ status }) => status)).toEqual([
    'refund',
    'refund',
    'active',
  ])
  expect(await brokenIn(shop.db)).toEqual([])
})
