/**
 * Returns the instant `months` before another, in UTC: events that ended until then are old enough. In a shorter month
 * its last day is used.
 */
export function monthsBefore(now: Date, months: number): Date {
  return moved(now, -months)
}

/** Returns when the names in an event's orders are erased: `months` after its end. */
export const erasedFrom = (endsAt: Date, months: number): Date => moved(endsAt, months)

function moved(at: Date, months: number): Date {
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), days))
  return first
}

/** The data that decides whether an order still needs its names and addresses. */
export interface OrderInUse {
  readonly is_cancelled: boolean
  /** The amount still to be paid, in minor units. */
  readonly owed: number
  readonly has_open_refund: boolean
  readonly has_open_withdrawal: boolean
  /** Whether it has goods that are still to be sent or handed over. */
  readonly has_goods_under_way: boolean
  /** When the last event of its valid tickets ends; `null` without one. */
  readonly tickets_until: Date | null
}

/**
 * Returns why an order's personal data cannot be erased yet, or `null`: it is open, money is open, or its event is
 * still to come.
 */
export function whyNamesStay(
  order: OrderInUse,
  now: Date,
): 'unpaid' | 'refund' | 'withdrawal' | 'goods' | 'tickets' | null {
  if (order.has_open_refund) return 'refund'
  if (order.has_open_withdrawal) return 'withdrawal'
  if (order.is_cancelled) return null
  if (order.owed > 0) return 'unpaid'
  if (order.has_goods_under_way) return 'goods'
  return order.tickets_until !== null && order.tickets_until > now ? 'tickets' : null
}
