import type { PaymentInstruction } from '../../contract/checkout'
import { bank } from '../support/orders'
import { itemCodes, modelCatalogue, voucherCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { PaymentForms } from './payment-forms'
import type { Doing } from './play'
import type { StepOf } from './steps'

const names = ['Ana Horvat', 'Ivo Ivić', 'Mia Marić']
/** The last one is nobody's yet: a ticket that is given to it invites its owner. */
const addresses = ['ana@mail.example', 'ivo@mail.example', 'mia@mail.example', 'new@mail.example']
const address = { street: 'Obala 1', city: 'Split' }

interface Line {
  id: number
  kind: 'tickets' | 'merchandise'
}
interface Ticket {
  id: number
  code: string
  order_id: number
  item_id: number
  holder: number
}

/** What customers do: fill carts, order, change tickets, ask for their money. */
export function customerSteps(
  shop: ModelShop,
  carts: Map<number, string>,
  payments: PaymentForms,
  /** Approves the newest try at the gateway. */
  pay: () => Promise<number>,
): Doing<CustomerStep> {
  const tokenOf = (who: number) => shop.customers[who]?.token ?? null
  const call = async (path: string, payload: object) => (await shop.app().call(path, payload)).status

  const linesOf = (who: number) =>
    shop.find<Line>(
      `select l.id, i.shop_item_type as kind from cart_line l join cart c on c.id = l.cart_id
       join item i on i.id = l.item_id where c.code = $1 order by l.id desc`,
      [carts.get(who) ?? null],
    )
  const timeOf = async (time: number) =>
    (
      await shop.find<{ id: number }>(
        'select id from travel_time order by travel_time, id offset $1 limit 1',
        [time],
      )
    )[0]?.id
  /** A ticket and, of those who know it, the one who may do something with it. */
  const ticketAt = async (pick: number) =>
    (
      await shop.find<Ticket>(
        `select i.id, i.code, i.order_id, i.item_id, coalesce(i.holder_id, o.customer_id) as holder
         from order_item i join orders o on o.id = i.order_id join item t on t.id = i.item_id
         where i.barcode is not null order by i.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]

  async function add({ who, item, name, time }: StepOf<'add'>): Promise<number> {
    const external_code = itemCodes[item] ?? ''
    const isGoods = modelCatalogue.items[item]?.shop_item_type === 'merchandise'
    const { status, body } = await shop
      .app()
      .call(isGoods ? 'add-merchandise-to-cart' : 'add-product-to-cart', {
        token: tokenOf(who),
        cart: carts.get(who) ?? null,
        external_code,
        ...(isGoods ? {} : { full_name: names[name], email: addresses[name] }),
        transport_time_id: external_code === 'coach' ? await timeOf(time) : null,
      })
    if (status === 200) carts.set(who, (body as { cart: { code: string } }).cart.code)
    // The page forgets a cart that is over, and the next add makes a new one.
    if (status === 409 && String(body.message).includes('expired')) carts.delete(who)
    return status
  }

  // The cart's code is kept: a second checkout of it must find the first one's order.
  async function checkout({ who, method, voucher, to }: StepOf<'checkout' | 'buy'>): Promise<number> {
    if (!carts.has(who)) return 0
    const { status, body } = await shop.app().call('checkout-cart', {
      token: tokenOf(who),
      cart: carts.get(who),
      customer: { full_name: names[who], country: to, address },
      order: {
        payment_method: method,
        shipping_name: names[who],
        shipping_country: to,
        shipping_address: { full_name: names[who], ...address },
      },
      voucher_code: voucher === null ? null : voucherCodes[voucher],
    })
    payments.keep((body as { payment?: PaymentInstruction }).payment)
    return status
  }

  return {
    add,
    checkout,
    async buy(step) {
      carts.delete(step.who)
      for (const [n, item] of step.items.entries())
        await add({ do: 'add', who: step.who, item, name: n, time: n % 2 })
      const status = await checkout(step)
      if (status !== 200 || !step.pays) return status
      const [order] = await shop.find<{ code: string; total_price: number; payment_method: string }>(
        'select code, total_price, payment_method from orders order by id desc limit 1',
      )
      if (order?.payment_method === 'credit_card') return pay()
      if (order?.payment_method !== 'bank_transfer') return status
      const amount = order.total_price
      return (await shop.app().office('record-payment', { order: order.code, amount, reference: order.code }))
        .status
    },
    async remove({ who, pick }) {
      const line = (await linesOf(who))[pick]
      if (line === undefined) return 0
      const base = { token: tokenOf(who), cart: carts.get(who) }
      return line.kind === 'tickets'
        ? call('remove-product-from-cart', { ...base, cart_product_id: line.id })
        : call('remove-merchandise-from-cart', { ...base, cart_merchandise_id: line.id })
    },
    async 'move-in-cart'({ who, pick, time }) {
      const line = (await linesOf(who)).filter(({ kind }) => kind === 'tickets')[pick]
      if (line === undefined) return 0
      return call('update-product-in-cart', {
        token: tokenOf(who),
        cart: carts.get(who),
        cart_product_id: line.id,
        full_name: names[pick],
        email: addresses[pick],
        transport_time_id: await timeOf(time),
      })
    },
    async extend({ who }) {
      return carts.has(who) ? call('extend-cart', { token: tokenOf(who), cart: carts.get(who) }) : 0
    },
    async pay({ pick, payment }) {
      const [found] = await shop.find<{ code: string; reference: string }>(
        `select o.code, p.reference from payment p join orders o on o.id = p.order_id
         where o.id = (select id from orders order by id desc offset $1 limit 1) order by p.position offset $2 limit 1`,
        [pick, payment],
      )
      if (found === undefined) return 0
      const checksum = shop.app().world.keys.checksum(found.code)
      const link = { order: found.code, reference: found.reference, checksum }
      const { status, body } = await shop.app().call('pay-payment-plan-order-payment', link)
      payments.keep((body as { data?: { payment?: PaymentInstruction } }).data?.payment)
      return status
    },
    async 'request-refund'({ pick, items }) {
      const [order] = await shop.find<{
        id: number
        customer_id: number
        tickets: string[]
        goods: string[]
      }>(
        `select o.id, o.customer_id,
           coalesce(array_agg(i.code order by i.id) filter (where t.shop_item_type = 'tickets' and i.code is not null), '{}') as tickets,
           coalesce(array_agg(i.code order by i.id) filter (where t.shop_item_type = 'merchandise' and i.code is not null), '{}') as goods
         from orders o join order_item i on i.order_id = o.id join item t on t.id = i.item_id
         where o.total_paid > 0 group by o.id order by o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      const chosen = (codes: string[]) => codes.filter((_, n) => ((items >> n) & 1) === 1).join(',')
      const asksGoods = order.tickets.length === 0 || items === 0
      return call('request-refund', {
        token: tokenOf(order.customer_id - 1),
        order_id: order.id,
        tickets: asksGoods ? '' : chosen(order.tickets),
        merchandise: asksGoods ? order.goods.join(',') : '',
        ...bank,
      })
    },
    async 'cancel-refund'({ pick }) {
      const [refund] = await shop.find<{ id: number; customer_id: number }>(
        `select r.id, o.customer_id from refund r join orders o on o.id = r.order_id
         order by r.id desc offset $1 limit 1`,
        [pick],
      )
      if (refund === undefined) return 0
      return call('cancel-refund', { token: tokenOf(refund.customer_id - 1), refund_id: refund.id })
    },
    async withdraw({ pick }) {
      const [order] = await shop.find<{ code: string; full_name: string; email: string; pieces: number[] }>(
        `select o.code, o.full_name, o.email, array_agg(i.id::int) as pieces
         from orders o join order_item i on i.order_id = o.id join item t on t.id = i.item_id
         where t.shop_item_type = 'merchandise' group by o.id order by o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      const { code, full_name, email, pieces } = order
      const checksum = shop.app().world.keys.checksum(code)
      return call('withdraw-from-contract', {
        order: code,
        checksum,
        full_name,
        email,
        items: pieces.slice(0, 2),
      })
    },
    async 'change-ticket'({ pick, name, to, reassign }) {
      const ticket = await ticketAt(pick)
      if (ticket === undefined) return 0
      return call('change-ticket', {
        token: tokenOf(ticket.holder - 1),
        order_id: ticket.order_id,
        code: ticket.code,
        full_name: name === null ? null : names[name],
        email: to === null ? null : addresses[to],
        reassign,
      })
    },
    async 'travel-time'({ pick, time }) {
      const ticket = await ticketAt(pick)
      if (ticket === undefined) return 0
      const payload = { token: tokenOf(ticket.holder - 1), code: ticket.code }
      return call('set-travel-time', { ...payload, transport_time_id: await timeOf(time) })
    },
    async 'accept-terms'({ pick }) {
      const [order] = await shop.find<{ code: string }>(
        'select code from orders where accepted_at is null order by id desc offset $1 limit 1',
        [pick],
      )
      if (order === undefined) return 0
      const checksum = shop.app().world.keys.checksum(order.code)
      return call('accept-terms-and-conditions', { order: order.code, checksum })
    },
  }
}

type CustomerStep =
  | 'add'
  | 'remove'
  | 'move-in-cart'
  | 'extend'
  | 'checkout'
  | 'buy'
  | 'pay'
  | 'request-refund'
  | 'cancel-refund'
  | 'withdraw'
  | 'change-ticket'
  | 'travel-time'
  | 'accept-terms'
