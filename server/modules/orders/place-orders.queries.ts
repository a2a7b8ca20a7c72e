import { CompiledQuery, type Insertable, sql } from 'kysely'
import { type Tx, type Queryable, andCommit } from '../../platform/db/database'
import type { GatewayName, AttemptOutcome } from '../../platform/db/money-tables'
import type { OrderItemTable, OrderRow } from '../../platform/db/tables'
import type { PaymentInstruction } from '../../../contract/shop/checkout'
import { batchedOn } from '../../platform/db/batched'

/** Marks a voucher as used by an order. */
export const recordVoucherUse = (tx: Tx, voucherId: number, orderId: number) =>
  tx.insertInto('voucher_use').values({ voucher_id: voucherId, order_id: orderId }).execute()

/** The rows of an order to place. */
export interface NewOrder {
  order: NewOrderRow
  items: Omit<Insertable<OrderItemTable>, 'order_id'>[]
  payments: { position: number; reference: string; amount: number; due_at: Date }[]
  /** The gateway of the first attempt, which is recorded with the order; null: no attempt yet. */
  gateway: GatewayName | null
  event: string
  /** The account takes over the order's country, address and company, if it has one, for the next form. */
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
      as q ("order" jsonb, items jsonb, payments jsonb, gateway text, event text, "keepsAddress" boolean)),
  the_orders as (
    insert into orders (${orderColumns.join(', ')})
    select ${ordersOf} from requests q cross join lateral jsonb_populate_record(null::orders, q."order") n
    returning id, code, cart_code, customer_id, country, address, company_name, company_vat_number, created_at, currency),
  the_items as (
    insert into order_item (order_id, ${itemColumns})
    select o.id, ${itemsOf} from requests q join the_orders o on o.code = q.code
      cross join lateral jsonb_populate_recordset(null::order_item, q.items) i),
  the_payments as (
    insert into payment (order_id, position, reference, amount, due_at, attempts, attempts_ever)
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
  the_events as (
    insert into order_event (order_id, at, kind, text)
    select o.id, o.created_at, 'placed', q.event from requests q join the_orders o on o.code = q.code)
  select o.id, o.code, a.id as attempt_id, a.gateway_reference, a.amount
  from the_orders o
    left join (the_payments p join the_attempts a on a.payment_id = p.id) on p.order_id = o.id`
const lastOrdersText = ordersText + andCommit

/** An order that was written, and the attempt that was recorded with it. */
export interface RecordedOrder {
  orderId: number
  code: string
  attempt: OpenAttempt | null
}

/**
 * Writes orders with their items, payments and first events, and with a gateway the first attempt at their first payment,
 * keeps their addresses for the accounts if asked, and deletes their carts, in one statement. An order's items now
 * occupy its cart's places, so no counter moves. With `commits` the transaction is committed with it, and nothing may
 * follow in it. No two orders are of one customer.
 */
export async function recordOrders(
  tx: Tx,
  made: readonly NewOrder[],
  { commits = false }: { commits?: boolean } = {},
): Promise<RecordedOrder[]> {
  const { rows } = await tx.executeQuery<{
    id: number
    code: string
    attempt_id: number | null
    gateway_reference: string
    amount: number
  }>(CompiledQuery.raw(commits ? lastOrdersText : ordersText, [JSON.stringify(made)]))
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

/** An open attempt, with what its gateway is sent. */
export interface OpenAttempt {
  id: number
  gateway: GatewayName
  gateway_reference: string
  amount: number
  currency: string
  started_at: Date
  details: { instruction?: PaymentInstruction }
  code: string
  full_name: string
  email: string
}

/**
 * Records an attempt, under a reference that was never used before, at the named payment of an order, or at its first one
 * that still lacks something (`paymentId` null). An order that has a deadline gets a later one, and is under way now.
 * One statement, since every order by card makes it; the caller holds the order's lock, or has just made the order.
 * `callKey`: the key of the call, by which the same call again finds it.
 * `all`: for everything that the order lacks; what is more than the payment's own fills the others by the ledger's rule.
 * Null where nothing is left to be paid.
 */
export async function recordAttempt(
  tx: Tx,
  requested: {
    orderId: number
    paymentId: number | null
    all: boolean
    callKey: string | null
    gateway: GatewayName
    now: Date
    until: Date
  },
): Promise<OpenAttempt | null> {
  const { orderId, paymentId, all, callKey, gateway, now, until } = requested
  const details = JSON.stringify(callKey === null ? {} : { call_key: callKey })
  const { rows } = await sql<OpenAttempt>`
    with open as (
      select p.id, p.position, p.attempts_ever + 1 as count,
        case when ${all} then (select sum(q.amount - q.paid_amount)::bigint from payment q where q.order_id = ${orderId})
             else p.amount - p.paid_amount end as amount
      from payment p
      where p.order_id = ${orderId} and p.paid_amount < p.amount
        and (${paymentId}::bigint is null or p.id = ${paymentId})
      order by p.position limit 1),
    counted as (
      update payment p set attempts = p.attempts + 1, attempts_ever = open.count from open where p.id = open.id),
    kept as (
      update orders o set
        payment_status = case when payment_status = 'pending' then 'processing' else payment_status end,
        expires_at = case when expires_at is null then null else greatest(expires_at, ${until}) end,
        pay_until = case when pay_until is null then null else greatest(pay_until, ${until}) end
      from open where o.id = ${orderId}
      returning o.code, o.currency, o.full_name, o.email),
    made as (
      insert into payment_attempt (payment_id, gateway, gateway_reference, amount, currency, started_at, details)
      select open.id, ${gateway}, kept.code || '-' || open.position || '-' || open.count, open.amount, kept.currency, ${now},
        ${details}::jsonb
      from open, kept
      returning id, gateway, gateway_reference, amount, currency, started_at, details)
    select made.*, kept.code, kept.full_name, kept.email from made, kept`.execute(tx)
  return rows[0] ?? null
}

/** The newest open attempt of an order; `callKey`: only one that the call with this key began. */
export async function findNewestOpenAttempt(
  db: Queryable,
  orderId: number,
  callKey: string | null = null,
): Promise<OpenAttempt | null> {
  // By the order's payments first: there may be thousands of other open attempts during a sale.
  const { rows } = await sql<OpenAttempt>`
    select a.id, a.gateway, a.gateway_reference, a.amount, a.currency, a.started_at, a.details, o.code, o.full_name, o.email
    from orders o join payment_attempt a
      on a.payment_id = any(array(select p.id from payment p where p.order_id = ${orderId}))
    where o.id = ${orderId} and a.ended_at is null
      and (${callKey}::text is null or a.details ->> 'call_key' = ${callKey})
    order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Keeps what a gateway answered when an attempt started: how to reach its page, and its own id. */
export const keepInstruction = (
  db: Queryable,
  attemptId: number,
  instruction: PaymentInstruction,
  gatewayId: string | null,
) =>
  db
    .updateTable('payment_attempt')
    .set({
      details: sql`details || ${JSON.stringify({ instruction })}::jsonb`,
      gateway_id: gatewayId,
    })
    .where('id', '=', attemptId)
    .execute()

/** Attempts (`a`) with their payment (`p`) and order (`o`). */
export const attemptsWithOrders = (db: Queryable) =>
  db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')

/** An attempt by our reference at the gateway, with its order. */
export const findAttempt = (db: Queryable, gateway: GatewayName, reference: string) =>
  attemptsWithOrders(db)
    .select([
      'a.id',
      'a.gateway',
      'a.amount',
      'a.currency',
      'a.outcome',
      'a.ended_at',
      'p.order_id',
      'o.code',
      'a.gateway_reference',
      'a.gateway_id',
    ])
    .where('a.gateway', '=', gateway)
    .where('a.gateway_reference', '=', reference)
    .executeTakeFirst()

export type FoundAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

const attemptsText = `
  select q.n, a.id, a.gateway, a.amount, a.currency, a.outcome, a.ended_at, p.order_id, o.code, a.gateway_reference,
    a.gateway_id
  from unnest($1::text[], $2::text[]) with ordinality as q (gateway, reference, n)
    join payment_attempt a on a.gateway = q.gateway and a.gateway_reference = q.reference
    join payment p on p.id = a.payment_id join orders o on o.id = p.order_id`

/** The same outside a transaction: those who ask at the same moment share one round trip. */
export const findAttemptOf = batchedOn(
  async (
    db,
    requested: { gateway: GatewayName; reference: string }[],
  ): Promise<(FoundAttempt | undefined)[]> => {
    const rows = await db.prepared<FoundAttempt & { n: number }>('attempts-of', attemptsText, [
      requested.map(({ gateway }) => gateway),
      requested.map(({ reference }) => reference),
    ])
    return requested.map((_, index) => rows.find(({ n }) => n === index + 1))
  },
)

/** Ends an attempt; the gateway's own id is kept if it is given. */
export const endAttempt = (
  tx: Tx,
  attemptId: number,
  outcome: AttemptOutcome,
  gatewayId: string | null,
  now: Date,
) =>
  tx
    .updateTable('payment_attempt')
    .set({ outcome, ended_at: now, ...(gatewayId === null ? {} : { gateway_id: gatewayId }) })
    .where('id', '=', attemptId)
    .execute()

/**
 * Ends an attempt that its gateway did not start. False if it has ended, or if a parallel call has started it: then the
 * customer may be at the payment page.
 */
export async function endUnstarted(tx: Tx, attemptId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payment_attempt')
    .set({ outcome: 'expired', ended_at: now })
    .where('id', '=', attemptId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not details ? 'instruction'`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records when a message signed by the gateway first said that an attempt was approved. */
export const recordApproval = (db: Queryable, attemptId: number, now: Date) =>
  db
    .updateTable('payment_attempt')
    .set({ approved_at: now })
    .where('id', '=', attemptId)
    .where('approved_at', 'is', null)
    .execute()

/** Opens an attempt that ended without money again; false if it is open, or was paid or closed. */
export async function reopenAttempt(tx: Tx, attemptId: number): Promise<boolean> {
  const row = await tx
    .updateTable('payment_attempt')
    .set({ ended_at: null, outcome: null })
    .where('id', '=', attemptId)
    .where('outcome', 'in', ['declined', 'cancelled', 'expired'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stops counting an attempt towards the maximum: its call was not answered with an instruction. */
export const uncountAttempt = (tx: Tx, attemptId: number) =>
  tx
    .updateTable('payment')
    .set((eb) => ({ attempts: sql<number>`greatest(${eb.ref('attempts')} - 1, 0)` }))
    .where('id', '=', (eb) =>
      eb.selectFrom('payment_attempt as a').select('a.payment_id').where('a.id', '=', attemptId),
    )
    .execute()

/** The newest attempt of a payment that was paid. */
export async function findPaidAttempt(db: Queryable, paymentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'paid')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Counts a payment's attempts from 0 again. */
export const resetAttemptsOf = (tx: Tx, paymentId: number) =>
  tx.updateTable('payment').set({ attempts: 0 }).where('id', '=', paymentId).execute()
