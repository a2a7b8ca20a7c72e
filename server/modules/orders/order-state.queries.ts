import { CompiledQuery, sql, type Updateable } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { actorOf, type Tx, type Queryable } from '../../platform/db/database'
import { rowLists } from '../../platform/db/row-lists'
import type { OrderRow, OrdersTable } from '../../platform/db/tables'
import { insertDomainEvents, recordDomainEvents } from '../domain-events'
import { insertMails, mailsAsJson, type QueuedMail } from '../mail-queue'
import { orderEvent, type OrderEvent } from './order-events'

// The statements that lock orders and write their state. Only these and `recordOrders` write an order's status.

/** Locks an order and returns it. Throws if it does not exist. */
export const lockOrder = (tx: Tx, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks the orders that are neither cancelled nor locked already, without waiting. */
export const lockOrdersWithoutWaiting = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (row) => row.fn.any(row.val([...ids])))
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Locks a buyer's order; returns `false` if the buyer has no such order. The caller reads it next. */
export const lockOrderOf = async (tx: Tx, id: number, buyerId: number): Promise<boolean> => {
  const own = tx.selectFrom('orders').select('id').where('id', '=', id).where('customer_id', '=', buyerId)
  return (await own.forUpdate().executeTakeFirst()) !== undefined
}

export const findItemsOfOrder = (db: Queryable, orderId: number) =>
  db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** Returns the items of several orders, sorted by id. */
export const findItemsOfOrders = (db: Queryable, orderIds: readonly number[]) =>
  db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', (row) => row.fn.any(row.val([...orderIds])))
    .orderBy('id')
    .execute()

/** The rows that settling one order writes. Amounts are in minor units. */
export interface SettledRows {
  orderId: number
  totals: Pick<
    OrderRow,
    'total_paid' | 'total_refunded' | 'payment_status' | 'paid_at' | 'next_due_at' | 'is_test'
  >
  /** Whether the order no longer expires. */
  neverExpires: boolean
  /** Whether the order is no longer cancelled. */
  isReactivated: boolean
  /** The payments that changed. */
  payments: { id: number; paid_amount: number; paid_at: Date | null }[]
  /** The items that are issued. */
  issued: IssuedItem[]
  /** The state of the merchandise that is issued; `null`: there is none. */
  goods: DeliveryState | null
  /** New lines of its history. */
  events: (OrderEvent & { kind: string })[]
  mails: QueuedMail[]
}

/** An item with its new code, and its barcode if it is a ticket. */
export interface IssuedItem {
  id: number
  code: string | null
  barcode: string | null
}

export type DeliveryState = 'to-pack' | 'to-collect'

/** A line of an order's history. */
type EventOfOrder = OrderEvent & { kind: string; orderId: number }

const settled = rowLists<{
  totals: SettledRows
  paid: SettledRows['payments'][number]
  issued: IssuedItem
  goods: SettledRows
  events: EventOfOrder
}>(4, {
  totals: {
    id: ['bigint', ({ orderId }) => orderId],
    total_paid: ['bigint', ({ totals }) => totals.total_paid],
    total_refunded: ['bigint', ({ totals }) => totals.total_refunded],
    payment_status: ['text', ({ totals }) => totals.payment_status],
    paid_at: ['timestamptz', ({ totals }) => totals.paid_at],
    next_due_at: ['timestamptz', ({ totals }) => totals.next_due_at],
    is_test: ['boolean', ({ totals }) => totals.is_test],
    never_expires: ['boolean', ({ neverExpires }) => neverExpires],
    is_reactivated: ['boolean', ({ isReactivated }) => isReactivated],
  },
  paid: {
    id: ['bigint', ({ id }) => id],
    paid_amount: ['bigint', ({ paid_amount }) => paid_amount],
    paid_at: ['timestamptz', ({ paid_at }) => paid_at],
  },
  issued: {
    id: ['bigint', ({ id }) => id],
    code: ['text', ({ code }) => code],
    barcode: ['text', ({ barcode }) => barcode],
  },
  goods: { order_id: ['bigint', ({ orderId }) => orderId], state: ['text', ({ goods }) => goods] },
  events: {
    order_id: ['bigint', ({ orderId }) => orderId],
    kind: ['text', ({ kind }) => kind],
    event: ['text', ({ event }) => event],
    data: ['jsonb', ({ data }) => JSON.stringify(data)],
  },
})

