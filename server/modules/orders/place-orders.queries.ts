import { CompiledQuery, type Insertable } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import { actorOf, andCommit, type Queryable, type Tx } from '../../platform/db/database'
import type { OrderItemTable, OrderRow } from '../../platform/db/tables'
import { insertDomainEvents } from '../domain-events'
import type { AcceptedTerms } from './accepted-terms'
import type { OrderEvent } from './order-events'
import type { OpenAttempt } from './order-state.queries'

/** The rows of an order to place. */
export interface NewOrder {
  order: NewOrderRow
  /** The terms that were accepted with the order, whose hash is in `order`; `null` if none were. */
  terms: AcceptedTerms | null
  items: Omit<Insertable<OrderItemTable>, 'order_id'>[]
  payments: { position: number; reference: string; amount: number; due_at: Date }[]
  /** The gateway of the first attempt, which is recorded with the order; null: no attempt yet. */
  gateway: GatewayName | null
  event: OrderEvent
  /** Whether the account stores the order's country, address and company, if it has one, for the next form. */
  keepsAddress: boolean
}

/** The columns of a new order; the others have defaults. */
export type NewOrderRow = Pick<OrderRow, (typeof orderColumns)[number]>

// The text is built once: every order uses this statement, and a query builder would cost more than the rest of the
// call.
const orderColumns = [
  'code',
  'cart_code',
  'customer_id',
  'channel',
  'created_at',
  'full_name',
  'email',
  'country',
  'address',
  'company_name',
  'company_vat_number',
  'company_vies',
  'shipping_name',
  'shipping_country',
  'shipping_address',
  'shipping_amount',
  'currency',
  'payment_method',
  'payment_plan',
  'discount_amount',
  'discount_name',
  'total_price',
  'taxes',
  'payment_status',
  'paid_at',
  'pay_until',
  'next_due_at',
  'expires_at',
  'accepted_at',
  'accepted_from',
  'terms_hash',
  'cancelled_at',
  'note',
] as const satisfies (keyof OrderRow)[]
const itemColumns = `item_id, travel_time_id, price, fee, tax_rate, shipping_refund, is_refundable,
  allow_refund_requests_from, allow_refund_requests_until, refund_fee, status, full_name, name_key, email`
const itemsOf = itemColumns.replaceAll(/\w+/g, (column) => `i.${column}`)
const ordersOf = orderColumns.map((column) => `n.${column}`).join(', ')
// Orders find their items and payments by their code, which is new. `array(…)`: PostgreSQL expects few carts and
// accounts of it, and looks them up.
const ordersText = `
  with requests as materialized (
    select q."order" ->> 'code' as code, q.* from jsonb_to_recordset($1::jsonb)
      as q ("order" jsonb, items jsonb, payments jsonb, gateway text, event jsonb, "keepsAddress" boolean)),
  the_orders as (
    insert into orders (${orderColumns.join(', ')})
    select ${ordersOf} from requests q cross join lateral jsonb_populate_record(null::orders, q."order") n
    returning id, code, cart_code, customer_id, country, address, company_name, company_vat_number, created_at, currency),
  the_items as (
    insert into order_item (order_id, ${itemColumns})
    select o.id, ${itemsOf} from requests q join the_orders o on o.code = q.code
      cross join lateral jsonb_populate_recordset(null::order_item, q.items) i),
  the_payments as (
    insert into payment (order_id, position, reference, amount, due_at, attempts, attempts_total)
    select o.id, p.position, p.reference, p.amount, p.due_at, opened.attempts, opened.attempts
    from requests q join the_orders o on o.code = q.code
      cross join lateral jsonb_populate_recordset(null::payment, q.payments) p
      cross join lateral (select case when p.position = 1 and q.gateway is not null then 1 else 0 end as attempts) opened
    returning id, order_id, position, reference, amount),
  the_attempts as (
    insert into payment_attempt (payment_id, gateway, gateway_reference, amount, currency, started_at)
    select p.id, q.gateway, p.reference || '-1', p.amount, o.currency, o.created_at
    from requests q join the_orders o on o.code = q.code join the_payments p on p.order_id = o.id
    where p.position = 1 and q.gateway is not null
    returning id, payment_id, gateway_reference, amount),
  the_accounts as (
    update customer c set country = o.country, address = o.address,
      company_name = coalesce(o.company_name, c.company_name),
      company_vat_number = coalesce(o.company_vat_number, c.company_vat_number)
    from requests q join the_orders o on o.code = q.code
    where q."keepsAddress" and c.id = o.customer_id and c.id = any(array(select customer_id from the_orders))
      and (c.country, c.address, coalesce(o.company_name, c.company_name), coalesce(o.company_vat_number, c.company_vat_number))
        is distinct from (o.country, o.address, c.company_name, c.company_vat_number)),
  the_carts as (delete from cart where code = any(array(select cart_code from the_orders))),
  the_terms as (
    insert into accepted_terms (hash, html) select hash, html from jsonb_to_recordset($3::jsonb) as t (hash text, html text)
    on conflict (hash) do nothing),
  the_events as (
    insert into order_event (order_id, at, kind, event, data, actor)
    select o.id, o.created_at, 'placed', q.event ->> 'event', q.event -> 'data', $2 from requests q join the_orders o on o.code = q.code),
  the_domain_events as (
    ${insertDomainEvents({ 'order.placed': { from: 'the_orders o', at: 'o.created_at', data: { order: 'o.id' } } })})
  select o.id, o.code, a.id as attempt_id, a.gateway_reference, a.amount
  from the_orders o
    left join (the_payments p join the_attempts a on a.payment_id = p.id) on p.order_id = o.id`
const lastOrdersText = ordersText + andCommit

/** A placed order, and the attempt that was recorded with it. */
export interface RecordedOrder {
  orderId: number
  code: string
  attempt: OpenAttempt | null
}

/**
 * Writes orders with their items, payments and first events in one statement. With a gateway, the first attempt at
 * their first payment is recorded. Addresses are stored in the accounts if requested, and the carts are deleted: the
 * order's items now occupy the cart's places, so no counter moves. With `commits` the transaction is committed with
 * it, and no statement may follow. Each order has another customer. `terms` are accepted terms to store.
 */
export async function recordOrders(
  tx: Tx,
  made: readonly NewOrder[],
  { commits = false, terms = [] }: { commits?: boolean; terms?: readonly AcceptedTerms[] } = {},
): Promise<RecordedOrder[]> {
  const { rows } = await tx.executeQuery<{
    id: number
    code: string
    attempt_id: number | null
    gateway_reference: string
    amount: number
  }>(
    CompiledQuery.raw(commits ? lastOrdersText : ordersText, [
      JSON.stringify(made.map(({ terms: _text, ...order }) => order)),
      actorOf(tx),
      JSON.stringify(terms),
    ]),
  )
  return made.map(({ order, gateway }) => {
    const row = rows.find(({ code }) => code === order.code)
    if (row === undefined) throw new Error('An order that was written is answered')
    const { full_name, email, currency, created_at: started_at, code } = order
    const { id: orderId, attempt_id, gateway_reference, amount } = row
    if (gateway === null || attempt_id === null) return { orderId, code, attempt: null }
    const of = { code, full_name, email, currency, started_at, details: {} }
    return { orderId, code, attempt: { id: attempt_id, gateway, gateway_reference, amount, ...of } }
  })
}

/** Stores a version of the terms, unless it is stored. */
export const recordTerms = (tx: Queryable, { hash, html }: AcceptedTerms) =>
  tx
    .insertInto('accepted_terms')
    .values({ hash, html })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
