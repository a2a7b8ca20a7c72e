import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, decide, fillCart } from '../support/processes/shopping'
import { inTurns, timed, until } from '../support/timing/in-turns'

const servers = await postgresServers()
let places: ReturnType<typeof placeOf>[]
beforeAll(async () => {
  const catalogue = raceCatalogue([ticket('pass', { stock_level: 1000 })])
  places = await Promise.all(
    servers.map(async ({ name, createTestDatabase }) =>
      placeOf(name, await openRaceShop({ ...(await createTestDatabase()), catalogue })),
    ),
  )
})
afterAll(() => Promise.all(places.map(({ shop }) => shop.stop())))

/**
 * Runs the work on all servers in parallel, because the tests mostly wait for jobs, which start every five or ten
 * seconds.
 */
async function onEach(work: (place: ReturnType<typeof placeOf>) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(places.map(work))
  const failed = results.flatMap((result, at) =>
    result.status === 'rejected' ? [`On ${places[at]?.name}: ${String(result.reason)}`] : [],
  )
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

/** Helpers for a shop on one of the servers. */
function placeOf(name: string, shop: RaceShop) {
  /** Creates card orders whose customers are at the gateway's page. */
  async function atTheGateway(count: number) {
    return inTurns(await shop.customers(count), 16, async (who, n) => {
      const cart = await fillCart(shop, who, 'pass', n)
      const { body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'), n)
      return { code: body.order?.code ?? '', paymentUrl: body.payment?.url ?? '' }
    })
  }

  /** Moves the orders back in time, as if their customers had gone to the gateway this many minutes earlier. */
  const passMinutes = (codes: string[], minutes: number) =>
    shop.sql(
      `with o as (update orders set expires_at = expires_at - make_interval(mins => $2),
           pay_until = pay_until - make_interval(mins => $2) where code = any($1) returning id)
       update payment_attempt a set started_at = started_at - make_interval(mins => $2),
           queried_at = queried_at - make_interval(mins => $2)
         from payment p join o on o.id = p.order_id where p.id = a.payment_id`,
      [codes, minutes],
    )

  const find = async (code: string) =>
    (
      await shop.sql(
        `select payment_status, total_paid, array_agg(i.status) as items,
           (select count(*)::int from invoice v where v.order_id = o.id) as invoices,
           (select count(*)::int from movement m where m.order_id = o.id) as charges
         from orders o join order_item i on i.order_id = o.id where o.code = $1 group by o.id`,
        [code],
      )
    )[0]
  const isPaid = async (code: string) => (await find(code))?.['payment_status'] === 'paid'
  return { name, shop, atTheGateway, passMinutes, find, isPaid }
}

const paid = { payment_status: 'paid', total_paid: 1100, items: ['active'], invoices: 1, charges: 1 }

test('an approval whose browser never returns pays the order, even after many unpaid attempts', () =>
  onEach(async ({ name, shop, atTheGateway, passMinutes, find, isPaid }) => {
    const idle = await atTheGateway(45)
    const [silent] = await atTheGateway(1)
    if (silent === undefined) throw new Error('An order was made')
    await decide(silent.paymentUrl, 'paid')
    await passMinutes(
      idle.map(({ code }) => code),
      5,
    )
    await passMinutes([silent.code], 2)
    await timed(`${name}: found by asking the gateway`, () =>
      until('the order is paid', 90, () => isPaid(silent.code)),
    )
    expect(await find(silent.code)).toEqual(paid)
    expect(await find(idle[0]?.code ?? '')).toMatchObject({ payment_status: 'processing', total_paid: 0 })
    // The other orders expire: they are cancelled, and nobody is charged.
    await passMinutes(
      idle.map(({ code }) => code),
      26,
    )
    await until('the idle orders have ended', 90, async () => {
      const [row] = await shop.sql(
        `select count(*)::int as n from orders where payment_status = 'cancelled' and total_paid = 0`,
      )
      return row?.['n'] === 45
    })
    expect(await shop.wrongStock()).toEqual([])
  }))

test('an approval in the last second before an order expires pays it, although no message reached the shop', () =>
  onEach(async ({ shop, atTheGateway, passMinutes, find, isPaid }) => {
    const orders = await atTheGateway(5)
    await Promise.all(orders.map(({ paymentUrl }) => decide(paymentUrl, 'paid')))
    await passMinutes(
      orders.map(({ code }) => code),
      31,
    )
    for (const { code } of orders) {
      await until('the order is paid', 90, () => isPaid(code))
      expect(await find(code)).toEqual(paid)
    }
    expect(
      await shop.sql(
        `select 1 from order_event e join orders o on o.id = e.order_id where e.kind = 'cancelled' and o.code = any($1)`,
        [orders.map(({ code }) => code)],
      ),
    ).toEqual([])
  }))

test('an approval after the order has expired reactivates it if its place is still free', () =>
  onEach(async ({ shop, atTheGateway, passMinutes, find, isPaid }) => {
    const [late] = await atTheGateway(1)
    if (late === undefined) throw new Error('An order was made')
    await passMinutes([late.code], 31)
    await until(
      'the order has ended',
      25,
      async () => (await find(late.code))?.['payment_status'] === 'cancelled',
    )
    await decide(late.paymentUrl, 'paid')
    await passMinutes([late.code], 11)
    await until('the order is paid', 90, () => isPaid(late.code))
    expect(await find(late.code)).toEqual(paid)
    expect(await shop.wrongStock()).toEqual([])
  }))
