import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type Answer, type Customer, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, comeBack, counted, decide, fillCart } from '../support/processes/shopping'
import { inTurns, timed, until, upTo } from '../support/timing/in-turns'

const catalogue = raceCatalogue(
  [
    ticket('pass', { stock_level: 1000 }),
    ticket('crowd', { stock_level: 300 }),
    ticket('rare', { stock_level: 24 }),
  ],
  upTo(24).map((n) => ({ code: `RARE-${n}`, discount_amount: 100 })),
)

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop

  beforeAll(async () => {
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue, processes: 3 })
  })
  afterAll(() => shop.stop())

  const taken = async (code: string) =>
    (
      await shop.sql<{ taken: number }>(
        'select taken from pool p join item i on i.id = p.item_id where i.external_code = $1',
        [code],
      )
    )[0]?.taken

  const noCartIsOver = async () =>
    (await shop.sql('select 1 from cart where expires_at <= now() limit 1')).length === 0

  test('a cart that expires during a checkout or an extension is either expired, ordered or extended', async () => {
    const buyers = await shop.customers(60)
    const carts = await inTurns(buyers, 20, (one, n) => fillCart(shop, one, 'pass', n))
    await shop.sql(
      `update cart set expires_at = now() + random() * interval '1 second' where code = any($1)`,
      [carts],
    )
    const answers = await timed(`${name}: 60 carts at their end`, () =>
      inTurns(carts, 60, async (cart, n) => {
        await delay(n * 17)
        const who = buyers[n] as Customer
        if (n % 3 === 0) return shop.call('checkout-cart', checkoutOf(who, cart, 'bank_transfer'), n)
        return shop.call(n % 3 === 1 ? 'extend-cart' : 'get-cart', { token: who.token, cart }, n)
      }),
    )
    const expired = '409 Your cart has expired. Please start again.'
    expect(Object.keys(counted(answers)).filter((key) => key !== '200' && key !== expired)).toEqual([])
    const answered = (kind: number) => answers.filter((one, n) => n % 3 === kind && one.status === 200).length

    await until('expired carts are gone', 10, noCartIsOver)
    const [left] = await shop.sql('select count(*)::int as n from cart')
    const [orders] = await shop.sql('select count(*)::int as n from orders')
    expect({ left, orders }).toEqual({ left: { n: answered(1) }, orders: { n: answered(0) } })
    expect(await taken('pass')).toBe(answered(0) + answered(1))
    expect(await shop.wrongStock()).toEqual([])
  })

  test('three processes free each place of 300 carts that expire at once exactly once, within five seconds', async () => {
    const answers = await inTurns(upTo(300), 48, (n) =>
      shop.call(
        'add-product-to-cart',
        { external_code: 'crowd', full_name: `Shopper ${n}`, email: 'shopper@example.com' },
        n,
      ),
    )
    expect(counted(answers)).toEqual({ '200': 300 })
    await shop.sql(`update cart set expires_at = now() where code = any($1)`, [
      answers.map((one) => one.body.cart?.code),
    ])
    await timed(`${name}: 300 carts freed`, () =>
      until('all places are free', 5, async () => (await taken('crowd')) === 0),
    )
    expect(await shop.wrongStock()).toEqual([])
  })

  type Ending = {
    payment_status: string
    is_cancelled: boolean
    statuses: string[]
    holds: boolean
    invoices: number
    uses_voucher: boolean
  }
  const endings = () =>
    shop.sql<Ending>(
      `select o.payment_status, o.cancelled_at is not null as is_cancelled,
         array_agg(distinct i.status) as statuses, bool_or(i.takes_place) as holds,
         (select count(*)::int from invoice v where v.order_id = o.id) as invoices,
         exists (select 1 from voucher_use u where u.order_id = o.id) as uses_voucher
       from orders o join order_item i on i.order_id = o.id
       where o.payment_method = 'credit_card' group by o.id`,
    )
  const paid: Ending = {
    payment_status: 'paid',
    is_cancelled: false,
    statuses: ['active'],
    holds: true,
    invoices: 1,
    uses_voucher: true,
  }
  const problem: Ending = {
    payment_status: 'problem',
    is_cancelled: true,
    statuses: ['void'],
    holds: false,
    invoices: 0,
    uses_voucher: false,
  }

  test('card orders that expire during their approval are paid with tickets or a problem without tickets', async () => {
    const buyers = await shop.customers(24)
    const payments = await inTurns(buyers, 12, async (one, n) => {
      const cart = await fillCart(shop, one, 'rare', n)
      const { body } = await shop.call('checkout-cart', checkoutOf(one, cart, 'credit_card', `RARE-${n}`), n)
      return body.payment?.url ?? ''
    })
    await shop.sql(
      `update orders set expires_at = now() + random() * interval '2 seconds' where payment_method = 'credit_card'`,
    )
    const race = { isOver: false }
    /** Other customers who take a place as soon as one is free. */
    const greedy = inTurns(upTo(2), 2, async (n) => {
      const got: Answer[] = []
      while (!race.isOver) {
        got.push(
          await shop.call(
            'add-product-to-cart',
            { external_code: 'rare', full_name: `Late ${got.length}`, email: 'late@example.com' },
            n,
          ),
        )
        await delay(300)
      }
      return got.filter((one) => one.status === 200).length
    })
    await timed(`${name}: 24 approvals at the end of their orders`, () =>
      inTurns(payments, 24, async (paymentUrl, n) => {
        await delay(n * 300)
        const { to } = await decide(paymentUrl, 'paid')
        await comeBack(to)
      }),
    )
    race.isOver = true
    const late = (await greedy).reduce((sum, n) => sum + n, 0)

    const all = await endings()
    const tickets = all.filter((one) => one.payment_status === 'paid')
    process.stdout.write(
      `  ${tickets.length} paid, ${all.length - tickets.length} a problem, ${late} places to others\n`,
    )
    for (const one of all) expect(one).toEqual(one.payment_status === 'paid' ? paid : problem)
    expect(await taken('rare')).toBe(tickets.length + late)
    expect(await shop.wrongStock()).toEqual([])
  })
})
