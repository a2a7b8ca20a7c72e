import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCancellations } from '#server/modules/cancellations/run-cancellations'
import { cuttable } from '#tests/model/cut-connections'
import { cancelSteps } from '#tests/support/app/cancel-steps'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { brokenIn } from '#tests/support/database/invariants'
import { untilWaiting, whileLocked } from '#tests/support/database/lock-rows'

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

const { one, cartOf } = cartSteps(() => shop)
const { order: orderOf, cartWith } = orderSteps(() => shop)
const { start, refundsOf } = cancelSteps(() => shop)

describe('the work of a cancellation', () => {
  test('a cancellation resumes after an interruption at any statement, and does nothing twice', async () => {
    const cuts = cuttable(shop.db.pool)
    let cut = 0
    for (const moment of ['before', 'after'] as const) {
      const [code, other] = [await one({ name: 'Boat' }), await one()]
      await cartWith(null, code)
      const paid = await desk.buy(ana, [{ external_code: code, full_name: 'One' }])
      const lines = [code, other].map((external_code) => ({ external_code, full_name: 'One' }))
      const part = await desk.buy(ana, lines)
      const unpaid = await orderOf('bank_transfer', code)
      const { cancellation_id: id } = await start({ item: code })
      for (let statement = 1; ; statement += 2) {
        cuts.cutAt(statement, moment)
        const isLeft = await runCancellations(shop.context).catch(() => true)
        if (cuts.isOver()) cut += 1
        if (!isLeft) break
      }
      const { cancellation } = await shop.officeAnswer('get-cancellation', { cancellation_id: id })
      expect(cancellation.orders.left).toBe(0)
      await shop.officeAnswer('retry-cancellation', { cancellation_id: id })
      await shop.runJobs()
      const after = await shop.officeAnswer('get-cancellation', { cancellation_id: id })
      expect(after.cancellation).toMatchObject({
        step: 'done',
        carts: 1,
        orders: { done: 3, failed: 0 },
        outcomes: { ended: 2, refunded: 1 },
        refunds: 21_000,
      })
      expect(await refundsOf(paid.id)).toMatchObject([{ total: 10_500 }])
      expect(await refundsOf(part.id)).toMatchObject([{ total: 10_500 }])
      expect(
        (await shop.mailsTo(unpaid.customer.email)).filter(({ kind }) => kind === 'items-cancelled'),
      ).toHaveLength(1)
    }
    expect(cut).toBeGreaterThan(10)
  })

  test('two processes run a cancellation once, and its record stays', async () => {
    const code = await one()
    for (let bought = 0; bought < 5; bought += 1)
      await desk.buy(ana, [{ external_code: code, full_name: `Guest ${bought}` }])
    const { cancellation_id: id } = await start({ item: code })
    const work = async () => {
      while (await runCancellations(shop.context));
    }
    await Promise.all([work(), work(), work()])
    const { cancellation } = await shop.officeAnswer('get-cancellation', { cancellation_id: id })
    expect(cancellation).toMatchObject({
      orders: { done: 5, failed: 0 },
      outcomes: { ended: 5 },
      refunds: 52_500,
    })
  })

  test('a process that finds no waiting orders does not complete a cancellation whose orders another one records', async () => {
    const code = await one()
    await desk.buy(ana, [{ external_code: code, full_name: 'Guest' }])
    const { cancellation_id: id } = await start({ item: code })
    // The carts are done.
    await runCancellations(shop.context)
    const recording = {
      statement: `insert into cancellation_order (cancellation_id, order_id)
        select distinct c.id, i.order_id from order_item i join cancellation c on i.item_id = any(c.item_ids) where c.id = $1`,
      values: [id],
      meeting: 1,
    }
    await whileLocked(shop.db, recording, () => [runCancellations(shop.context)])
    await shop.runJobs()
    const { cancellation } = await shop.officeAnswer('get-cancellation', { cancellation_id: id })
    expect(cancellation).toMatchObject({ step: 'done', orders: { done: 1 }, outcomes: { ended: 1 } })
  })
})

describe('carts of a cancelled item', () => {
  const holding = (cart: string | null) => ({
    statement: 'select id from cart where code = $1 for update',
    values: [cart],
    meeting: 2,
  })
  const ended = async (cancellation_id: number | null) => {
    await shop.runJobs()
    return (await shop.officeAnswer('get-cancellation', { cancellation_id })).cancellation
  }

  test('a cart that two processes empty at once loses an item once', async () => {
    const [code, other] = [await one({ name: 'Boat' }), await one()]
    const { code: cart } = await cartWith(ana, code, other)
    const { cancellation_id } = await start({ item: code })
    const run = () => runCancellations(shop.context)
    await whileLocked(shop.db, holding(cart), () => [run(), run()])
    expect(await ended(cancellation_id)).toMatchObject({ step: 'done', carts: 1 })
    expect((await cartOf(cart, ana.token)).products).toHaveLength(1)
  })

  test('a cart whose owner removes the item first loses nothing else', async () => {
    const code = await one({ name: 'Boat' })
    const { code: cart, products } = await cartWith(ana, code)
    const { cancellation_id } = await start({ item: code })
    const line = { token: ana.token, cart, cart_product_id: products[0]?.id }
    await whileLocked<unknown>(shop.db, holding(cart), () => [
      shop.answer('remove-product-from-cart', line),
      untilWaiting(shop.db, 1).then(() => runCancellations(shop.context)),
    ])
    expect(await ended(cancellation_id)).toMatchObject({ step: 'done', carts: 0 })
    expect(await shop.call('checkout-cart', checkoutOf(ana, cart))).toMatchObject(refused('cart-empty'))
  })
})
