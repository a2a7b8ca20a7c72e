import { CompiledQuery, sql } from 'kysely'
import type { DocumentKind } from '#contract/order'
import type { DeskPayment } from '#rules/payments/means'
import { batchedOn } from '../../platform/db/batched'
import type { Queryable, Tx } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import type { OrderItemRow, OrderRow, OrderTaxes, Tables } from '../../platform/db/tables'
import type { Place } from '../catalogue'

type AsJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** An order with all its data, in one row. Dates within the lists are ISO texts. */
export interface StoredOrder extends OrderRow {
  items: AsJson<OrderItemRow>[]
  payments: StoredPayment[]
  refunds: StoredRefund[]
  /** Withdrawals from the contract for goods; an item refers to its own by `withdrawal_id`. */
  withdrawals: { id: number; received_at: string }[]
  /** Earlier codes of its tickets, newest first, with the ticket's holder under that code. */
  earlier_codes: { item: number; code: string; holder_id: number }[]
  /** Its invoices, credit notes and advance invoices, oldest first; `is_current`: the invoice that is in force. */
  documents: {
    id: number
    kind: DocumentKind
    number: string
    issued_at: string
    total: number
    is_current: boolean
  }[]
  /** The method of payment at the box office that covered its whole price; `null` for another way of payment. */
  paid_at_desk: DeskPayment | null
}

export interface StoredPayment {
  id: number
  position: number
  reference: string
  amount: number
  paid_amount: number
  due_at: string
  paid_at: string | null
  attempts: number
  /** An attempt at the gateway has no outcome yet. */
  under_way: boolean
  problem: boolean
  latest_attempt: AttemptOutcome | 'open' | null
}

export interface StoredRefund {
  id: number
  kind: 'items' | 'overpayment'
  status: 'active' | 'processing' | 'processed' | 'problem' | 'cancelled'
  created_at: string
  completed_at: string | null
  total: number
  shipping_refund: number
  bank_masked: string | null
  paid_by: 'bank' | 'card' | null
  items: number[]
}

const columns = `o.*,
  (select coalesce(json_agg(i order by i.id), '[]') from order_item i where i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('id', p.id, 'position', p.position, 'reference', p.reference, 'amount', p.amount,
      'paid_amount', p.paid_amount, 'due_at', p.due_at, 'paid_at', p.paid_at, 'attempts', p.attempts,
      'under_way', coalesce(a.under_way, false), 'problem', coalesce(a.problem, false),
      'latest_attempt', a.latest) order by p.position), '[]')
    from payment p cross join lateral
      (select bool_or(ended_at is null) as under_way, bool_or(outcome = 'problem') as problem,
         (array_agg(coalesce(outcome, 'open') order by id desc))[1] as latest
       from payment_attempt where payment_id = p.id) a
    where p.order_id = o.id) as payments,
  (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'created_at', r.created_at,
      'completed_at', r.completed_at, 'total', r.total, 'shipping_refund', r.shipping_refund,
      'bank_masked', r.bank_masked, 'paid_by', r.paid_by, 'items', (select coalesce(json_agg(x.order_item_id), '[]') from refund_item x where x.refund_id = r.id))
      order by r.id), '[]') from refund r where r.order_id = o.id) as refunds,
  (select coalesce(json_agg(json_build_object('id', w.id, 'received_at', w.received_at) order by w.id), '[]')
    from withdrawal w where w.order_id = o.id) as withdrawals,
  (select coalesce(json_agg(json_build_object('item', e.order_item_id, 'code', e.code, 'holder_id', e.holder_id)
      order by e.replaced_at desc), '[]')
    from earlier_ticket_code e where e.order_id = o.id) as earlier_codes,
  (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'number', v.number, 'issued_at', v.issued_at,
      'total', (v.snapshot ->> 'total')::bigint, 'is_current', v.kind = 'invoice' and v.corrected_at is null) order by v.id), '[]')
    from invoice v where v.order_id = o.id) as documents,
  (select m.kind from movement m where m.order_id = o.id and m.kind in ('cash', 'terminal')
      and m.amount >= o.total_price order by m.id limit 1) as paid_at_desk`

async function find(db: Queryable, where: string, values: unknown[]): Promise<StoredOrder[]> {
  const { rows } = await db.executeQuery<StoredOrder>(
    CompiledQuery.raw(`select ${columns} from orders o where ${where} order by o.id desc`, values),
  )
  return rows
}

// Not `or`: with it every order of the shop would be read. Each order is looked up by itself (`offset 0`): a join was
// planned as a sort of all orders. `select $1` hides the array's length, so that one plan serves all lengths.
const ordersOfStatement = `
  select q.n, ${columns}
  from unnest((select $1::bigint[])) with ordinality as q (customer, n)
  cross join lateral (select m.id from orders m where m.customer_id = q.customer
                      union select i.order_id from order_item i where i.holder_id = q.customer) mine
  cross join lateral (select * from orders where id = mine.id offset 0) o
  order by o.id desc`

