import { itemCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

interface OrderRow {
  id: number
  code: string
  total_price: number
  received: number
}

/** What the shop's people and its worker do, and what only goes by. */
export function officeSteps(shop: ModelShop): Doing<OfficeStep> {
  const office = async (path: string, payload: object) => (await shop.app().office(path, payload)).status
  const orderAt = async (pick: number) =>
    (
      await shop.find<OrderRow>(
        `select o.id, o.code, o.total_price, (select coalesce(sum(amount), 0)::int from movement m
           where m.order_id = o.id and m.kind in ('charge', 'transfer')) as received
         from orders o order by o.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]
  let references = 0

  return {
    async transfer({ pick, amount, again }) {
      const order = await orderAt(pick)
      if (order === undefined) return 0
      const missing = Math.max(order.total_price - order.received, 1)
      const sent = amount === 'exact' ? missing : amount === 'less' ? Math.ceil(missing / 3) : missing + 700
      if (!again) references += 1
      return office('record-payment', { order: order.code, amount: sent, reference: `line ${references}` })
    },
    async chargeback({ pick, part, again }) {
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
      return office('record-chargeback', { order: charge.code, amount, reference, payment: charge.reference })
    },
    async 'refund-withdrawal'({ pick }) {
      const [found] = await shop.find<{ id: number }>(
        'select id from withdrawal order by id desc offset $1 limit 1',
        [pick],
      )
      return found === undefined ? 0 : office('refund-withdrawal', { withdrawal_id: found.id })
    },
    async 'process-refund'({ pick, outcome, frees, by }) {
      const [refund] = await shop.find<{ id: number }>(
        'select id from refund order by id desc offset $1 limit 1',
        [pick],
      )
      if (refund === undefined) return 0
      return office('process-refund', { refund_id: refund.id, outcome, free_places: frees, by })
    },
    async 'cancel-order'({ pick }) {
      const order = await orderAt(pick)
      return order === undefined ? 0 : office('cancel-order', { order: order.code, reason: 'Rain' })
    },
    async 'staff-order'({ item, to, method, price }) {
      const [time] = await shop.find<{ travel_time: Date }>(
        'select travel_time from travel_time order by id limit 1',
      )
      const emails = [...shop.customers.map((customer) => customer.email), 'guest@mail.example']
      const external_code = itemCodes[item] ?? ''
      return office('create-order', {
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
        payment_method: method,
      })
    },
    async 'reset-attempts'({ pick }) {
      const [payment] = await shop.find<{ code: string; reference: string }>(
        `select o.code, p.reference from payment p join orders o on o.id = p.order_id order by p.id desc offset $1 limit 1`,
        [pick],
      )
      if (payment === undefined) return 0
      return office('reset-attempts', { order: payment.code, reference: payment.reference })
    },
    async 'check-in'({ pick }) {
      const [ticket] = await shop.find<{ barcode: string }>(
        'select barcode from order_item where barcode is not null order by id desc offset $1 limit 1',
        [pick],
      )
      return ticket === undefined ? 0 : office('check-in', { barcode: ticket.barcode, gate: 'North' })
    },
    async errands() {
      await shop.app().runErrands()
      return 200
    },
    async clock({ minutes }) {
      shop.app().later(minutes)
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
  | 'chargeback'
  | 'refund-withdrawal'
  | 'process-refund'
  | 'cancel-order'
  | 'staff-order'
  | 'reset-attempts'
  | 'check-in'
  | 'errands'
  | 'clock'
  | 'restart'
