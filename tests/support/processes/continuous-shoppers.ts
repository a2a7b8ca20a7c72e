import { setTimeout as delay } from 'node:timers/promises'
import { bank } from '../app/orders'
import { until } from '../timing/in-turns'
import { raceCatalogue, ticket } from './race-catalogue'
import type { Answer, Customer, RaceShop } from './race-shop'
import { checkoutOf, comeBack, decide, ticketFor } from './shopping'

const vouchers = 600

const boatOf = (n: number) => `boat-${n}`

/**
 * Returns a catalogue with a pass that has more places than needed, one that has too few, and boats that the office
 * cancels one after the other. Vouchers WHOLE-0 … cover one pass each.
 */
export const continuousCatalogue = (boats: number) =>
  raceCatalogue(
    [
      ticket('pass', { stock_level: 100_000, is_refundable: true }),
      ticket('rare', { stock_level: 15, is_refundable: true }),
      ...Array.from({ length: boats + 1 }, (_, n) => ticket(boatOf(n), { stock_level: 100_000 })),
    ],
    Array.from({ length: vouchers }, (_, n) => ({ code: `WHOLE-${n}`, discount_amount: 1100 })),
  )

/** An order that the shop confirmed and that must be found later, and whether it was paid. */
export interface AnsweredOrder {
  readonly code: string
  /** `null` if the office may have cancelled the order in the meantime. */
  readonly isPaid: boolean | null
}

/**
 * Lets customers buy continuously and independently: by voucher, by card, by transfer (which the office records twice).
 * Some request refunds, and the office cancels some orders and boats. A customer who gets no response or an error
 * repeats the call. `isOver` stops each customer after the current order.
 */
