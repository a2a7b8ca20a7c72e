import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { statementsOf } from '#tests/support/database/statements-of'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartWith, order } = orderSteps(() => shop)

describe('statements of a card order', () => {
  test('the checkout of a card order needs two statements beyond those of every authenticated call', async () => {
    // The process reads once whether the gateway fails.
    await order('credit_card', 'pass')
    const ana = await shop.customer()
    const { code } = await cartWith(ana, 'pass')
    const sent = await statementsOf(() => shop.answer('checkout-cart', checkoutOf(ana, code)))
    expect(sent.filter((text) => /lock_cart_to_order|insert into orders/.test(text))).toHaveLength(2)
    // The session, the stock, and the customer's orders for the answer.
    expect(sent).toHaveLength(5)
  })

  test('deciding, returning and paying a card order needs at most fourteen statements', async () => {
    const made = await order('credit_card', 'pass')
    const sent = await statementsOf(() => shop.paySandbox(made.payment, 'paid'))
    expect((await made.now()).payment_status).toBe('paid')
    // Two of them lock and read the setting of the sandbox.
    expect(sent.length).toBeLessThanOrEqual(14)
    // After the number is taken, only the invoice is written before the transaction ends.
    const number = sent.findIndex((text) => text.startsWith('insert into document_counter'))
    expect(sent.slice(number + 1)).toEqual([expect.stringMatching(/^insert into invoice .* -- and commit$/)])
  })

  test('simultaneous payments share their statements', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => order('credit_card', 'pass')))
    const sent = await statementsOf(() =>
      Promise.all(made.map((one) => shop.paySandbox(one.payment, 'paid'))),
    )
    for (const { now } of made) expect((await now()).payment_status).toBe('paid')
    expect(sent.length).toBeLessThanOrEqual(8 * 5)
    const numbers = await shop.db.kysely
      .selectFrom('invoice')
      .select('sequence')
      .where(
        'order_id',
        'in',
        made.map((one) => one.order.id),
      )
      .orderBy('sequence')
      .execute()
    const first = numbers[0]?.sequence ?? 0
    expect(numbers.map(({ sequence }) => sequence)).toEqual(made.map((_, index) => first + index))
  })
})