const settledText = `
  with settled as (
    update orders o set total_paid = totals.total_paid, total_refunded = totals.total_refunded,
      payment_status = totals.payment_status, paid_at = totals.paid_at, next_due_at = totals.next_due_at,
      is_test = totals.is_test,
      expires_at = case when never_expires then null else o.expires_at end,
      pay_until = case when never_expires then null else o.pay_until end,
      cancelled_at = case when is_reactivated then null else o.cancelled_at end,
      cancelled_because = case when is_reactivated then null else o.cancelled_because end,
      received_when_cancelled = case when is_reactivated then null else o.received_when_cancelled end
    from ${settled.from.totals} where o.id = totals.id),
  filled as (
    update payment p set paid_amount = paid.paid_amount, paid_at = paid.paid_at
    from ${settled.from.paid} where p.id = paid.id),
  issued as (
    update order_item i set code = issued.code, barcode = issued.barcode, status = 'active', issued_at = $1,
      barcode_version = case when issued.barcode is null then 0 else 1 end
    from ${settled.from.issued} where i.id = issued.id
    returning i.id, i.order_id, i.barcode),
  goods as (
    insert into delivery (order_id, state) select order_id, state from ${settled.from.goods}
    on conflict (order_id) do nothing),
  mailed as (${insertMails('$3')}),
  recorded as (${insertDomainEvents({
    'order.paid': {
      from: `${settled.from.events} where kind = 'paid'`,
      at: '$1',
      data: { order: 'order_id' },
    },
    'ticket.issued': {
      from: 'issued where barcode is not null',
      at: '$1',
      data: { order: 'order_id', ticket: 'id' },
    },
  })})
  insert into order_event (order_id, at, kind, event, data, actor)
  select order_id, $1, kind, event, data, $2 from ${settled.from.events}`

/** Writes what settling orders decided, in one statement. An order that is issued again keeps its delivery. */
export async function writeSettled(tx: Tx, rows: readonly SettledRows[], now: Date): Promise<void> {
  const mails = rows.flatMap((row) => row.mails)
  const lists = settled.values({
    totals: rows,
    paid: rows.flatMap(({ payments }) => payments),
    issued: rows.flatMap(({ issued }) => issued),
    goods: rows.filter(({ goods }) => goods !== null),
    events: rows.flatMap(({ orderId, events }) => events.map((event) => ({ ...event, orderId }))),
  })
  await tx.executeQuery(CompiledQuery.raw(settledText, [now, actorOf(tx), mailsAsJson(tx, mails), ...lists]))
}

/** Returns the amount of the order's overpayment that is already recorded. */
export async function findRecordedOverpayment(tx: Tx, orderId: number): Promise<number> {
  const { amount } = await tx
    .selectFrom('overpayment')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return amount
}

/** Records an overpayment, with the newest movement as its origin. */
export const recordOverpayment = (tx: Tx, orderId: number, amount: number, now: Date) =>
  sql`insert into overpayment (order_id, movement_id, amount, recorded_at)
    select ${orderId}, max(id), ${amount}, ${now} from movement where order_id = ${orderId}`.execute(tx)

/** Marks an order's overpayments as settled, once its ledger has none. */
export const settleOverpayments = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('overpayment')
    .set({ settled_at: now })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .execute()

/** Marks the newest overpayment of an order as not settled, because money that was paid back came back. */
export const reopenOverpayment = (tx: Tx, orderId: number) =>
  sql`update overpayment set settled_at = null
    where id = (select max(id) from overpayment where order_id = ${orderId})`.execute(tx)

