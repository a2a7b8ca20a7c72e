import type { RefusalCode } from '../contract/refusals'
import {
  isDuplicateTicket,
  whyNotHolder,
  type HolderRefusal,
  type HolderRequest,
  type TimedProduct,
} from './ticket-holder'

/** A line that is in the cart. `item` tells items of both kinds apart, such as the external code. */
export interface CartLine {
  id: number
  item: string | number
  /** Null for merchandise. */
  full_name: string | null
  has_payment_plan: boolean
}

/** The item that is to be added, as far as the cart cares. */
export interface AddableItem extends TimedProduct {
  item: string | number
  shop_item_type: 'tickets' | 'merchandise'
  published: boolean
  /** How many one cart may hold; 0: no limit. */
  limit_per_order: number
  has_payment_plan: boolean
  /** What is left for sale; null: unlimited. The server's counter has the last word, this is the early one. */
  stock_level: number | null
}

export type AddRefusal = Extract<
  RefusalCode,
  | HolderRefusal
  | 'item-not-found'
  | 'plan-alone'
  | 'plan-already-in-cart'
  | 'limit-reached'
  | 'duplicate-ticket'
  | 'cart-full'
  | 'sold-out'
>

/**
 * Why one piece of `item` cannot be added to a cart with these lines, or null. `holder` is for tickets; merchandise
 * has none. What is wrong with the input comes first, what the cart's content forbids next, what is gone last.
 */
export function whyNotAdd(
  lines: readonly CartLine[],
  item: AddableItem,
  holder: HolderRequest | null,
  maxItemsPerCart: number,
): AddRefusal | null {
  if (!item.published) return 'item-not-found'

  const request = holder ?? { full_name: null, email: null, transport_time_id: null }
  const unfit = item.shop_item_type === 'tickets' ? whyNotHolder(item, request) : null
  // A full departure is no fault of the input: whoever has a duplicate as well should hear of that first.
  if (unfit && unfit !== 'time-sold-out') return unfit

  if (lines.some((line) => line.has_payment_plan)) return 'plan-already-in-cart'
  if (item.has_payment_plan && lines.length > 0) return 'plan-alone'
  if (isTicketDuplicate(lines, item, request)) return 'duplicate-ticket'
  if (isLimitReached(lines, item)) return 'limit-reached'
  if (lines.length >= maxItemsPerCart) return 'cart-full'
  if (item.stock_level !== null && item.stock_level <= 0) return 'sold-out'
  return unfit
}

/** Why a line's holder or time cannot be changed like this, or null. The line itself is no duplicate of itself. */
export function whyNotUpdate(
  lines: readonly CartLine[],
  line: { id: number; item: string | number; transport_time_id: number | null },
  product: TimedProduct,
  holder: HolderRequest,
): HolderRefusal | 'duplicate-ticket' | null {
  const unfit = whyNotHolder(product, holder, line.transport_time_id)
  if (unfit && unfit !== 'time-sold-out') return unfit
  if (isDuplicateTicket(lines, line.item, holder.full_name ?? '', line.id)) return 'duplicate-ticket'
  return unfit
}

/** Whether the add-to-cart button is to be hidden: a plan item is alone in its cart. */
export function hidesAddToCart(lines: readonly Pick<CartLine, 'has_payment_plan'>[]): boolean {
  return lines.some((line) => line.has_payment_plan)
}

/** Whether the cart already holds as many of this item as one order may have. */
export function isLimitReached(
  lines: readonly Pick<CartLine, 'item'>[],
  item: Pick<AddableItem, 'item' | 'limit_per_order'>,
): boolean {
  return (
    item.limit_per_order > 0 && lines.filter((line) => line.item === item.item).length >= item.limit_per_order
  )
}

function isTicketDuplicate(lines: readonly CartLine[], item: AddableItem, request: HolderRequest): boolean {
  return item.shop_item_type === 'tickets' && isDuplicateTicket(lines, item.item, request.full_name ?? '')
}
