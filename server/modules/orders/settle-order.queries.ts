import { CompiledQuery, sql } from 'kysely'
import type { Movement } from '../../../rules/orders/ledger'
import { actorOf, type Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { insertMails, mailsAsJson, type QueuedMail } from '../outbox'
import type { Place } from '../catalogue'

/** The order's ledger, each charge with the payment that it was for. */
export const findMovements = (tx: Tx, orderId: number): Promise<Movement[]> =>
  tx
    .selectFrom('movement as m')
    .leftJoin('payment_attempt as a', 'a.id', 'm.attempt_id')
    .select(['m.kind', 'm.amount', 'a.payment_id'])
    .where('m.order_id', '=', orderId)
    .orderBy('m.id')
    .execute()

/** The payments, movements and attempts of one order, from which its status is computed. */
export interface Ledger {
  /** Its payments in their order. */
  payments: LedgerPayment[]
  /** Its movements, oldest first. */
  movements: Movement[]
  /** An attempt at a gateway has no outcome yet. */
  hasOpenAttempt: boolean
  /** A gateway charged something else than was requested. */
  hasProblem: boolean
}

interface LedgerPayment {
  id: number
  amount: number
  paid_amount: number
  due_at: Date
  paid_at: Date | null
}

interface LedgerRow {
  order_id: number
  /** The instants are ISO texts. */
  payments: (Omit<LedgerPayment, 'due_at' | 'paid_at'> & { due_at: string; paid_at: string | null })[]
  movements: Movement[]
  has_open_attempt: boolean
  has_problem: boolean
}

/** The ledgers of orders by the orders' ids. The orders are locked. */
export async function findLedgers(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Ledger>> {
  const { rows } = await sql<LedgerRow>`
    select q.order_id,
      (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'paid_amount', p.paid_amount,
          'due_at', p.due_at, 'paid_at', p.paid_at) order by p.position), '[]')
        from payment p where p.order_id = q.order_id) as payments,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', m.amount, 'payment_id', a.payment_id)
          order by m.id), '[]')
        from movement m left join payment_attempt a on a.id = m.attempt_id where m.order_id = q.order_id) as movements,
      attempts.*
    from unnest(${[...orderIds]}::bigint[]) as q (order_id)
      cross join lateral (
        select coalesce(bool_or(a.ended_at is null), false) as has_open_attempt,
               coalesce(bool_or(a.outcome = 'problem'), false) as has_problem
        from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = q.order_id) attempts`.execute(
    tx,
  )
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        payments: row.payments.map(({ due_at, paid_at, ...payment }) => ({
          ...payment,
          due_at: new Date(due_at),
          paid_at: paid_at === null ? null : new Date(paid_at),
        })),
        movements: row.movements,
        hasOpenAttempt: row.has_open_attempt,
        hasProblem: row.has_problem,
      },
    ]),
  )
}

/** The rows that settling one order writes. Amounts are in minor units. */
export interface SettledRows {
  orderId: number
  totals: Pick<OrderRow, 'total_paid' | 'total_refunded' | 'payment_status' | 'paid_at' | 'next_due_at'>
  /** The order no longer expires. */
  isKept: boolean
  /** The order is no longer cancelled. */
  isReactivated: boolean
  /** The payments that changed. */
  payments: { id: number; paid_amount: number; paid_at: Date | null }[]
  /** The items that are issued. */
  issued: IssuedItem[]
  /** The state of the merchandise that is issued; `null`: there is none. */
  goods: DeliveryState | null
  /** Lines of its history. */
  events: { kind: string; text: string }[]
  mails: QueuedMail[]
}

/** An item with its new code, and its barcode if it is a ticket. */
export interface IssuedItem {
  id: number
  code: string | null
  barcode: string | null
}

export type DeliveryState = 'to-pack' | 'to-collect'