/**
 * Returns the orders that a customer placed or holds a ticket of, newest first. Simultaneous requests share one round
 * trip.
 */
export const findOrdersOf = batchedOn(async (db, customers: number[]): Promise<StoredOrder[][]> => {
  const rows = await db.prepared<StoredOrder & { n: number }>('orders-of', ordersOfStatement, [customers])
  const lists: StoredOrder[][] = customers.map(() => [])
  for (const row of rows) lists[row.n - 1]?.push(row)
  return lists
})

export const findOrderById = async (db: Queryable, id: number): Promise<StoredOrder | null> =>
  (await find(db, 'o.id = $1', [id]))[0] ?? null

export const findOrdersById = (db: Queryable, ids: readonly number[]): Promise<StoredOrder[]> =>
  find(db, 'o.id = any($1)', [[...ids]])

export const findOrderByCode = async (db: Queryable, code: string): Promise<StoredOrder | null> =>
  (await find(db, 'o.code = $1', [code]))[0] ?? null

export const findOrderIdByCode = async (db: Queryable, code: string | null): Promise<number | null> => {
  if (code === null) return null
  const row = await db.selectFrom('orders').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id ?? null
}

export const findPaymentsOfOrder = (db: Queryable, orderId: number) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Returns an order's history, oldest first; `full_name` is the name of the member of staff who caused the event. */
export const findOrderEvents = (db: Queryable, orderId: number) =>
  db
    .selectFrom('order_event as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select((row) => [
      'e.at',
      'e.kind',
      'e.event',
      'e.data',
      'e.actor',
      'o.currency',
      // An address can have had several accounts: the name is that of the newest one.
      row
        .selectFrom('staff as s')
        .select('s.full_name')
        .where(sql<string>`'staff:' || s.email`, '=', row.ref('e.actor'))
        .orderBy('s.id', 'desc')
        .limit(1)
        .as('full_name'),
    ])
    .where('e.order_id', '=', orderId)
    .orderBy('e.id')
    .execute()

