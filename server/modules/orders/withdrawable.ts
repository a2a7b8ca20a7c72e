import { isWithdrawable, whyNoWithdrawal, withdrawalUntil } from '../../../rules/withdrawals/withdrawal'
import type { Stock } from '../catalogue'
import type { StoredOrder } from './orders.queries'

type StoredItem = StoredOrder['items'][number]

/** An order as the withdrawal rules need it. */
const ruled = (order: StoredOrder) => ({
  paid_at: order.paid_at,
  is_shipped: order.shipping_country !== null,
  received_at: order.goods_received_at,
  cancelled: order.cancelled_at !== null,
})

const ruledPiece = (item: StoredItem, stock: Stock) => ({
  shop_item_type: stock.snapshot.byId.get(item.item_id)?.shop_item_type ?? ('tickets' as const),
  status: item.status,
  withdrawn: item.withdrawal_id !== null,
})

/**
 * The goods of an order that can be withdrawn from now, and until when; `until` null if there is no end, or nothing.
 */
export function withdrawableNow(
  order: StoredOrder,
  stock: Stock,
  now: Date,
): { ids: ReadonlySet<number>; until: Date | null } {
  const { withdrawalActive, timezone } = stock.snapshot.settings
  const pieces = withdrawalActive ? order.items.filter((item) => isWithdrawable(ruledPiece(item, stock))) : []
  if (pieces.length === 0 || whyNotWithdrawn(order, pieces, stock, now) !== null)
    return { ids: new Set(), until: null }
  return { ids: new Set(pieces.map(({ id }) => id)), until: withdrawalUntil(ruled(order), timezone) }
}

/** Why the contract for these items cannot be withdrawn from now, or null. */
export function whyNotWithdrawn(
  order: StoredOrder,
  chosen: readonly StoredItem[],
  stock: Stock,
  now: Date,
): ReturnType<typeof whyNoWithdrawal> {
  const { withdrawalActive, timezone } = stock.snapshot.settings
  const pieces = chosen.map((item) => ruledPiece(item, stock))
  return whyNoWithdrawal(ruled(order), pieces, withdrawalActive, now, timezone)
}

/** When the withdrawal period of an order's goods ends. */
export const endOfWithdrawal = (order: StoredOrder, timezone: string): Date | null =>
  withdrawalUntil(ruled(order), timezone)