/** An open attempt, with the data that its gateway is sent. */
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
 * Records an attempt under a new reference, at the payment `paymentId`, or if that is `null` at the order's first
 * payment that is not paid in full. Returns `null` if nothing is left to be paid. A deadline of the order moves to
 * `until`, and a `pending` order becomes `processing`. It is one statement, because every card order runs it; the
 * caller has locked or created the order. `callKey`: the key of the call, by which a repeated call finds the attempt.
 * `all`: the attempt is for everything that is missing; the ledger's rule fills the other payments with the excess.
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
      select p.id, p.position, p.attempts_total + 1 as count,
        case when ${all} then (select sum(q.amount - q.paid_amount)::bigint from payment q where q.order_id = ${orderId})
             else p.amount - p.paid_amount end as amount
      from payment p
      where p.order_id = ${orderId} and p.paid_amount < p.amount
        and (${paymentId}::bigint is null or p.id = ${paymentId})
      order by p.position limit 1),
    counted as (
      update payment p set attempts = p.attempts + 1, attempts_total = open.count from open where p.id = open.id),
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

/** Makes an order of one payment wait for a bank transfer until `pay_until`; it expires at `expires_at`. */
export async function recordTransfer(
  tx: Tx,
  orderId: number,
  until: { pay_until: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_method: 'bank_transfer', next_due_at: until.pay_until, ...until })
    .where('id', '=', orderId)
    .execute()
  await tx.updateTable('payment').set({ due_at: until.pay_until }).where('order_id', '=', orderId).execute()
}

/** Makes an order of one payment wait for a card payment; its deadline stays. */
export const recordCard = (tx: Tx, orderId: number) =>
  tx.updateTable('orders').set({ payment_method: 'credit_card' }).where('id', '=', orderId).execute()

/** Ends the order's open attempts. The next run of the worker polls their gateways and closes them there. */
export const endOpenAttempts = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('payment_attempt')
    .set({ ended_at: now, outcome: 'expired', queried_at: null })
    .where('ended_at', 'is', null)
    .where('payment_id', 'in', (eb) => eb.selectFrom('payment').select('id').where('order_id', '=', orderId))
    .execute()

const closed = orderEvent('gateway_changed')

/**
 * Closes the open attempts of locked orders at a gateway that is no longer chosen, with a line in their histories. Orders
 * without an open attempt at another gateway are `pending` again.
 */
export const closeAttemptsAt = (tx: Tx, gateway: GatewayName, orderIds: readonly number[], now: Date) =>
  sql`with closed as (
      update payment_attempt a set outcome = 'closed', ended_at = ${now} from payment p
      where p.id = a.payment_id and p.order_id = any(${[...orderIds]}::bigint[])
        and a.gateway = ${gateway} and a.ended_at is null
      returning p.order_id),
    recorded as (
      insert into order_event (order_id, at, kind, event, actor)
      select distinct order_id, ${now}::timestamptz, 'closed', ${closed.event}::text, ${actorOf(tx)}::text from closed)
    update orders o set payment_status = 'pending'
    where o.id in (select order_id from closed) and o.payment_status = 'processing'
      and not exists (select 1 from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.gateway <> ${gateway} and a.ended_at is null)`.execute(tx)

/** Marks an order as cancelled and records the amount that it had received by then: later money is late. */
export async function markCancelled(
  tx: Tx,
  orderId: number,
  {
    now,
    because,
    status = 'cancelled',
  }: { now: Date; because: 'unpaid' | 'shop' | 'refund'; status?: 'cancelled' | 'problem' },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      payment_status: status,
      cancelled_at: now,
      cancelled_because: because,
      received_when_cancelled: sql<number>`(select coalesce(sum(m.amount), 0) from movement m
        where m.order_id = orders.id and m.kind in ('charge', 'transfer', 'cash', 'terminal'))`,
      expires_at: null,
      pay_until: null,
      next_due_at: null,
    })
    .where('id', '=', orderId)
    .execute()
  await recordDomainEvents(tx, now, [{ kind: 'order.cancelled', data: { order: orderId } }])
}

/** The final state of an item that no longer admits. */
interface EndedItem {
  id: number
  status: 'void' | 'refunded'
  /** A refunded item has a code; a void one that was never issued may have none. */
  code: string | null
  takes_place: boolean
}

