import { sql, type Selectable, type Updateable } from 'kysely'
import type { Settings } from '../../../contract/config'
import type { Movement } from '../../../rules/ledger'
import type { Tx } from '../../db/database'
import type { OrdersTable } from '../../db/tables'
import type { Place } from '../catalogue/places.sql'
import { bankTransferOf } from './bank-transfer'
import { findPaymentsOfOrder } from './orders.sql'

/** The order's ledger, each charge with the payment that it was for. */
export const findMovements = (tx: Tx, orderId: number): Promise<Movement[]> =>
  tx
    .selectFrom('movement as m')
    .leftJoin('payment_attempt as a', 'a.id', 'm.attempt_id')
    .select(['m.kind', 'm.amount', 'a.payment_id'])
    .where('m.order_id', '=', orderId)
    .orderBy('m.id')
    .execute()

export const updatePaidAmount = (tx: Tx, paymentId: number, paid_amount: number, paid_at: Date | null) =>
  tx.updateTable('payment').set({ paid_amount, paid_at }).where('id', '=', paymentId).execute()

/** Whether a try has no end yet, and whether one came back with something that cannot be applied. */
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

export const updateSettled = (tx: Tx, orderId: number, settled: Updateable<OrdersTable>) =>
  tx.updateTable('orders').set(settled).where('id', '=', orderId).execute()

/** Whether every pool has the places that these items would take again. The pools are locked by the caller. */
export async function hasFreePlaces(tx: Tx, items: readonly Place[]): Promise<boolean> {
  const json = JSON.stringify(items.map(({ item_id, travel_time_id }) => ({ item_id, travel_time_id })))
  const found = await sql<{ full: boolean }>`
    select exists (select 1 from jsonb_to_recordset(${json}::jsonb) as i (item_id bigint, travel_time_id bigint)
      join pool p on p.item_id = i.item_id and (p.travel_time_id is null or p.travel_time_id = i.travel_time_id)
      group by p.id, p.total, p.taken having p.taken + count(*) > p.total) as "full"`.execute(tx)
  return found.rows[0]?.full === false
}

export const reviveItems = (tx: Tx, orderId: number) =>
  tx
    .updateTable('order_item')
    .set({ status: 'pending', takes_place: true })
    .where('order_id', '=', orderId)
    .where('takes_place', '=', false)
    .execute()

/** Takes the order's voucher back into use; false where another order has it now. An order without one has it. */
export async function takeVoucherAgain(tx: Tx, order: Selectable<OrdersTable>): Promise<boolean> {
  if (order.discount_name === null) return true
  const taken = await sql`insert into voucher_use (voucher_id, order_id)
    select v.id, ${order.id} from voucher v where v.code = ${order.discount_name}
    on conflict do nothing`.execute(tx)
  return Number(taken.numAffectedRows ?? 0) === 1
}

/** Books the surplus that is not booked yet; answers how much that was. */
export async function recordSurplus(tx: Tx, orderId: number, surplus: number, now: Date): Promise<number> {
  const known = await tx
    .selectFrom('surplus')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const added = surplus - known.amount
  if (added > 0) {
    await sql`insert into surplus (order_id, movement_id, amount, recorded_at)
      select ${orderId}, max(id), ${added}, ${now} from movement where order_id = ${orderId}`.execute(tx)
  }
  return added
}

export async function findForPartialMail(tx: Tx, orderId: number) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  return { order, payments: await findPaymentsOfOrder(tx, orderId) }
}

export const withTransfer = ({ order }: { order: Selectable<OrdersTable> }, settings: Settings) => ({
  order,
  bankTransfer: bankTransferOf(order, settings),
})
