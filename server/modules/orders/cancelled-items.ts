import { endOfItems, type EndOfItems, type ItemOfCancelled } from '../../../rules/orders/cancelled-order'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { CatalogueItem } from '../catalogue'
import type { Context } from '../../context'

/** Scope of a cancellation: all of these items, or one departure. */
export interface CancelledScope {
  readonly item_ids: readonly number[]
  readonly travel_time_id: number | null
}

/** Columns needed from an order whose items were cancelled. */
export type OrderFacts = Pick<
  OrderRow,
  'cancelled_at' | 'paid_at' | 'payment_plan' | 'total_paid' | 'total_refunded'
>
/** Columns needed from each of its items. */
export type ItemFacts = Pick<
  OrderItemRow,
  | 'id'
  | 'item_id'
  | 'travel_time_id'
  | 'price'
  | 'fee'
  | 'refund_fee'
  | 'shipping_refund'
  | 'status'
  | 'withdrawal_id'
>

/** Whether an item of an order is what was cancelled. */
export const isOfScope = (
  { item_id, travel_time_id }: Pick<OrderItemRow, 'item_id' | 'travel_time_id'>,
  scope: CancelledScope,
): boolean =>
  scope.item_ids.includes(item_id) &&
  (scope.travel_time_id === null || scope.travel_time_id === travel_time_id)

/** Whether the shop cancelled this item, or its departure. */
export function isCancelledItem(
  { catalogue }: Pick<Context, 'catalogue'>,
  { item_id, travel_time_id }: Pick<OrderItemRow, 'item_id' | 'travel_time_id'>,
): boolean {
  const item = catalogue.current().byId.get(item_id)
  return item !== undefined && saleEndedAt(item, travel_time_id) !== null
}

/** When the shop cancelled this item, or its departure; null if it did not. */
export const saleEndedAt = (item: CatalogueItem, travelTimeId: number | null): Date | null =>
  item.cancelled_at ?? item.times.find(({ id }) => id === travelTimeId)?.cancelled_at ?? null

/** Decides what happens to an order. The preview and the cancellation itself share this rule. */
export const endOfOrder = (
  order: OrderFacts,
  items: readonly ItemFacts[],
  scope: CancelledScope,
  keepsFees: boolean,
): EndOfItems =>
  endOfItems(
    {
      is_cancelled: order.cancelled_at !== null,
      was_paid: order.paid_at !== null,
      has_payment_plan: order.payment_plan.length > 0,
      total_paid: order.total_paid,
      total_refunded: order.total_refunded,
      items: items.map((item): ItemOfCancelled => ({
        ...item,
        is_withdrawn: item.withdrawal_id !== null,
        is_affected: isOfScope(item, scope),
      })),
    },
    keepsFees,
  )
