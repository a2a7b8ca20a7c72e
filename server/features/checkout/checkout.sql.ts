import { CompiledQuery, type Insertable } from 'kysely'
import { andCommit } from '../../db/preparing'
import type { Queryable, Tx } from '../../db/database'
import type { GatewayName } from '../../db/money-tables'
import type { OrderItemTable, OrdersTable } from '../../db/tables'
import type { OpenAttempt } from '../../books/attempts.sql'

/** The order that was made from a cart, if any; only its buyer finds it. */
export const findOrderOfCart = async (db: Queryable, cartCode: string, customerId: number) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_code', '=', cartCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A voucher by its code, and whether an order uses it. `lock`: until the transaction ends. */
export async function findVoucher(db: Queryable, codeKey: string, lock: boolean) {
  const query = db.selectFrom('voucher').selectAll().where('code_key', '=', codeKey)
  const voucher = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (voucher === undefined) return null
  const use = await db
    .selectFrom('voucher_use')
    .select('order_id')
    .where('voucher_id', '=', voucher.id)
    .executeTakeFirst()
  return { ...voucher, used: use !== undefined }
}

/** Marks a voucher as used by an order. */
export const recordVoucherUse = (tx: Tx, voucherId: number, orderId: number) =>
  tx.insertInto('voucher_use').values({ voucher_id: voucherId, order_id: orderId }).execute()

export interface NewOrder {
  order: NewOrderRow
  items: Omit<Insertable<OrderItemTable>, 'order_id'>[]
  payments: { position: number; reference: string; amount: number; due_at: Date }[]
  /** The gateway of the first attempt, which is recorded with the order; null: no attempt yet. */
  gateway: GatewayName | null
  event: string
  /** The account takes over the order's country and address, for the next form. */
  keepsAddress: boolean
}

/** The columns of a new order; the others have defaults. */
export type NewOrderRow = Required<Pick<Insertable<OrdersTable>, (typeof orderColumns)[number]>>

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
  'expires_at',
  'accepted_at',
  'accepted_from',
  'cancelled_at',
  'note',
] as const satisfies (keyof Insertable<OrdersTable>)[]
const itemColumns = `item_id, travel_time_id, price, fee, tax_rate, shipping_refund, is_refundable,
  allow_refund_requests_from, allow_refund_requests_until, refund_fee, status, full_name, name_key, email`
const slot = (after: number) => `$${orderColumns.length + after}`
const orderText = `
  with the_order as (
    insert into orders (${orderColumns.join(', ')}) values (${orderColumns.map((_, index) => `$${index + 1}`).join(', ')})
    returning id, code, cart_code, customer_id, country, address, created_at, currency),
  the_items as (
    insert into order_item (order_id, ${itemColumns})
    select o.id, ${itemColumns} from the_order o, jsonb_populate_recordset(null::order_item, ${slot(1)}::jsonb)),
  the_payments as (
    insert into payment (order_id, position, reference, amount, due_at, attempts, attempts_ever)
    select o.id, position, reference, amount, due_at, tries, tries
    from the_order o, jsonb_populate_recordset(null::payment, ${slot(2)}::jsonb),
      lateral (select case when position = 1 and ${slot(3)}::text is not null then 1 else 0 end as tries) tried
    returning id, position, reference, amount),
  the_attempt as (
    insert into payment_attempt (payment_id, gateway, gateway_reference, amount, currency, started_at)
    select p.id, ${slot(3)}, p.reference || '-1', p.amount, o.currency, o.created_at
    from the_order o, the_payments p where p.position = 1 and ${slot(3)}::text is not null
    returning id, gateway_reference, amount),
  the_account as (
    update customer c set country = o.country, address = o.address from the_order o
    where ${slot(5)}::boolean and c.id = o.customer_id
      and (c.country, c.address) is distinct from (o.country, o.address)),
  the_cart as (delete from cart where code = (select cart_code from the_order)),
  the_event as (
    insert into order_event (order_id, at, kind, text) select id, created_at, 'placed', ${slot(4)} from the_order)
  select o.id, a.id as attempt_id, a.gateway_reference, a.amount
  from the_order o left join the_attempt a on true`
const lastOrderText = orderText + andCommit

/**
 * Writes an order with its items, payments and first event, and with a gateway the first attempt at its first payment,
 * keeps its address for the account if asked, and deletes the order's cart, in one statement. The order's items now
 * occupy the cart's places, so no counter moves. With `commits` the transaction is committed with it, and nothing may
 * follow in it. Returns the ids of the order and the attempt.
 */
export async function recordOrder(
  tx: Tx,
  made: NewOrder,
  { commits = false }: { commits?: boolean } = {},
): Promise<{ orderId: number; attempt: OpenAttempt | null }> {
  const { order, items, payments, gateway, event, keepsAddress } = made
  const { rows } = await tx.executeQuery<{
    id: number
    attempt_id: number | null
    gateway_reference: string
    amount: number
  }>(
    CompiledQuery.raw(commits ? lastOrderText : orderText, [
      ...orderColumns.map((column) => order[column]),
      JSON.stringify(items),
      JSON.stringify(payments),
      gateway,
      event,
      keepsAddress,
    ]),
  )
  const row = rows[0]
  if (row === undefined) throw new Error('An order that was written is answered')
  if (gateway === null || row.attempt_id === null) return { orderId: row.id, attempt: null }
  const { code, full_name, email, currency } = order
  const { gateway_reference, amount } = row
  const attempt = {
    id: row.attempt_id,
    gateway,
    gateway_reference,
    amount,
    currency,
    started_at: order.created_at,
    details: {},
    code,
    full_name,
    email,
  }
  return { orderId: row.id, attempt }
}
