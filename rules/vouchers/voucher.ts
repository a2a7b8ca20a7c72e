import type { RefusalCode } from '#contract/refusals'
import { typedCode } from '#contract/typed-text'
import { isWithin, type Instant } from '../dates/instants'

/** A stored voucher; missing bounds do not apply, both bounds are included. */
export interface Voucher {
  discount_amount: number
  valid_from: Instant | null
  valid_until: Instant | null
  /** Whether an order that is not cancelled has used it. */
  used: boolean
}

/** Returns why a voucher is not valid now, or `null`. An unknown code (`voucher` is `null`) gives the same error. */
export function whyNoVoucher(
  voucher: Voucher | null,
  hasPlan: boolean,
  now: Date,
): Extract<RefusalCode, 'voucher-not-with-plan' | 'voucher-invalid'> | null {
  if (hasPlan) return 'voucher-not-with-plan'
  if (!voucher || voucher.used) return 'voucher-invalid'
  return isWithin(now, voucher.valid_from, voucher.valid_until) ? null : 'voucher-invalid'
}

/** Returns how much a voucher takes off `total` (items and shipping), and how much of it is lost, in minor units. */
export function applyVoucher(discountAmount: number, total: number): { discount: number; lost: number } {
  const discount = Math.max(0, Math.min(discountAmount, total))
  return { discount, lost: discountAmount - discount }
}

/**
 * Returns the key by which a voucher is stored and found, whatever its code's case, spaces and invisible characters.
 */
export const voucherKey = (code: string): string => typedCode(code).toLowerCase()
