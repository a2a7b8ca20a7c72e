import { whyNoStaffRefund, type StaffRefundCandidate } from '../../../rules/refunds/staff-refund'
import { refundableOrder, refundCandidate, findOrderById, lockOrder, type StoredOrder } from '../orders'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { Stock } from '../catalogue'

type Items = StoredOrder['items']

/**
 * Locks an order and finds the items that staff chose of it, or the refusal. A plan is refunded as a whole. A ticket that
 * another customer holds must first come back to the buyer, as for the customer.
 */
export async function chooseItems(
  tx: Tx,
  orderId: number,
  ids: readonly number[],
  stock: Stock,
  now: Date,
): Promise<{ order: StoredOrder; chosen: Items }> {
  await lockOrder(tx, orderId)
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const own = order.items.filter((item) => item.holder_id === null || item.holder_id === order.customer_id)
  const hasPlan = order.payment_plan.length > 0
  const chosen = hasPlan ? own : own.filter((item) => ids.includes(item.id))
  const { whole, candidates } = staffRefundOrder(order, chosen, stock)
  const isIncomplete = chosen.length < (hasPlan ? order.items.length : new Set(ids).size)
  if (isIncomplete) throw new Refusal('not-refundable', { fields: ['items'] })
  refuseIf(whyNoStaffRefund(whole, candidates, now), { fields: ['items'] })
  return { order, chosen }
}

/** The order and the chosen items as the rules about refunds by staff need them. */
export function staffRefundOrder(order: StoredOrder, chosen: Items, stock: Stock) {
  const candidate = (item: Items[number]): StaffRefundCandidate => ({
    ...refundCandidate(item, stock.snapshot.byId.get(item.item_id)?.shop_item_type ?? 'tickets'),
    withdrawn: item.withdrawal_id !== null,
  })
  return {
    whole: { ...refundableOrder(order, stock), items: order.items.map(candidate) },
    candidates: chosen.map(candidate),
  }
}
