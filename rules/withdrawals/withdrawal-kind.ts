/**
 * What can be withdrawn from: goods, and passes, which are tickets without a date. Tickets for a fixed date or departure are
 * exempt (Dir. 2011/83/EU, Art. 16(l)).
 */
export type WithdrawalKind = 'goods' | 'pass'

/** Returns the kind of an item, or `null` for a ticket that cannot be withdrawn from. `dates` include those of its event. */
export function withdrawalKindOf(item: {
  shop_item_type: 'tickets' | 'merchandise'
  dates: object | null
  travel_time_type: string | null
}): WithdrawalKind | null {
  if (item.shop_item_type === 'merchandise') return 'goods'
  return item.dates === null && item.travel_time_type === null ? 'pass' : null
}
