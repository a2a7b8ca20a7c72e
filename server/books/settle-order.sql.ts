import { sql, type Updateable } from 'kysely'
import type { Movement } from '../../rules/ledger'
import type { Tx } from '../db/database'
import type { OrdersTable } from '../db/tables'
import type { Place } from '../stock/places.sql'

/** The order's ledger, each charge with the payment that it was for. */
export const findMovements = (tx: Tx, orderId: number): Promise<Movement[]> =>
  tx
    .selectFrom('movement as m')
    .leftJoin('payment_attempt as a', 'a.id', 'm.attempt_id')
    .select(['m.kind', 'm.amount', 'a.payment_id'])
    .where('m.order_id', '=', orderId)
    .orderBy('m.id')
    .execute()

/** Writes what a payment has received, in minor units, and since when it is whole. */
export const updatePaidAmount = (tx: Tx, paymentId: number, paid_amount: number, paid_at: Date | null) =>
  tx.updateTable('payment').set({ paid_amount, paid_at }).where('id', '=', paymentId).execute()

/** Whether an attempt is open, and whether one came back with something that cannot be applied. */
export async function findAttemptStates(
  tx: Tx,
  orderId: number,
): Promise<{ open: boolean; problem: boolean }> {
  const found = await sql<{ open: boolean; problem: boolean }>`
    select coalesce(bool_or(a.ended_at is null), false) as open,
           coalesce(bool_or(a.outcome = 'problem'), false) as problem
    from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = ${orderId}`.execute(tx)
  return found.rows[0] ?? { open: false, problem: false }
}

/** Writes what the ledger makes of an order. */
export const updateSettled = (tx: Tx, orderId: number, settled: Updateable<OrdersTable>) =>
  tx.updateTable('orders').set(settled).where('id', '=', orderId).execute()

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

/** What refunds of the order that somebody works on are to give back; those nobody looked at yet can be taken back. */
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

/** What of an order's overpayment is recorded by now. */
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
