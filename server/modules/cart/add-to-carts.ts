import type { RefusalCode } from '#contract/refusals'
import { cartTimesAtMost } from '#rules/cart/cart-time'
import { batched } from '../../platform/db/batched'
import { waitForFreeConnection } from '../../platform/db/connections'
import type { Database } from '../../platform/db/database'
import { type Snapshot, rememberFull, type Place } from '../catalogue'
import type { StoredCart } from './cart-view'

/** One item to be reserved. */
export interface AddRequest {
  /** The cart's code; `null` creates a cart with the code `new_cart`. */
  cart: string | null
  new_cart: string
  customer_id: number | null
  kind: 'tickets' | 'merchandise'
  external_code: string
  full_name: string | null
  name_key: string | null
  email: string | null
  travel_time_id: number | null
  /** The network of a visitor who reserves a scarce item, and the limit of such places; absent if there is no limit. */
  network?: string | undefined
  max_held?: number | undefined
  /** The limit of free places per customer and event; absent if the item costs something, or there is no limit. */
  max_free?: number | undefined
}

/** The refusal; or `null`, and the new state of the cart with the places of its items and of the requested one. */
export type AddVerdict = { refusal: RefusalCode } | { refusal: null; cart: StoredCart }

export type AddToCarts = (request: AddRequest, limits: AddLimits) => Promise<AddVerdict>

export interface AddLimits {
  now: Date
  cartMinutes: number
  maxItemsPerCart: number
  /** The catalogue that the request was checked with. */
  snapshot: Snapshot
}

interface Requested {
  readonly request: AddRequest
  readonly limits: AddLimits
}

/** In milliseconds: if all connections are in use, adds let checkouts and payments go first for this time. */
const timeoutMs = 200

/** In milliseconds, as the next ones: a batch that locked its counters within this time did not wait for others. */
const undisturbedMs = 1.5
/**
 * If adds of several processes wait for each other, more gather for the next batch: half as long as this one waited.
 */
const gatherShare = 0.5
const maxGatherMs = 5

const statement = `
  select n, verdict, view, nullif(current_setting('shop.locked_ms', true), '')::float8 as locked_ms
  from add_to_carts($1::jsonb, $2, make_interval(mins => $3), make_interval(mins => $4), $5)`

/**
 * Reserves places for all waiting requests in one round trip on one connection (db/functions/add_to_carts.sql). A
 * queue for one popular item costs one commit, and requests for other items share it. Once the last place is gone,
 * waiting and new requests are rejected without the database, for at most half a second.
 */
export function createAddToCarts(db: Database): AddToCarts {
  const full = rememberFull()
  let lockedMs = 0

  async function reserve(requested: Requested[]): Promise<AddVerdict[]> {
    // All requests are of one process and one moment: the newest clock and settings apply to the whole batch.
    const limits = requested.at(-1)?.limits
    if (limits === undefined) return []
    const requests = requested.map(({ request }, n) => ({ n, ...request }))
    const queriedAt = performance.now()
    const rows = await db.prepared<{
      n: number
      verdict: RefusalCode | null
      view: StoredCart
      locked_ms: number
    }>('add-to-carts', statement, [
      JSON.stringify(requests),
      limits.now,
      limits.cartMinutes,
      limits.cartMinutes * cartTimesAtMost,
      limits.maxItemsPerCart,
    ])
    lockedMs = rows[0]?.locked_ms ?? 0
    return rows.map(({ verdict: refusal, view }, n) => {
      const place = placeOf(requested[n])
      if (place !== null) full.learn(place, view.places, { queriedAt, version: view.version })
      return refusal === null ? { refusal, cart: view } : { refusal }
    })
  }

  function knownRefusal(one: Requested): AddVerdict | null {
    // The limits of a cart come before missing places (rules/cart/cart-limits.ts), and only the database knows the cart.
    if (one.request.cart !== null) return null
    const place = placeOf(one)
    const refusal = place === null ? null : full.whyFull(place, one.limits.snapshot.version)
    return refusal === null ? null : { refusal }
  }

  const ready = () => waitForFreeConnection(db.pool, timeoutMs)
  const pauseMs = () => (lockedMs < undisturbedMs ? 0 : Math.min(lockedMs * gatherShare, maxGatherMs))
  const add = batched(reserve, { known: knownRefusal, ready, pauseMs })
  return (request, limits) => add({ request, limits })
}

/**
 * Returns the requested place; `null` if another error applies first, or if the item is newer than the request's
 * catalogue.
 */
function placeOf(requested: Requested | undefined): Place | null {
  if (requested === undefined) return null
  const { external_code, kind, travel_time_id } = requested.request
  const item = requested.limits.snapshot.byCode.get(external_code)
  if (item === undefined || !item.published || item.shop_item_type !== kind) return null
  const isTimed = item.travel_time_type === 'selectable'
  if (isTimed && !item.times.some(({ id, onSale }) => id === travel_time_id && onSale)) return null
  return { item_id: item.id, travel_time_id }
}
