import type { RefusalCode } from '../../../contract/refusals'
import { cartTimesAtMost } from '../../../rules/cart-time'
import { batched } from '../../db/batched'
import type { Database } from '../../db/database'
import type { StoredCart } from '../../books/cart-view'

/** One piece to be reserved. */
export interface AddRequest {
  /** The cart's code; null creates a cart with the code `new_cart`. */
  cart: string | null
  new_cart: string
  customer_id: number | null
  kind: 'tickets' | 'merchandise'
  external_code: string
  full_name: string | null
  name_key: string | null
  email: string | null
  travel_time_id: number | null
  /** The network of a visitor who reserves a scarce item, and the limit of such places; absent: no limit. */
  network?: string | undefined
  max_held?: number | undefined
}

/** The refusal, or null, and the cart afterwards with the places of its items and of the requested one. */
export interface AddVerdict {
  refusal: RefusalCode | null
  cart: StoredCart
}

export type AddToCarts = (request: AddRequest, limits: AddLimits) => Promise<AddVerdict>

export interface AddLimits {
  now: Date
  cartMinutes: number
  maxItemsPerCart: number
}

const statement = `
  select n, verdict, view
  from add_to_carts($1::jsonb, $2, make_interval(mins => $3), make_interval(mins => $4), $5)`

/**
 * Reserves places for all waiting requests in one round trip on one connection (db/functions/add_to_carts.sql). A queue
 * for one popular item costs one commit, and requests for other items share it.
 */
export function createAddToCarts(db: Database): AddToCarts {
  const add = batched(async (asked: { request: AddRequest; limits: AddLimits }[]) => {
    // All are of one process and one moment: the newest clock and settings apply to the whole batch.
    const limits = asked.at(-1)?.limits
    if (limits === undefined) return []
    const requests = asked.map(({ request }, n) => ({ n, ...request }))
    const rows = await db.prepared<{ n: number; verdict: RefusalCode | null; view: StoredCart }>(
      'add-to-carts',
      statement,
      [
        JSON.stringify(requests),
        limits.now,
        limits.cartMinutes,
        limits.cartMinutes * cartTimesAtMost,
        limits.maxItemsPerCart,
      ],
    )
    return rows.map((row) => ({ refusal: row.verdict, cart: row.view }))
  })
  return (request, limits) => add({ request, limits })
}