/** Returns the movements of an order, oldest first, except vouchers, whose value is no money. */
export const findMoneyOf = (db: Queryable, orderId: number) =>
  db
    .selectFrom('movement')
    .select(['at', 'kind', 'amount', 'reference'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'voucher')
    .orderBy('at')
    .orderBy('id')
    .$narrowType<{ kind: Exclude<Tables['movement']['kind'], 'voucher'> }>()
    .execute()

/** Moves the due date of an open payment, and with it the order's next due date; its reminders begin again. */
export const recordDueDate = (tx: Tx, paymentId: number, dueAt: Date) =>
  sql`with moved as (
      update payment set due_at = ${dueAt}, reminded_before_at = null, reminded_due_at = null, overdue_notified_at = null
      where id = ${paymentId} returning order_id)
    update orders o set next_due_at = least(${dueAt}, (select min(p.due_at) from payment p
      where p.order_id = o.id and p.paid_at is null and p.id <> ${paymentId}))
    from moved where o.id = moved.order_id`.execute(tx)

/** Returns whether a refund of the order's items is being paid: it is in a bank's file, or was requested from a gateway. */
export async function isRefundBeingPaid(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'processing'), eb('paid_by', 'is not', null)]),
        // Its items have ended, so that a refund of the whole order would not contain them.
        eb.and([eb('status', 'in', ['processing', 'problem']), eb('failed_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Returns unpaid orders whose deadline has passed. */
export const findOverdueOrders = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/**
 * The data of an order with a voucher that decide what was paid for each item; `null` for an order without a voucher.
 */
interface DiscountedOrder {
  readonly items: readonly { id: number; price: number; fee: number; tax_rate: number }[]
  readonly taxes: OrderTaxes
  readonly shipping_amount: number
}

/** `DiscountedOrder` or null, in a statement with an order `o`. */
export const discountedSql = `case when o.discount_amount > 0 then json_build_object(
  'items', (select json_agg(json_build_object('id', s.id, 'price', s.price, 'fee', s.fee, 'tax_rate', s.tax_rate) order by s.id)
    from order_item s where s.order_id = o.id),
  'taxes', o.taxes, 'shipping_amount', o.shipping_amount) end`

/** Returns the tickets among order items of a paid order, with the order's data for their document. */
export const findTickets = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'i.id',
      'i.item_id',
      'i.travel_time_id',
      'i.price',
      'i.fee',
      'i.code',
      'i.barcode',
      'i.full_name',
      'i.status',
      'i.is_refundable',
      'i.allow_refund_requests_from',
      'i.allow_refund_requests_until',
    ])
    .select([
      'o.code as order_code',
      'o.currency',
      sql<DiscountedOrder | null>`${sql.raw(discountedSql)}`.as('discounted'),
    ])
    .where('i.id', 'in', [...ids])
    .where('i.barcode', 'is not', null)
    .orderBy('i.id')
    .execute()

type FoundTicket = Awaited<ReturnType<typeof findTickets>>[number]
/** A ticket with the data of its document. Instants are texts where JSON carried them. */
export type TicketRow = {
  [K in keyof FoundTicket]: FoundTicket[K] extends Date | null ? Date | string | null : FoundTicket[K]
}

/**
 * Condition for an order item `i` of an order `o`: issued, neither refunded nor void, and the terms are accepted
 * (`ticketFlags`).
 */
const isDownloadable = sql`i.barcode is not null and o.accepted_at is not null
  and i.status not in ('pending', 'refunded', 'void')`

/** Returns the ticket with a code, and its holder's address, if it may be downloaded. */
export async function findDownloadableByCode(
  db: Queryable,
  code: string,
): Promise<{ id: number; email: string } | undefined> {
  const found = await sql<{ id: number; email: string }>`
    select i.id, i.email from order_item i join orders o on o.id = i.order_id
    where i.code = ${code.toUpperCase()} and ${isDownloadable}`.execute(db)
  return found.rows[0]
}

/** Returns the tickets of an order that its buyer may download; those that another customer holds are left out. */
export async function findDownloadableOfOrder(db: Queryable, order: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select i.id from order_item i join orders o on o.id = i.order_id
    where o.code = ${order} and (i.holder_id is null or i.holder_id = o.customer_id) and ${isDownloadable}
    order by i.id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * Returns whether every pool has the places that these items would take again; a departure that was withdrawn has no
 * pool. The caller has locked the pools.
 */
export async function hasFreePlaces(tx: Tx, items: readonly Place[]): Promise<boolean> {
  const json = JSON.stringify(items.map(({ item_id, travel_time_id }) => ({ item_id, travel_time_id })))
  const found = await sql<{ full: boolean }>`
    with i as materialized (select * from jsonb_to_recordset(${json}::jsonb) as i (item_id bigint, travel_time_id bigint))
    select exists (select 1 from i
      join pool p on p.item_id = i.item_id and (p.travel_time_id is null or p.travel_time_id = i.travel_time_id)
      group by p.id, p.total, p.taken having p.taken + count(*) > p.total)
      or exists (select 1 from i where i.travel_time_id is not null
        and not exists (select 1 from pool p where p.travel_time_id = i.travel_time_id)) as "full"`.execute(
    tx,
  )
  return found.rows[0]?.full === false
}

/** Returns the total of the order's refunds of items in progress. Refunds still `active` can be cancelled, so they don't count. */
export async function findPromised(tx: Tx, orderId: number): Promise<number> {
  const { promised } = await tx
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), sql<number>`0`).as('promised'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('status', 'in', ['processing', 'problem'])
    .executeTakeFirstOrThrow()
  return promised
}

/** Moves the orders and tickets of one account to another. The caller must have locked the customer's row. */
export async function transferOrders(tx: Queryable, from: number, to: number): Promise<void> {
  await sql`with bought as (update orders set customer_id = ${to} where customer_id = ${from})
    update order_item i set holder_id = case when o.customer_id in (${from}, ${to}) then null else ${to}::bigint end
    from orders o where o.id = i.order_id
      and (i.holder_id = ${from} or (i.holder_id = ${to} and o.customer_id = ${from}))`.execute(tx)
}

/**
 * Sets the email of those orders of a customer that have the earlier email. Staff may have given other orders another one. Call it
 * outside the transaction of the confirmation: a transaction that has locked an order may wait for the customer's row, so that
 * both would deadlock.
 */
export const updateOrderEmails = (db: Queryable, id: number, earlier: string) =>
  sql`update orders o set email = c.email from customer c
    where c.id = ${id} and o.customer_id = c.id and lower(o.email) = lower(${earlier}) and c.erased_at is null`.execute(
    db,
  )

/** Stops counting an attempt towards the maximum: its call was not answered with an instruction. */
export const uncountAttempt = (tx: Tx, attemptId: number) =>
  tx
    .updateTable('payment')
    .set((eb) => ({ attempts: sql<number>`greatest(${eb.ref('attempts')} - 1, 0)` }))
    .where('id', '=', (eb) =>
      eb.selectFrom('payment_attempt as a').select('a.payment_id').where('a.id', '=', attemptId),
    )
    .execute()

/** Counts a payment's attempts from 0 again. */
export const resetAttemptsOf = (tx: Tx, paymentId: number) =>
  tx.updateTable('payment').set({ attempts: 0 }).where('id', '=', paymentId).execute()

/** Records that a reminder or notice of an instalment was sent; each is sent once. */
export const markReminded = (
  tx: Tx,
  paymentId: number,
  column: 'reminded_before_at' | 'reminded_due_at' | 'overdue_notified_at',
  now: Date,
) =>
  tx
    .updateTable('payment')
    .set({ [column]: now })
    .where('id', '=', paymentId)
    .execute()
