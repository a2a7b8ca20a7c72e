import type { AnyRefusalCode } from '#contract/every-refusal'
import {
  allowsTransfer,
  isCovered,
  isTooLate,
  isTooSmallForCard,
  type Payable,
  paymentMethods,
  type PaymentMethod,
  type PaymentSettings,
} from './methods'

export type MethodRefusal = Extract<
  AnyRefusalCode,
  | 'no-payment-method'
  | 'bank-transfer-not-allowed'
  | 'transfer-too-late'
  | 'company-by-card'
  | 'credit-card-not-allowed'
  | 'card-amount-too-small'
  | 'voucher-does-not-cover'
  | 'plan-by-card-only'
>

/**
 * Returns why an order cannot be paid by `method`, or `null`. If `method` is `null`, none was chosen. An order of 0 is
 * paid at once, with any method (docs/behaviour/checkout-and-payment.md, "Methods of payment").
 */
export function whyNotMethod(
  method: PaymentMethod | null,
  order: Payable,
  settings: PaymentSettings,
): MethodRefusal | null {
  if (isCovered(order)) return null
  if (method === 'bank_transfer' && isTooLate(order, settings)) return 'transfer-too-late'
  if (method === 'credit_card' && settings.creditCardActive && isTooSmallForCard(order, settings))
    return 'card-amount-too-small'
  if (method === null || paymentMethods(order, settings).length === 0) return 'no-payment-method'
  if (order.hasPlan && method !== 'credit_card') return 'plan-by-card-only'
  if (method === 'voucher') return 'voucher-does-not-cover'
  if (method === 'bank_transfer' && order.byCardOnly) return 'company-by-card'
  if (method === 'credit_card') return settings.creditCardActive ? null : 'credit-card-not-allowed'
  return allowsTransfer(order, settings) ? null : 'bank-transfer-not-allowed'
}
