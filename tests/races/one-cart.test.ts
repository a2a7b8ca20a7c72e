import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, counted, fillCart, ticketFor } from '../support/processes/shopping'
import { inTurns, timed, upTo } from '../support/timing/in-turns'

const catalogue = raceCatalogue(
  [
    ticket('pass', { stock_level: 1000 }),
    ticket('two-each', { limit_per_order: 2 }),
    ticket('plan', {
      payment_plan: [
        { amount: 600, count: 0, units: 'days' },
        { amount: 500, count: 1, units: 'months' },
      ],
    }),
  ],
  [
    ...upTo(10).map((n) => ({ code: `WHOLE-${n}`, discount_amount: 1100 })),
    { code: 'WANTED', discount_amount: 300 },
  ],
)

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop

  beforeAll(async () => {
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue })
  })
  afterAll(() => shop.stop())

  async function customer() {
    const [one] = await shop.customers(1)
    if (one === undefined) throw new Error('A customer was made')
    return one
  }

  test.each(['credit_card', 'bank_transfer', 'voucher'] as const)(
    'eight concurrent checkouts of one cart (%s) create one order and all return it',
    async (method) => {
      await timed(`${name}: 5 × 8 checkouts, ${method}`, () =>
        inTurns(upTo(5), 1, async (round) => {
          const who = await customer()
          const cart = await fillCart(shop, who, 'pass')
          const requested = checkoutOf(who, cart, method, method === 'voucher' ? `WHOLE-${round}` : null)
          const answers = await Promise.all(upTo(8).map((n) => shop.call('checkout-cart', requested, n)))
          expect(counted(answers)).toEqual({ '200': 8 })
          const orders = await shop.sql<{ code: string }>('select code from orders where cart_code = $1', [
            cart,
          ])
          expect(orders).toHaveLength(1)
          expect(new Set(answers.map((one) => one.body.order?.code))).toEqual(new Set([orders[0]?.code]))
          // The payment instructions are equal too: two different ones could both be paid.
          expect(
            new Set(answers.map((one) => one.body.payment?.url && new URL(one.body.payment.url).search)).size,
          ).toBe(1)
        }),
      )
      expect(await shop.wrongStock()).toEqual([])
    },
  )

  /** Adds eight times at once to one cart. Returns the number of its lines afterwards. */
  async function eightAtOnce(external_code: string, nameOf: (n: number) => string) {
    const who = await customer()
    const cart = await fillCart(shop, who, 'pass')
    const answers = await Promise.all(
      upTo(8).map((n) =>
        shop.call('add-product-to-cart', { ...ticketFor(who, external_code), cart, full_name: nameOf(n) }, n),
      ),
    )
    const [row] = await shop.sql<{ lines: number }>(
      `select count(*)::int as lines from cart_line l join cart c on c.id = l.cart_id join item i on i.id = l.item_id
       where c.code = $1 and i.external_code = $2`,
      [cart, external_code],
    )
    return { counts: counted(answers), lines: row?.lines }
  }

  test('concurrent adds do not exceed the limit per order', async () => {
    for (const _ of upTo(5)) {
      expect(await eightAtOnce('two-each', (n) => `Friend ${'abcdefgh'[n]}`)).toEqual({
        counts: { '200': 2, '422 You’ve reached the limit per order for this item.': 6 },
        lines: 2,
      })
    }
  })

  test('adding one name twice at once creates one ticket', async () => {
    const sentence = '422 A Ticket two-each ticket already exists for Ana Horvat in your cart.'
    for (const _ of upTo(5)) {
      expect(await eightAtOnce('two-each', (n) => (n % 2 ? 'Ana Horvat' : '  ana  HORVAT '))).toMatchObject({
        counts: { '200': 1 },
        lines: 1,
      })
    }
    const who = await customer()
    const cart = await fillCart(shop, who, 'two-each')
    const again = await shop.call('add-product-to-cart', { ...ticketFor(who, 'two-each'), cart })
    expect(counted([again])).toEqual({ [sentence.replace('Ana Horvat', who.name)]: 1 })
  })

  test('a plan item and another item added at once do not both enter the cart', async () => {
    for (const _ of upTo(8)) {
      const who = await customer()
      const cart = await emptyCart(who)
      const answers = await Promise.all(
        ['plan', 'pass', 'plan', 'pass'].map((code, n) =>
          shop.call('add-product-to-cart', { ...ticketFor(who, code), cart, full_name: `Friend ${n}` }, n),
        ),
      )
      const kinds = await shop.sql<{ code: string; n: number }>(
        `select i.external_code as code, count(*)::int as n from cart_line l join cart c on c.id = l.cart_id
         join item i on i.id = l.item_id where c.code = $1 group by 1`,
        [cart],
      )
      expect(kinds).toHaveLength(1)
      expect(kinds[0]?.n).toBe(kinds[0]?.code === 'plan' ? 1 : 2)
      expect(answers.filter((one) => one.status === 200)).toHaveLength(kinds[0]?.n ?? 0)
      expect(answers.filter((one) => one.status !== 200).every((one) => one.status === 422)).toBe(true)
    }
  })

  /** Creates a valid but empty cart, so that either kind of item may come first. */
  async function emptyCart(who: Awaited<ReturnType<typeof customer>>) {
    const { body } = await shop.call('add-product-to-cart', ticketFor(who, 'pass'))
    const cart = body.cart?.code ?? ''
    const gone = await shop.call('remove-product-from-cart', {
      token: who.token,
      cart,
      cart_product_id: body.cart?.products[0]?.id,
    })
    expect(counted([gone])).toEqual({ '200': 1 })
    return cart
  }

  test('a voucher in 20 concurrent checkouts is used once', async () => {
    const buyers = await shop.customers(20)
    const carts = await Promise.all(buyers.map((one, n) => fillCart(shop, one, 'pass', n)))
    const answers = await timed(`${name}: 20 checkouts, one voucher`, () =>
      Promise.all(
        buyers.map((one, n) =>
          shop.call('checkout-cart', checkoutOf(one, carts[n] ?? '', 'bank_transfer', 'WANTED'), n),
        ),
      ),
    )
    expect(counted(answers)).toEqual({ '200': 1, '422 Invalid or expired voucher code.': 19 })
    expect(await shop.sql(`select discount_amount from orders where discount_name = 'WANTED'`)).toEqual([
      { discount_amount: 300 },
    ])
    expect(await shop.wrongStock()).toEqual([])
  })

  test('a visitor’s cart checked out by two customers at once becomes one customer’s order', async () => {
    for (const _ of upTo(5)) {
      const { body } = await shop.call('add-product-to-cart', {
        external_code: 'pass',
        full_name: 'Ana Horvat',
        email: 'ana@example.com',
      })
      const cart = body.cart?.code ?? ''
      const buyers = await shop.customers(4)
      const answers = await Promise.all(
        buyers.map((one, n) => shop.call('checkout-cart', checkoutOf(one, cart, 'bank_transfer'), n)),
      )
      expect(counted(answers)).toEqual({ '200': 1, '409 Your cart has expired. Please start again.': 3 })
      expect(await shop.sql('select 1 from orders where cart_code = $1', [cart])).toHaveLength(1)
    }
  })
})
