import type { PaymentInstruction } from '#contract/shop/checkout'
import { bank } from '../support/app/orders'
import type { CardPages } from './card-pages'
import { isUsed, unlessUsed } from './door-steps'
import { itemCodes, modelCatalogue, voucherCodes } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'
import type { StepOf } from './steps'

const names = ['Ana Horvat', 'Ivo Ivić', 'Mia Marić']
/** The last address has no account yet: reassigning a ticket to it invites its owner. */
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

/** Steps of customers: fill carts, order, change tickets, request refunds. */
export function customerSteps(
  shop: ModelShop,
  carts: Map<number, string>,
  payments: CardPages,
  /** Approves the newest attempt at its gateway. */
  pay: () => Promise<number>,
): Doing<CustomerStep> {
  const tokenOf = (who: number) => shop.customers[who]?.token ?? null
  const call = async (path: string, payload: object) => (await shop.app().call(path, payload)).status

  /** Total of each cart as its customer saw it. */
  const totals = new Map<string, number>()

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
  /** Returns a ticket with this permission and the customer who may change it. */
  const ticketAt = async (pick: number, kind: 't.allow_name_changes' | 'i.travel_time_id is not null') =>
    (
      await shop.find<Ticket>(
        `select i.id, i.code, i.order_id, i.item_id, coalesce(i.holder_id, o.customer_id) as holder
         from order_item i join orders o on o.id = i.order_id join item t on t.id = i.item_id
         where i.barcode is not null and ${kind} order by i.id desc offset $1 limit 1`,
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
    if (status === 200) {
      carts.set(who, (body as { cart: { code: string } }).cart.code)
      await checkDates(
        '(select * from cart_line order by id desc limit 1) l join cart c on c.id = l.cart_id',
        'c.code',
        carts.get(who),
      )
    }
    // The page forgets an expired cart, and the next add creates a new one.
    if (status === 409 && String(body.message).includes('expired')) carts.delete(who)
    return status
  }

  // The cart's code is kept, so that a second checkout finds the first one's order.
  async function checkout({ who, method, voucher, to }: StepOf<'checkout' | 'buy'>): Promise<number> {
    if (!carts.has(who)) return 0
    const expected = totals.get(carts.get(who) ?? '')
    // After a rejection the page shows the new total.
    totals.delete(carts.get(who) ?? '')
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
      expected_total: expected,
    })
    payments.keep((body as { payment?: PaymentInstruction }).payment)
    if (status === 200) {
      await checkPrices(carts.get(who), expected)
      await checkDates(
        'order_item l join orders c on c.id = l.order_id and c.created_at = $2',
        'c.cart_code',
        carts.get(who),
      )
    }
    return status
  }

  /** Checks that a new order has the current prices and costs the total that its customer saw. */
  async function checkPrices(cart: string | undefined, expected: number | undefined): Promise<void> {
    const wrong = await shop.find<{ code: string; name: string }>(
      `select o.code, t.name, o.total_price from orders o join order_item i on i.order_id = o.id
       join item t on t.id = i.item_id where o.cart_code = $1 and o.created_at = $2
         and ((i.price, i.fee) <> (t.price, t.fee) or o.total_price <> coalesce($3, o.total_price))`,
      [cart ?? null, shop.app().clock.now, expected ?? null],
    )
    if (wrong.length > 0) throw new Error(`Not at its price: ${JSON.stringify(wrong)}`)
  }

  /** Checks that the newest line of a cart, and no line of a new order, is over. Another step may change the dates. */
  async function checkDates(lines: string, cartColumn: string, cart: string | undefined): Promise<void> {
    if (!shop.isAlone()) return
    const over = await shop.find<{ name: string }>(
      `select t.name from ${lines} join item t on t.id = l.item_id left join event e on e.id = t.event_id
         left join travel_time d on d.id = l.travel_time_id
       where ${cartColumn} = $1 and t.shop_item_type = 'tickets'
         and coalesce(d.travel_time, t.ends_at, t.starts_at + interval '24 hours', e.ends_at) <= $2`,
      [cart ?? null, shop.app().clock.now],
    )
    if (over.length > 0) throw new Error(`Sold after its end: ${JSON.stringify(over)}`)
  }

  return {
    add,
    async 'look-at-total'({ who, to }) {
      const cart = carts.get(who)
      if (cart === undefined) return 0
      const { status, body } = await shop
        .app()
        .call('calculate-invoice', { token: tokenOf(who), cart, country: to })
      if (status === 200) totals.set(cart, (body as { invoice: { total: number } }).invoice.total)
      return status
    },
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
      const checksum = shop.app().context.keys.checksum(found.code)
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
        used: string[]
      }>(
        `select o.id, o.customer_id,
           coalesce(array_agg(i.code order by i.id) filter (where t.shop_item_type = 'tickets' and i.code is not null), '{}') as tickets,
           coalesce(array_agg(i.code order by i.id) filter (where t.shop_item_type = 'merchandise' and i.code is not null), '{}') as goods,
           coalesce(array_agg(i.code) filter (where i.admitted_at is not null and i.status = 'active'), '{}') as used
         from orders o join order_item i on i.order_id = o.id join item t on t.id = i.item_id
         where o.total_paid > 0 group by o.id order by o.payment_status = 'paid' desc, o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      const named = order.tickets.filter((_, n) => ((items >> n) & 1) === 1)
      const asksGoods = order.tickets.length === 0 || items === 0
      const tickets = asksGoods ? '' : (named.length > 0 ? named : order.tickets).join(',')
      // A plan is refunded as a whole, so the request names no items.
      const used = tickets === '' ? [] : order.used.filter((code) => tickets.includes(code))
      const status = await call('request-refund', {
        token: await shop.tokenOf(order.customer_id),
        order_id: order.id,
        tickets,
        merchandise: asksGoods ? order.goods.join(',') : '',
        ...bank,
      })
      return unlessUsed(used.length > 0, status)
    },
    async 'cancel-refund'({ pick }) {
      const [refund] = await shop.find<{ id: number; customer_id: number }>(
        `select r.id, o.customer_id from refund r join orders o on o.id = r.order_id
         order by r.id desc offset $1 limit 1`,
        [pick],
      )
      if (refund === undefined) return 0
      return call('cancel-refund', { token: await shop.tokenOf(refund.customer_id), refund_id: refund.id })
    },
    async withdraw({ pick, pieces, by }) {
      const [order] = await shop.find<{ code: string; full_name: string; email: string; goods: number[] }>(
        `select o.code, o.full_name, o.email, array_agg(i.id::int order by i.id) as goods
         from orders o join order_item i on i.order_id = o.id join item t on t.id = i.item_id
         where t.shop_item_type = 'merchandise' group by o.id order by o.id desc offset $1 limit 1`,
        [pick],
      )
      if (order === undefined) return 0
      const { code, full_name, email, goods } = order
      const who = {
        link: { checksum: shop.app().context.keys.checksum(code) },
        email: { order_email: email },
        stranger: {
          checksum: shop.app().context.keys.checksum('another'),
          order_email: 'stranger@mail.example',
        },
      }[by]
      const declared = { order: code, full_name, email, items: goods.slice(0, pieces) }
      const status = await call('withdraw-from-contract', { ...declared, ...who })
      if (by === 'stranger' && status === 200) throw new Error(`A stranger withdrew from ${code}`)
      return status
    },
    async 'change-ticket'({ pick, name, to, reassign }) {
      const ticket = await ticketAt(pick, 't.allow_name_changes')
      if (ticket === undefined) return 0
      const used = await isUsed(shop, ticket.id)
      const status = await call('change-ticket', {
        token: await shop.tokenOf(ticket.holder),
        order_id: ticket.order_id,
        code: ticket.code,
        full_name: name === null ? null : names[name],
        email: to === null ? null : addresses[to],
        reassign,
      })
      return unlessUsed(used, status)
    },
    async 'travel-time'({ pick, time }) {
      const ticket = await ticketAt(pick, 'i.travel_time_id is not null')
      if (ticket === undefined) return 0
      const payload = { token: await shop.tokenOf(ticket.holder), code: ticket.code }
      const used = await isUsed(shop, ticket.id)
      return unlessUsed(
        used,
        await call('set-travel-time', { ...payload, transport_time_id: await timeOf(time) }),
      )
    },
    async 'accept-terms'({ pick }) {
      const [order] = await shop.find<{ code: string }>(
        'select code from orders where accepted_at is null order by id desc offset $1 limit 1',
        [pick],
      )
      if (order === undefined) return 0
      const checksum = shop.app().context.keys.checksum(order.code)
      return call('accept-terms-and-conditions', { order: order.code, checksum })
    },
  }
}

type CustomerStep =
  | 'add'
  | 'look-at-total'
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