// Arrays, not JSON, where rows are found: PostgreSQL expects few rows of an array, and looks them up by their ids.
const settledText = `
  with settled as (
    update orders o set total_paid = s.total_paid, total_refunded = s.total_refunded, payment_status = s.status,
      paid_at = s.paid_at, next_due_at = s.next_due_at,
      expires_at = case when s.is_kept then null else o.expires_at end,
      pay_until = case when s.is_kept then null else o.pay_until end,
      cancelled_at = case when s.is_reactivated then null else o.cancelled_at end,
      cancelled_because = case when s.is_reactivated then null else o.cancelled_because end,
      received_when_cancelled = case when s.is_reactivated then null else o.received_when_cancelled end
    from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::boolean[],
        $10::boolean[])
      as s (id, total_paid, total_refunded, status, paid_at, next_due_at, is_kept, is_reactivated)
    where o.id = s.id),
  filled as (
    update payment p set paid_amount = n.paid_amount, paid_at = n.paid_at
    from unnest($11::bigint[], $12::bigint[], $13::timestamptz[]) as n (id, paid_amount, paid_at) where p.id = n.id),
  issued as (
    update order_item i set code = n.code, barcode = n.barcode, status = 'active', issued_at = $1,
      barcode_version = case when n.barcode is null then 0 else 1 end
    from unnest($14::bigint[], $15::text[], $16::text[]) as n (id, code, barcode) where i.id = n.id),
  goods as (
    insert into delivery (order_id, state) select * from unnest($17::bigint[], $18::text[])
    on conflict (order_id) do nothing),
  mailed as (${insertMails('$19')})
  insert into order_event (order_id, at, kind, text, actor)
  select order_id, $1, kind, text, $2 from unnest($20::bigint[], $21::text[], $22::text[]) as e (order_id, kind, text)`

/** Writes what settling orders decided, in one statement. An order that is issued again keeps its delivery. */
export async function writeSettled(tx: Tx, rows: readonly SettledRows[], now: Date): Promise<void> {
  const payments = rows.flatMap((row) => row.payments)
  const issued = rows.flatMap((row) => row.issued)
  const goods = rows.filter((row) => row.goods !== null)
  const events = rows.flatMap(({ orderId, events: lines }) => lines.map((line) => ({ ...line, orderId })))
  await tx.executeQuery(
    CompiledQuery.raw(settledText, [
      now,
      actorOf(tx),
      rows.map(({ orderId }) => orderId),
      rows.map(({ totals }) => totals.total_paid),
      rows.map(({ totals }) => totals.total_refunded),
      rows.map(({ totals }) => totals.payment_status),
      rows.map(({ totals }) => totals.paid_at),
      rows.map(({ totals }) => totals.next_due_at),
      rows.map(({ isKept }) => isKept),
      rows.map(({ isReactivated }) => isReactivated),
      payments.map(({ id }) => id),
      payments.map(({ paid_amount }) => paid_amount),
      payments.map(({ paid_at }) => paid_at),
      issued.map(({ id }) => id),
      issued.map(({ code }) => code),
      issued.map(({ barcode }) => barcode),
      goods.map(({ orderId }) => orderId),
      goods.map((row) => row.goods),
      mailsAsJson(
        tx,
        rows.flatMap(({ mails }) => mails),
      ),
      events.map(({ orderId }) => orderId),
      events.map(({ kind }) => kind),
      events.map(({ text }) => text),
    ]),
  )
}

/**
 * Whether every pool has the places that these items would take again; a departure that was withdrawn has no pool. The
 * pools are locked by the caller.
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

/** Makes the void items of an order pending again; their places are taken by the caller. */
export const reactivateItems = (tx: Tx, orderId: number) =>
  tx
    .updateTable('order_item')
    .set({ status: 'pending', takes_place: true })
    .where('order_id', '=', orderId)
    .where('takes_place', '=', false)
    .execute()

/** Returns the total of the order's refunds in progress. Refunds still `active` can be cancelled, so they don't count. */
export async function findPromised(tx: Tx, orderId: number): Promise<number> {
  const { promised } = await tx
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), sql<number>`0`).as('promised'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['processing', 'problem'])
    .executeTakeFirstOrThrow()
  return promised
}

/** The refund that was opened when the order was cancelled ends with its reactivation. */
export const cancelRefunds = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('refund')
    .set({ status: 'cancelled', completed_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'active')
    .execute()

/** An order's overpayments no longer wait: the ledger has none. */
export const settleOverpayments = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('overpayment')
    .set({ settled_at: now })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .execute()

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
