import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, comeBack, counted, decide, fillCart, ticketFor } from '../support/processes/shopping'
import { inTurns, upTo } from '../support/timing/in-turns'

const catalogue = raceCatalogue([
  ...upTo(4).map((n) => ticket(`only-${n}`, { stock_level: 1 })),
  ticket('pass', { stock_level: 1000 }),
])
const notOpen = '409 This payment is no longer open.'
const underWay = '409 You’ve started a card payment for this order. Please finish or cancel it first.'
const soldOut = '409 Sorry, this item is sold out.'

describe.each(await postgresServers())('on $name', ({ createTestDatabase }) => {
  let shop: RaceShop

  beforeAll(async () => {
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue })
  })
  afterAll(() => shop.stop())

  async function orderOf(item: string) {
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const cart = await fillCart(shop, who, item)
    const { body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'))
    if (body.order === undefined || body.payment === undefined) throw new Error('An order was made')
    return { who, order: body.order, pays: body.payment.url }
  }
  const restore = (token: string, order_id: number, turn: number) =>
    shop.call('restore-cart', { token, order_id }, turn)
  const stateOf = async (id: number) => {
    const [row] = await shop.sql<{ status: string; lines: number; paid: number }>(
      `select payment_status as status, total_paid as paid,
         (select count(*)::int from cart_line l join cart c on c.id = l.cart_id
          where c.customer_id = o.customer_id) as lines
       from orders o where id = $1`,
      [id],
    )
    return row
  }

  test('eight concurrent requests to restore a cart create one cart, and nobody else gets its last place', async () => {
    await inTurns(upTo(4), 1, async (n) => {
      const { who, order, pays } = await orderOf(`only-${n}`)
      await comeBack((await decide(pays, 'declined')).to)
      const [other] = await shop.customers(1)
      if (other === undefined) throw new Error('A customer was made')
      const [presses, adds] = await Promise.all([
        Promise.all(upTo(8).map((turn) => restore(who.token, order.id, turn))),
        Promise.all(
          upTo(8).map((turn) => shop.call('add-product-to-cart', ticketFor(other, `only-${n}`), turn)),
        ),
      ])
      expect(counted(presses)).toEqual({ '200': 1, [notOpen]: 7 })
      expect(counted(adds)).toEqual({ [soldOut]: 8 })
      expect(await stateOf(order.id)).toEqual({ status: 'cancelled', lines: 1, paid: 0 })
    })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('a payment reported during the restore pays the order, and its items are in no cart', async () => {
    await inTurns(upTo(5), 1, async () => {
      const { who, order, pays } = await orderOf('pass')
      const { to } = await decide(pays, 'paid')
      const [, ...presses] = await Promise.all([
        comeBack(to),
        ...upTo(8).map((turn) => restore(who.token, order.id, turn)),
      ])
      for (const answer of Object.keys(counted(presses))) expect([notOpen, underWay]).toContain(answer)
      expect(await stateOf(order.id)).toEqual({
        status: 'paid',
        lines: 0,
        paid: order.total_price,
      })
    })
    expect(await shop.wrongStock()).toEqual([])
  })

  test('exactly one of a concurrent payment attempt and cart restore succeeds', async () => {
    await inTurns(upTo(5), 1, async () => {
      const { who, order, pays } = await orderOf('pass')
      await comeBack((await decide(pays, 'declined')).to)
      const link = { order: order.code, checksum: order.checksum, reference: order.payments[0]?.reference }
      const [paying, back] = await Promise.all([
        shop.call('pay-payment-plan-order-payment', link, 0),
        restore(who.token, order.id, 1),
      ])
      expect([paying.status, back.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await stateOf(order.id)).toMatchObject(
        back.status === 200 ? { status: 'cancelled', lines: 1 } : { status: 'processing', lines: 0 },
      )
    })
    expect(await shop.wrongStock()).toEqual([])
  })
})
