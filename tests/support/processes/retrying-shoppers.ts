import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Order } from '#contract/order'
import { brokenInvariants } from '../database/invariants'
import type { SmtpInbox } from '../mail/smtp-inbox'
import { inTurns, until, upTo } from '../timing/in-turns'
import { raceCatalogue, ticket } from './race-catalogue'
import type { Answer, Customer, RaceShop } from './race-shop'
import { checkoutOf, comeBack, counted, decide, ticketFor } from './shopping'

const ways = ['voucher', 'bank_transfer', 'approved card', 'abandoned card'] as const
type Way = (typeof ways)[number]

/** Vouchers WHOLE-0 … cover one pass each. */
export const retryCatalogue = (shoppers: number) =>
  raceCatalogue(
    [ticket('pass', { stock_level: shoppers * 4 })],
    upTo(shoppers).map((n) => ({ code: `WHOLE-${n}`, discount_amount: 1100 })),
  )

/** An order that the shop confirmed to a shopper, and that must be found after any fault. */
export type PlacedOrder = {
  readonly customer: Customer
  readonly way: Way
  readonly order: Order
  /** Whether the shop reported that the card was charged. */
  readonly isApproved: boolean
}

/** Effects of the faults: 5xx responses and calls that broke off. */
export type Trouble = { faults: number; brokenOff: number }

/**
 * Lets every customer put a pass into a cart, check out and, with a card, pay. The methods alternate: voucher,
 * transfer, card, and a card that is never charged. A customer who gets no response or a 5xx error repeats the call
 * until it succeeds; any other rejection fails the test. `onOrder` is called with the number of orders confirmed so
 * far.
 */
export async function shopWithRetries(
  shop: RaceShop,
  customers: readonly Customer[],
  onOrder: (answered: number) => void,
): Promise<{ placed: PlacedOrder[]; trouble: Trouble }> {
  const trouble: Trouble = { faults: 0, brokenOff: 0 }
  let answered = 0

  async function call(path: string, payload: object): Promise<Answer['body']> {
    const end = Date.now() + 150_000
    for (;;) {
      const answer = await shop.call(path, payload)
      if (answer.status === 200) return answer.body
      if (answer.status === 0) trouble.brokenOff++
      else if (answer.status >= 500) trouble.faults++
      else throw new Error(`${path} answered ${answer.status} ${answer.message}`)
      if (Date.now() > end) throw new Error(`${path} never worked again: ${answer.message}`)
      await delay(400)
    }
  }

  /** Pays as a browser that repeats a call that broke off, as its user would. */
  async function pay(url: string): Promise<boolean> {
    const end = Date.now() + 150_000
    for (;;) {
      try {
        const decided = await decide(url, 'paid')
        const back = decided.status === 303 ? await comeBack(decided.to) : decided
        if (back.status === 303) return back.to.endsWith('/confirmation')
        trouble.faults++
      } catch {
        trouble.brokenOff++
      }
      if (Date.now() > end) throw new Error('Paying never worked again')
      await delay(400)
    }
  }

  const placed = await inTurns(customers, 32, async (customer, n): Promise<PlacedOrder> => {
    const way = ways[n % ways.length] as Way
    const { cart } = await call('add-product-to-cart', ticketFor(customer, 'pass'))
    const method = way.endsWith('card') ? 'credit_card' : (way as 'voucher' | 'bank_transfer')
    const voucher = way === 'voucher' ? `WHOLE-${n}` : null
    const { order, payment } = await call(
      'checkout-cart',
      checkoutOf(customer, cart?.code ?? '', method, voucher),
    )
    if (order === undefined) throw new Error('A checkout answers its order')
    onOrder(++answered)
    const isApproved = way === 'approved card' && (await pay(payment?.url ?? ''))
    return { customer, way, order, isApproved }
  })
  return { placed, trouble }
}

/** Checks that every confirmed order exists once, as it was confirmed, and that the stock adds up. */
export async function expectOrdersStored(shop: RaceShop, placed: readonly PlacedOrder[]): Promise<void> {
  await inTurns(placed, 16, async ({ customer, way, order, isApproved }) => {
    const answer = await shop.call('get-data', { token: customer.token })
    expect(counted([answer])).toEqual({ '200': 1 })
    const orders = answer.body.data?.orders ?? []
    expect(orders.map(({ code, checksum, total_price }) => ({ code, checksum, total_price }))).toEqual([
      { code: order.code, checksum: order.checksum, total_price: order.total_price },
    ])
    const [kept] = orders
    expect(isApproved).toBe(way === 'approved card')
    if (way === 'voucher' || isApproved) expect(kept?.payment_status).toBe('paid')
    if (way === 'voucher')
      expect(kept?.tickets.map(({ code }) => code)).toEqual(order.tickets.map(({ code }) => code))
    if (way === 'bank_transfer') expect(kept?.bank_transfer).toEqual(order.bank_transfer)
    if (way === 'abandoned card') expect(kept?.payment_status).toBe('processing')
    expect([...(kept?.tickets ?? []), ...(kept?.cartProducts ?? [])]).toHaveLength(1)
  })
  const [sums] = await shop.sql(
    `select count(*)::int as orders,
       (select count(*)::int from invoice) as invoices,
       (select coalesce(sum(highest), 0)::int
          from (select max(sequence) as highest from invoice group by series) each_series) as numbers,
       (select count(*)::int from movement where kind = 'charge') as charges from orders`,
  )
  const paid = placed.filter(({ way, isApproved }) => way === 'voucher' || isApproved)
  const charged = placed.filter(({ isApproved }) => isApproved)
  expect(sums).toEqual({
    orders: placed.length,
    invoices: paid.length,
    numbers: paid.length,
    charges: charged.length,
  })
  expect(await brokenInvariants(({ text }) => shop.sql(text))).toEqual([])
}

/**
 * Checks that every mail of the outbox reached the mail server under its own Message-ID. Returns the number of mails
 * that arrived twice.
 */
export async function expectMailed(shop: RaceShop, inbox: SmtpInbox): Promise<number> {
  const outbox = await shop.sql<{ message_id: string }>('select message_id from outbox')
  await until('all mails are sent', 120, async () => {
    const left = await shop.sql('select 1 from outbox where sent_at is null limit 1')
    return left.length === 0
  })
  const times = inbox.times()
  expect([...times.keys()].toSorted()).toEqual(
    outbox.map(({ message_id }) => `${message_id}@127.0.0.1`).toSorted(),
  )
  return [...times.values()].filter((n) => n > 1).length
}