export function shopContinuously(shop: RaceShop, customers: readonly Customer[], isOver: () => boolean) {
  const orders: AnsweredOrder[] = []
  const counts = { answered: 0, refused: 0, faults: 0, brokenOff: 0 }
  let used = 0
  let boat = 0

  async function again(ask: () => Promise<Answer>): Promise<Answer> {
    for (let late = 0; late < 800; late += isOver() ? 1 : 0) {
      const answer = await ask()
      if (answer.status === 200) counts.answered++
      else if (answer.status === 0) counts.brokenOff++
      else if (answer.status >= 500) counts.faults++
      else counts.refused++
      if (answer.status > 0 && answer.status < 500) return answer
      await delay(150)
    }
    throw new Error('Nothing worked for two minutes after the last fault')
  }
  const call = (path: string, payload: object) => again(() => shop.call(path, payload))
  const office = (path: string, payload: object) => again(() => shop.office(path, payload))
  const asAnswer = async (visit: Promise<{ status: number; to: string }>) =>
    visit.then(
      ({ status, to }) => ({ status: status === 303 ? 200 : status, message: to, body: {} }),
      (error: unknown) => ({ status: 0, message: String(error), body: {} }),
    )

  /** Pays at the gateway as a browser. Returns whether it was sent to the confirmation. */
  async function payByCard(url: string): Promise<boolean> {
    const decided = await again(() => asAnswer(decide(url, 'paid')))
    const returned = await again(() => asAnswer(comeBack(decided.message ?? '')))
    return (returned.message ?? '').endsWith('/confirmation')
  }

  async function payByBank(order: string): Promise<boolean> {
    const line = { order, amount: 1100, reference: `line of ${order}` }
    await office('record-payment', line)
    const { status } = await office('record-payment', line)
    return status === 200
  }

  async function buy(customer: Customer, turn: number): Promise<void> {
    const isBoat = turn % 5 === 1 || turn % 5 === 3
    const item = isBoat ? boatOf(boat) : turn % 5 === 4 ? 'rare' : 'pass'
    const added = await call('add-product-to-cart', ticketFor(customer, item))
    if (added.status !== 200) return
    const way = (['voucher', 'bank_transfer', 'credit_card', 'credit_card'] as const)[turn % 4] ?? 'voucher'
    const voucher = way === 'voucher' && used < vouchers ? `WHOLE-${used++}` : null
    const method = way === 'voucher' && voucher === null ? 'credit_card' : way
    const cart = added.body.cart?.code ?? ''
    const { body } = await call('checkout-cart', checkoutOf(customer, cart, method, voucher))
    const { order, payment } = body
    // The response to the add was lost with its connection. The cart still belongs to this customer.
    if (order === undefined) return
    // Every third card is never charged.
    const isAbandoned = method === 'credit_card' && turn % 3 === 0
    const isPaid =
      method === 'voucher' ||
      (method === 'bank_transfer'
        ? await payByBank(order.code)
        : !isAbandoned && (await payByCard(payment?.url ?? '')))
    orders.push({ code: order.code, isPaid: isBoat ? null : isPaid })
    if (isBoat) return
    if (isPaid && turn % 6 === 5) await getBack(customer, order.id)
    if (turn % 7 === 6) await office('cancel-order', { order: order.code, reason: 'Rain' })
  }

  async function getBack(customer: Customer, orderId: number): Promise<void> {
    const { body } = await call('get-data', { token: customer.token })
    const code = body.data?.orders?.find(({ id }) => id === orderId)?.tickets[0]?.code
    const payload = { token: customer.token, order_id: orderId, tickets: code, merchandise: '', ...bank }
    const { body: requested } = await call('request-refund', payload)
    const refund_id = requested.data?.refund_id
    if (refund_id !== undefined)
      await office('process-refund', { refund_id, outcome: 'processed', free_places: true })
  }

  /**
   * Cancels boats as the office: every second boat as an item, the others by a job that cancels all of their orders.
   * Shoppers continue with the next boat.
   */
  async function takeOffBoat(): Promise<void> {
    const item = boatOf(boat)
    boat += 1
    if (boat % 2 === 1) return void (await office('start-cancellation', { item, message: 'Storm.' }))
    const requested = { action: 'cancel-order', filters: { item: [item] }, reason: 'Storm.' }
    // Other customers still buy this boat, so the confirmed number of orders must be current.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { body } = await office('get-bulk-preview', requested)
      const { count } = body as { count?: number }
      if (count === undefined || (await office('start-bulk', { ...requested, count })).status === 200) return
    }
  }

  const all = Promise.all(
    customers.map(async (customer, index) => {
      for (let turn = index; !isOver(); turn++) await buy(customer, turn)
    }),
  )
  // Callers that wait for the end get the failure. This handler avoids an unhandled rejection before that.
  all.catch(() => undefined)
  return { orders, counts, finished: all, takeOffBoat }
}

/** Waits until the office's work on boats is done. Returns the parts that were not done exactly once. */
export async function wrongBoats(shop: RaceShop): Promise<unknown[]> {
  await until('cancellations and jobs are done', 60, async () => {
    const left = await shop.sql(
      `select from cancellation where step <> 'done' union all select from bulk_job where state = 'running'`,
    )
    return left.length === 0
  })
  return shop.sql(
    `select o.code, w.state, w.problem, n.* from cancellation c join cancellation_order w on w.cancellation_id = c.id
     join orders o on o.id = w.order_id
     cross join lateral (select
       (select count(*) from order_event e where e.order_id = o.id and e.kind = 'cancelled') as ends,
       (select count(*) from refund r where r.order_id = o.id and r.status <> 'cancelled') as refunds,
       (select count(*) from outbox m where m.event_key like 'order-cancelled:' || o.id || ':%') as mails) n
     where w.state <> 'done' or o.cancelled_at is null or n.ends <> 1 or n.mails <> 1
       or n.refunds <> (o.received_when_cancelled > 0)::int
     union all select o.code, 'left out', null, 0, 0, 0 from order_item i join orders o on o.id = i.order_id
     join cancellation c on i.item_id = any(c.item_ids) where i.status = 'active'`,
  )
}
