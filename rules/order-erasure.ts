/** What decides whether an order still needs the names and addresses in it. */
export interface OrderInUse {
  readonly isCancelled: boolean
  /** What is still to be paid, in minor units. */
  readonly owed: number
  readonly hasOpenRefund: boolean
  readonly hasOpenWithdrawal: boolean
  /** It has goods that are still to be sent or handed over. */
  readonly hasGoodsUnderWay: boolean
  /** When the last event of its valid tickets ends; null: it has none. */
  readonly ticketsUntil: Date | null
}

/** Why an order's personal data cannot be erased yet, or null: it is open, money is open, or somebody still comes. */
export function whyNamesStay(
  order: OrderInUse,
  now: Date,
): 'unpaid' | 'refund' | 'withdrawal' | 'goods' | 'tickets' | null {
  if (order.hasOpenRefund) return 'refund'
  if (order.hasOpenWithdrawal) return 'withdrawal'
  if (order.isCancelled) return null
  if (order.owed > 0) return 'unpaid'
  if (order.hasGoodsUnderWay) return 'goods'
  return order.ticketsUntil !== null && order.ticketsUntil > now ? 'tickets' : null
}

/** The same of an order as it is stored. */
export const inUse = (stored: {
  is_cancelled: boolean
  owed: number
  has_open_refund: boolean
  has_open_withdrawal: boolean
  has_goods_under_way: boolean
  tickets_until: Date | null
}): OrderInUse => ({
  isCancelled: stored.is_cancelled,
  owed: stored.owed,
  hasOpenRefund: stored.has_open_refund,
  hasOpenWithdrawal: stored.has_open_withdrawal,
  hasGoodsUnderWay: stored.has_goods_under_way,
  ticketsUntil: stored.tickets_until,
})