/** Ends items of a locked order. Only this function makes a barcode void without a new one (`recordHolderChange`). */
export async function endItems(tx: Tx, items: readonly EndedItem[], now: Date): Promise<void> {
  const ended = JSON.stringify(
    items.map(({ id, status, code, takes_place }) => ({ id, status, code, takes_place })),
  )
  const { rows } = await sql<{ order: number; ticket: number }>`
    with e as (select * from jsonb_to_recordset(${ended}::jsonb)
        as e (id bigint, status text, code text, takes_place boolean)),
      voided as (select i.order_id, i.id from order_item i join e on e.id = i.id where i.barcode is not null),
      ended as (update order_item i
        set status = e.status, barcode = null, code = e.code, takes_place = e.takes_place from e where i.id = e.id)
    select order_id as "order", id as ticket from voided order by id`.execute(tx)
  await recordDomainEvents(
    tx,
    now,
    rows.map((data) => ({ kind: 'ticket.voided', data })),
  )
}

/**
 * Makes the ended items of an order that was never issued pending again; the caller takes their places. A plan whose
 * refund came to nothing has refunded items, which may still occupy their places.
 */
export const reactivateItems = (tx: Tx, orderId: number) =>
  tx
    .updateTable('order_item')
    .set({ status: 'pending', takes_place: true, code: null })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['void', 'refunded'])
    .execute()

/**
 * Cancels the refund that was opened when the order was cancelled, because the order is reactivated. A withdrawal that it
 * was to pay is open again.
 */
export const cancelRefunds = (tx: Tx, orderId: number, now: Date) =>
  sql`with gone as (update refund set status = 'cancelled', completed_at = ${now}
      where order_id = ${orderId} and kind = 'items' and status = 'active' returning id)
    update withdrawal set refund_id = null where refund_id in (select id from gone)`.execute(tx)

/** Sets a later time for the check that ends the order; the deadline that the customer sees does not change. */
export const postponeEnd = (tx: Tx, orderId: number, until: Date) =>
  tx.updateTable('orders').set({ expires_at: until }).where('id', '=', orderId).execute()

/** Writes changed values of a locked order. */
export const recordOrderChange = (
  tx: Tx,
  orderId: number,
  changed: Pick<
    Updateable<OrdersTable>,
    | 'full_name'
    | 'email'
    | 'country'
    | 'address'
    | 'company_name'
    | 'company_vat_number'
    | 'company_vies'
    | 'pay_until'
    | 'expires_at'
    | 'cancelled_at'
    | 'cancelled_because'
    | 'received_when_cancelled'
  >,
) => tx.updateTable('orders').set(changed).where('id', '=', orderId).execute()

/**
 * Adds a line to the order's history. Everyone who may see the order reads it, so it contains no bank details, and
 * names only in notes of staff.
 */
export const recordOrderEvent = (
  tx: Queryable,
  orderId: number,
  at: Date,
  kind: string,
  { event, data }: OrderEvent,
) =>
  tx
    .insertInto('order_event')
    .values({ order_id: orderId, at, kind, event, data: JSON.stringify(data), actor: actorOf(tx) })
    .execute()

/**
 * Links the oldest withdrawal of a cancelled order to the refund of all its money, if one of its pieces was not refunded
 * before, and its own refund was cancelled or not opened yet. A refund pays one withdrawal; the pieces of others are void.
 */
export const linkWithdrawal = (tx: Tx, orderId: number, refundId: number) =>
  sql`update withdrawal set refund_id = ${refundId} where id = (
    select w.id from withdrawal w left join refund r on r.id = w.refund_id
    where w.order_id = ${orderId} and (r.id is null or r.status = 'cancelled')
      and exists (select from order_item i where i.withdrawal_id = w.id and i.status <> 'refunded')
    order by w.id limit 1)`.execute(tx)

/** Records when the buyer received the goods. `null` means that they were not received. */
export const setGoodsReceived = (tx: Tx, orderId: number, at: Date | null) =>
  tx.updateTable('orders').set({ goods_received_at: at }).where('id', '=', orderId).execute()

/**
 * Records when, from which network address and in which version the terms of an order were accepted, unless they
 * already were.
 */
export const recordAcceptance = (
  tx: Tx,
  orderId: number,
  { from, termsHash, now }: { from: string; termsHash: string | null; now: Date },
) =>
  tx
    .updateTable('orders')
    .set({ accepted_at: now, accepted_from: from, terms_hash: termsHash })
    .where('id', '=', orderId)
    .where('accepted_at', 'is', null)
    .execute()
