import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lockCartsToOrder } from '#server/modules/cart'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { untilWaiting, whileLocked } from '#tests/support/database/lock-rows'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith } = orderSteps(() => shop)

test('a checkout whose cart is locked waits alone, while others are answered', async () => {
  const [ana, ivo] = [await shop.customer(), await shop.customer()]
  const [held, free] = [await cartWith(ana, 'pass'), await cartWith(ivo, 'pass')]
  const holder = await shop.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from cart where code = $1 for update', [held.code])
    const waiting = shop.call('checkout-cart', checkoutOf(ana, held.code))
    await untilWaiting(shop.db, 1)
    const other = shop.call('checkout-cart', checkoutOf(ivo, free.code))
    // Without a response it would wait as long as the cart is locked.
    expect(await Promise.race([other, delay(5000, null)])).toMatchObject({ status: 200 })
    await holder.query('commit')
    expect(await waiting).toMatchObject({ status: 200 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a checkout that waits for its cart sees what was removed in between', async () => {
  const ana = await shop.customer()
  const cart = await cartWith(ana, 'pass', 'pass')
  const line = { token: ana.token, cart: cart.code, cart_product_id: cart.products[0]?.id }
  const statement = 'select 1 from cart where code = $1 for update'
  const [, placed] = await whileLocked(shop.db, { statement, values: [cart.code], meeting: 2 }, () => [
    shop.call('remove-product-from-cart', line),
    // Locks are granted in the order of the requests.
    untilWaiting(shop.db, 1).then(() => shop.call('checkout-cart', checkoutOf(ana, cart.code))),
  ])
  expect(placed).toMatchObject({ status: 200, body: { order: { total_price: 10_500 } } })
})

test('a rejected checkout does not affect others in its batch', async () => {
  const buyers = await Promise.all([1, 2, 3].map(() => shop.customer()))
  const carts = await Promise.all(buyers.map((one) => cartWith(one, 'pass')))
  const answers = await Promise.all(
    buyers.map((one, index) =>
      shop.call('checkout-cart', {
        ...checkoutOf(one, carts[index]?.code ?? null),
        ...(index === 1 ? { expected_total: 1 } : {}),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
  expect(await shop.call('get-cart', { cart: carts[1]?.code, token: buyers[1]?.token })).toMatchObject({
    status: 200,
    body: { cart: { products: [expect.anything()] } },
  })
})

test('the customers of a batch are locked in the order of their ids, whatever the order of their carts', async () => {
  const [ana, ivo] = [await shop.customer(), await shop.customer()]
  const later = await cartWith(ivo, 'pass')
  const carts = [later, await cartWith(ana, 'pass')].map(({ code }) => code ?? '')
  const idOf = async ({ email }: { email: string }) =>
    (
      await shop.db.kysely
        .selectFrom('customer')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  const [first, second] = [await idOf(ana), await idOf(ivo)]
  expect(first).toBeLessThan(second)
  const requests = [second, first].map((customerId, n) => ({ code: carts[n] ?? '', customerId }))
  const holder = await shop.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from customer where id = $1 for no key update', [first])
    const batch = shop.db.transaction((tx) =>
      lockCartsToOrder(tx, requests, shop.clock.now, { waits: false, freeItems: [] }),
    )
    await untilWaiting(shop.db, 1)
    // The other customer is not locked yet, so that an add that locks both in this order does not wait for the batch.
    await holder.query('select from customer where id = $1 for no key update nowait', [second])
    await holder.query('commit')
    expect([...(await batch).keys()].toSorted()).toEqual(carts.toSorted())
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a free order that waits for the counter of invoices delays no other checkout', async () => {
  const [gift = ''] = await shop.sell(ticketItem({ price: 0, fee: 0 }))
  const [ana, ivo] = [await shop.customer(), await shop.customer()]
  const first = await shop.customer()
  await shop.answer('checkout-cart', checkoutOf(first, (await cartWith(first, gift)).code))
  const [free, paid] = [await cartWith(ana, gift), await cartWith(ivo, 'pass')]
  const holder = await shop.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from document_counter for update')
    const waiting = shop.call('checkout-cart', checkoutOf(ana, free.code))
    const other = shop.call('checkout-cart', checkoutOf(ivo, paid.code))
    await untilWaiting(shop.db, 1)
    expect(await Promise.race([other, delay(5000, null)])).toMatchObject({ status: 200 })
    await holder.query('commit')
    expect(await waiting).toMatchObject({ status: 200, body: { order: { payment_status: 'paid' } } })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('a new cart never has the code of a cart that became an order', async () => {
  const [ana, ivo] = [await shop.customer(), await shop.customer()]
  const code = 'c0ffee'.repeat(6).slice(0, 32)
  const add = { external_code: 'pass', full_name: 'Iva Novak', email: 'iva@mail.example', cart: null }
  await shop.answer('add-product-to-cart', { ...add, token: ana.token, new_cart: code })
  const sent = checkoutOf(ana, code)
  const { order } = await shop.answer('checkout-cart', sent)
  for (const token of [null, ana.token, ivo.token])
    expect(await shop.call('add-product-to-cart', { ...add, token, new_cart: code })).toMatchObject(
      refused('cart-expired'),
    )
  expect((await shop.answer('checkout-cart', sent)).order.id).toBe(order.id)

  // Two requests at the same moment can still make such a cart. It cannot become another order.
  const again = await cartWith(ivo, 'pass')
  await shop.db.kysely
    .updateTable('cart')
    .set({ code })
    .where('code', '=', again.code ?? '')
    .execute()
  const placed = await shop.call('checkout-cart', checkoutOf(ivo, code))
  expect(placed).toMatchObject(refused('cart-expired'))
  expect(shop.faults).toEqual([])
})
