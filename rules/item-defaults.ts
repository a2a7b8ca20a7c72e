import type { ShopItemType } from '../contract/values'
import { toMillis, type Instant } from './instants'

/** The event of a new ticket: the only one that is not over at `now`; null where there is a choice, or none. */
export function onlyEvent<E extends { ends_at: Instant }>(events: readonly E[], now: Instant): E | null {
  const [event, ...others] = events.filter(({ ends_at }) => toMillis(ends_at) > toMillis(now))
  return event !== undefined && others.length === 0 ? event : null
}

/** The tax rate, in per cent, of a new item: the only one of the items of its kind; null where they have several, or there are none. */
export function onlyTaxRate(
  items: readonly { shop_item_type: ShopItemType; tax_rate: number }[],
  kind: ShopItemType,
): number | null {
  const rates = new Set(items.filter((one) => one.shop_item_type === kind).map(({ tax_rate }) => tax_rate))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? rate : null
}
