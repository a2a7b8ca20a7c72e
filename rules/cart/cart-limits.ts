import type { RefusalCode } from '#contract/refusals'
import {
  isDuplicateTicket,
  whyNotHolder,
  type HolderRefusal,
  type HolderRequest,
  type TimedProduct,
} from '../tickets/ticket-holder'

/** A line in the cart. `item` identifies items of both kinds, such as the external code. */
export interface CartLine {
  id: number
  item: string | number
  /** Null for merchandise. */
  full_name: string | null
  has_payment_plan: boolean
}

/** The fields of the item to be added that decide about adding. */
export interface AddableItem extends TimedProduct {
  item: string | number
  shop_item_type: 'tickets' | 'merchandise'
  published: boolean
  /** The limit per cart; 0 means no limit. */
  limit_per_order: number
  has_payment_plan: boolean
  /** The places left; `null` if unlimited. The server's counter decides; this is an early check. */
  stock_level: number | null
}

type PlanRefusal = Extract<RefusalCode, 'plan-alone' | 'plan-already-in-cart'>
type RoomRefusal = Extract<RefusalCode, 'limit-reached' | 'cart-full' | 'sold-out'>
export type AddRefusal =
  | HolderRefusal
  | PlanRefusal
  | RoomRefusal
  | Extract<RefusalCode, 'item-not-found' | 'duplicate-ticket'>

/**
 * Returns the reasons why one `item` cannot be added to a cart with these lines: all errors of the input at once,
 * otherwise at most one reason. `holder` is for tickets only. Errors of the input come before limits of the cart, and
 * those before missing stock.
 */
export function whyNotAdd(
  lines: readonly CartLine[],
  item: AddableItem,
  holder: HolderRequest | null,
  maxItemsPerCart: number,
): AddRefusal[] {
  if (!item.published) return ['item-not-found']

  const request = holder ?? { full_name: null, email: null, transport_time_id: null }
  const unfit = item.shop_item_type === 'tickets' ? whyNotHolder(item, request) : []
  const wrong = unfit.filter(isWrongInput)
  if (wrong.length > 0) return wrong

  const refusal =
    whyNotBesidePlan(lines, item) ??
    (isTicketDuplicate(lines, item, request) ? 'duplicate-ticket' : null) ??
    whyNoRoom(lines, item, maxItemsPerCart)
  return refusal === null ? unfit : [refusal]
}

/** Returns why no `item` can be added to a cart with these lines for any holder, or `null`. */
export function whyNotAddAny(
  lines: readonly Pick<CartLine, 'item' | 'has_payment_plan'>[],
  item: Pick<AddableItem, 'item' | 'limit_per_order' | 'has_payment_plan' | 'stock_level'>,
  maxItemsPerCart: number,
): PlanRefusal | RoomRefusal | null {
  return whyNotBesidePlan(lines, item) ?? whyNoRoom(lines, item, maxItemsPerCart)
}

/**
 * Returns the reasons why a line's holder or departure cannot be changed: all errors of the input at once, otherwise at
 * most one reason. The line itself does not count as a duplicate.
 */
export function whyNotUpdate(
  lines: readonly CartLine[],
  line: { id: number; item: string | number; transport_time_id: number | null },
  product: TimedProduct,
  holder: HolderRequest,
): (HolderRefusal | 'duplicate-ticket')[] {
  const unfit = whyNotHolder(product, holder, line.transport_time_id)
  const wrong = unfit.filter(isWrongInput)
  if (wrong.length > 0) return wrong
  const isDuplicate = isDuplicateTicket(lines, line.item, holder.full_name ?? '', line.id)
  return isDuplicate ? ['duplicate-ticket'] : unfit
}

/** Returns whether a refusal is an error of the input. A full departure is none, so a duplicate is reported before it. */
const isWrongInput = (refusal: HolderRefusal): boolean => refusal !== 'time-sold-out'

function whyNotBesidePlan(
  lines: readonly Pick<CartLine, 'has_payment_plan'>[],
  item: Pick<AddableItem, 'has_payment_plan'>,
): PlanRefusal | null {
  if (lines.some((line) => line.has_payment_plan)) return 'plan-already-in-cart'
  return item.has_payment_plan && lines.length > 0 ? 'plan-alone' : null
}

function whyNoRoom(
  lines: readonly Pick<CartLine, 'item'>[],
  item: Pick<AddableItem, 'item' | 'limit_per_order' | 'stock_level'>,
  maxItemsPerCart: number,
): RoomRefusal | null {
  if (isLimitReached(lines, item)) return 'limit-reached'
  if (lines.length >= maxItemsPerCart) return 'cart-full'
  return item.stock_level !== null && item.stock_level <= 0 ? 'sold-out' : null
}

/** Returns whether the cart has reached the limit of this item per order. */
function isLimitReached(
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
