import type { RefusalCode } from '../contract/refusals'
import { minute, second, toMillis, type Instant } from './instants'

/**
 * How often the reservation time fits, at most, between a cart's first add and its end
 * (docs/behaviour/places-and-carts.md, "How long a cart lives").
 */
export const cartTimesAtMost = 3

/**
 * Until when a cart is kept: `cartMinutes` from its last successful add or extension, never more than three times
 * that from its first add.
 */
export function cartExpiry(firstAdd: Instant, lastAddOrExtension: Instant, cartMinutes: number): Date {
  const kept = toMillis(lastAddOrExtension) + cartMinutes * minute
  return new Date(Math.min(kept, extendableUntil(firstAdd, cartMinutes).getTime()))
}

/** The cap: until when extending can keep a cart at most. */
export function extendableUntil(firstAdd: Instant, cartMinutes: number): Date {
  return new Date(toMillis(firstAdd) + cartTimesAtMost * cartMinutes * minute)
}

/** Whether a cart is still kept. At `expires_at` itself it is not any more. */
export function isCartLive(expiresAt: Instant, now: Date): boolean {
  return now.getTime() < toMillis(expiresAt)
}

/** Why a live cart cannot be kept longer, or null: its end is at the cap already. */
export function whyNotExtend(cart: {
  expires_at: Instant
  extendable_until: Instant
}): Extract<RefusalCode, 'cart-at-its-cap'> | null {
  return toMillis(cart.expires_at) >= toMillis(cart.extendable_until) ? 'cart-at-its-cap' : null
}

/** Whole seconds that a cart is still kept, counted up, so that 0 means it is over; never below 0. */
export function secondsLeft(now: Instant, expiresAt: Instant): number {
  return Math.max(0, Math.ceil((toMillis(expiresAt) - toMillis(now)) / second))
}
