import type { RefusalCode } from '#contract/refusals'
import { minute, second, toMillis, type Instant } from '../dates/instants'

/**
 * The maximum time between a cart's first add and its end, in reservation times (docs/behaviour/places-and-carts.md,
 * "How long a cart is kept").
 */
export const cartTimesAtMost = 3

/**
 * Returns when a cart expires: `cartMinutes` after its last successful add or extension, but at most three times that
 * after its first add. `add_to_carts.sql` computes the same for adds.
 */
export function cartExpiry(firstAdd: Instant, lastAddOrExtension: Instant, cartMinutes: number): Date {
  const kept = toMillis(lastAddOrExtension) + cartMinutes * minute
  return new Date(Math.min(kept, extendableUntil(firstAdd, cartMinutes).getTime()))
}

/** Returns the latest time to which a cart can be extended. */
export function extendableUntil(firstAdd: Instant, cartMinutes: number): Date {
  return new Date(toMillis(firstAdd) + cartTimesAtMost * cartMinutes * minute)
}

/** Returns whether a cart has not expired. At `expires_at` itself it has. */
export function isCartLive(expiresAt: Instant, now: Date): boolean {
  return now.getTime() < toMillis(expiresAt)
}

/** Returns why a live cart cannot be extended, or `null`. It cannot if it already has the latest possible end. */
export function whyNotExtend(cart: {
  expires_at: Instant
  extendable_until: Instant
}): Extract<RefusalCode, 'cart-at-its-cap'> | null {
  return toMillis(cart.expires_at) >= toMillis(cart.extendable_until) ? 'cart-at-its-cap' : null
}

/** Returns the whole seconds until a cart expires, rounded up, so that 0 means expired; never below 0. */
export function secondsLeft(now: Instant, expiresAt: Instant): number {
  return Math.max(0, Math.ceil((toMillis(expiresAt) - toMillis(now)) / second))
}
