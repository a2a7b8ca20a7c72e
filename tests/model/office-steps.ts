import { changesOf } from './change-with-dry-run'
import { isUsed, unlessUsed } from './door-steps'
import { itemCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

interface OrderRow {
  id: number
  code: string
  total_price: number
  received: number
}

/** Steps of staff and the worker, and the passing of time. */
export function officeSteps(shop: ModelShop): Doing<OfficeStep> {
  const change = changesOf(shop)
  const office = (path: string, payload: object) => change(path, payload, false)
  const orderAt = async (pick: number) =>
    (
      await shop.find<OrderRow>(
        `select o.id, o.code, o.total_price, (select coalesce(sum(amount), 0)::int from movement m
           where m.order_id = o.id and m.kind in ('charge', 'transfer', 'cash', 'terminal')) as received
         from orders o order by o.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]
  /** Returns the items of an order or of a refund. */
  const itemsOf = async (table: 'order_item' | 'refund_item', id: number) =>
    (
      await shop.find<{ id: number }>(
        table === 'order_item'
          ? 'select id from order_item where order_id = $1'
          : 'select order_item_id as id from refund_item where refund_id = $1',
        [id],
      )
    ).map((item) => item.id)
  let references = 0

  return {
    async transfer({ pick, amount, again, dryRun }) {
      const order = await orderAt(pick)
      if (order === undefined) return 0
      const missing = Math.max(order.total_price - order.received, 1)
      const sent = amount === 'exact' ? missing : amount === 'less' ? Math.ceil(missing / 3) : missing + 700
      if (!again) references += 1
      return change(
        'record-payment',
        { order: order.code, amount: sent, reference: `line ${references}` },
        dryRun,
      )
    },
    async 'take-payment'({ pick, paid, next, dryRun }) {
      const order = await orderAt(pick)
      if (order === undefined) return 0
      const [payment] = await shop.find<{ reference: string }>(
        'select reference from payment where order_id = $1 and paid_amount < amount order by position limit 1',
        [order.id],
      )
      const reference = next ? payment?.reference : null
      return change('take-payment', { order: order.code, paid, reference }, dryRun)
    },
    async chargeback({ pick, part, again, dryRun }) {
      const [charge] = await shop.find<{ code: string; amount: number; reference: string }>(
        `select o.code, m.amount, p.reference from movement m join orders o on o.id = m.order_id
         join payment_attempt a on a.id = m.attempt_id join payment p on p.id = a.payment_id
         where m.kind = 'charge' order by m.id desc offset $1 limit 1`,
        [pick],
      )
      if (charge === undefined) return 0
      if (!again) references += 1
      const amount = part ? Math.ceil(charge.amount / 2) : charge.amount
      const reference = `dispute ${references}`
      return change(
        'record-chargeback',
        { order: charge.code, amount, reference, payment: charge.reference },
        dryRun,
      )
    },
    async 'refund-withdrawal'({ pick, dryRun }) {
      const [found] = await shop.find<{ id: number }>(
        'select id from withdrawal order by id desc offset $1 limit 1',
        [pick],
      )
      return found === undefined ? 0 : change('refund-withdrawal', { withdrawal_id: found.id }, dryRun)
    },
    async deliver({ pick, days }) {
      const order = await orderAt(pick)
      if (order === undefined) return 0
      const received_at = new Date(shop.app().clock.now.getTime() - days * 86_400_000).toISOString()
      return office('record-delivery', { order: order.code, received_at })
    },
    async 'process-refund'({ pick, outcome, frees, by, sure, dryRun }) {
      const [refund] = await shop.find<{ id: number }>(
        `select id from refund order by status in ('active', 'processing', 'problem') desc, id desc offset $1 limit 1`,
        [pick],
      )
      if (refund === undefined) return 0
      const used =
        !sure && outcome !== 'problem' && (await isUsed(shop, ...(await itemsOf('refund_item', refund.id))))
      const requested = { refund_id: refund.id, outcome, free_places: frees, by, even_if_admitted: sure }
      return unlessUsed(used, await change('process-refund', requested, dryRun))
    },
    async 'cancel-order'({ pick, sure, dryRun }) {
      const order = await orderAt(pick)
      if (order === undefined) return 0
      const used = !sure && (await isUsed(shop, ...(await itemsOf('order_item', order.id))))
      const requested = { order: order.code, reason: 'Rain', even_if_admitted: sure }
      return unlessUsed(used, await change('cancel-order', requested, dryRun))
    },
    async 'staff-order'({ item, to, method, price, dryRun }) {
      const [time] = await shop.find<{ travel_time: Date }>(
        'select travel_time from travel_time order by id limit 1',
      )
      const emails = [...shop.customers.map((customer) => customer.email), 'guest@mail.example']
      const external_code = itemCodes[item] ?? ''
      const requested = {
        customer: {
          full_name: 'Guest',
          email: emails[to],
          country: 'HR',
          address: { street: 'Obala 1', city: 'Split' },
        },
        items: [
          {
            external_code,
            full_name: 'Guest',
            email: emails[to],
            travel_time: external_code === 'coach' ? time?.travel_time.toISOString() : null,
            price,
            fee: price === null ? null : 0,
          },
        ],
        ...(method === 'cash' || method === 'terminal' ? { paid: method } : { payment_method: method }),
      }
      return change('create-order', requested, dryRun)
    },
    async 'reset-attempts'({ pick }) {
      const [payment] = await shop.find<{ code: string; reference: string }>(
        `select o.code, p.reference from payment p join orders o on o.id = p.order_id order by p.id desc offset $1 limit 1`,
        [pick],
      )
      if (payment === undefined) return 0
      return office('reset-attempts', { order: payment.code, reference: payment.reference })
    },
    async jobs() {
      await shop.app().runJobs()
      return 200
    },
    async clock({ minutes }) {
      shop.app().later(minutes)
      const seconds = shop.app().clock.now.getTime() / 1000
      for (const session of shop.stripe.sessions.values())
        if (session.status === 'open' && session.expires_at <= seconds) session.status = 'expired'
      // WSPay settles within the day. Before that it can only reverse the whole charge.
      if (minutes > 60) for (const cart of shop.wspay.carts.values()) cart.isSettled = true
      return 200
    },
    async restart() {
      await shop.restart()
      return 200
    },
  }
}

type OfficeStep =
  | 'transfer'
  | 'take-payment'
  | 'chargeback'
  | 'refund-withdrawal'
  | 'process-refund'
  | 'deliver'
  | 'cancel-order'
  | 'staff-order'
  | 'reset-attempts'
  | 'jobs'
  | 'clock'
  | 'restart'
