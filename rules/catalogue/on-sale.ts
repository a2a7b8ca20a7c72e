import type { RefusalCode } from '#contract/refusals'
import { toMillis, type Instant } from '../dates/instants'

/** Returns whether the shop's sale of an item has ended at `now`. */
export const isOver = ({ sale_ends_at }: { sale_ends_at: Instant | null }, now: Instant): boolean =>
  sale_ends_at !== null && toMillis(now) >= toMillis(sale_ends_at)

/** The instants that end the sale of an item; `null` if nothing ends it. */
export interface SaleEnds {
  sale_ends_at: Instant | null
  /** The instant from which the last payment of its plan would be due after the start (`planClosesAt`). */
  plan_closes_at: Instant | null
}

/** Returns why the shop does not sell an item at `now`, or `null`. */
export function whyNotOnSale(
  item: SaleEnds,
  now: Instant,
): Extract<RefusalCode, 'item-over' | 'plan-too-late'> | null {
  if (isOver(item, now)) return 'item-over'
  return item.plan_closes_at !== null && toMillis(now) >= toMillis(item.plan_closes_at)
    ? 'plan-too-late'
    : null
}
