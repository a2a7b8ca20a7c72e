import type { ShopData } from '../../../contract/shop/shop-data'

/** The `data` of an answer: the keys of the shop's data that a call changed, with the time at which they were so. */
export const dataOf = <Changed extends Partial<Omit<ShopData, 'now'>>>(
  now: Date,
  changed: Changed,
): Changed & { now: string } => ({ ...changed, now: now.toISOString() })
