import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { upTo } from '#tests/support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { order, cartWith } = orderSteps(() => shop)

// Simultaneous requests are read in one statement (`batched`). No caller may get another caller's data.
test('simultaneous requests return each customer’s own cart, invoice, orders and name', async () => {
  const people = []
  for (const n of upTo(6)) {
    const { customer, order: placed } = await order('bank_transfer', 'pass')
    const cart = await cartWith(customer, ...upTo(n + 1).map(() => 'pass'))
    people.push({ customer, id: placed.id, cart, tickets: n + 1 })
  }

  const requested = [...people, ...people].map(async ({ customer, id, cart, tickets }) => {
    const { token, email } = customer
    const [whole, byCode, latest, stranger, invoice] = await Promise.all([
      shop.answer('get-data', { token }),
      shop.answer('get-cart', { token, cart: cart.code }),
      shop.answer('get-cart', { token, cart: null }),
      // A customer's cart belongs to that customer alone, even if a visitor requests it at the same time.
      shop.answer('get-cart', { token: null, cart: cart.code }),
      shop.answer('calculate-invoice', { token, cart: cart.code, country: 'HR', voucher_code: null }),
    ])
    expect(whole.data.customer?.email).toBe(email)
    expect(whole.data.orders.map((one) => one.id)).toEqual([id])
    expect(byCode.cart).toEqual(cart)
    expect(latest.cart).toEqual(cart)
    expect(stranger.cart.code).toBeNull()
    expect(invoice.invoice.items).toHaveLength(tickets)
  })
  await Promise.all(requested)
})

test('an order of a buyer and a holder is in both their lists at once', async () => {
  const { customer, order: placed } = await order('bank_transfer', 'pass')
  const holder = await shop.customer('Marko Marić')
  await shop.db.kysely
    .updateTable('order_item')
    .set((row) => ({
      holder_id: row.selectFrom('customer').select('id').where('email', '=', holder.email),
    }))
    .where('order_id', '=', placed.id)
    .execute()
  const lists = await Promise.all(
    [customer, holder, customer].map(({ token }) => shop.answer('get-data', { token })),
  )
  expect(lists.map(({ data }) => data.orders.map((one) => one.code))).toEqual([
    [placed.code],
    [placed.code],
    [placed.code],
  ])
})
