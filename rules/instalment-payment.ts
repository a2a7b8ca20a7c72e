import type { RefusalCode } from '../contract/refusals'
import type { PaymentStatus } from './payment-status'

/** The order of a payment that a customer wants to pay by card. */
export interface PayableOrder {
  payment_status: PaymentStatus
  payment_method: 'credit_card' | 'bank_transfer' | 'voucher' | null
  /** A refund of it is active or processing. */
  has_active_refunds: boolean
}

/**
 * Why a payment of an order cannot be paid by card now, or null (docs/behaviour/payment-plans.md, "Attempts").
 * `attempt` counts the attempts that were answered with an instruction. An open attempt does not
 * bar the next one: it may be abandoned.
 */
export function whyNotPay(
  order: PayableOrder,
  payment: { payment_status: PaymentStatus; attempt: number },
  maxAttempts: number,
): Extract<RefusalCode, 'payment-not-open' | 'refund-blocks-plan' | 'attempts-exhausted'> | null {
  const closed = (status: PaymentStatus) =>
    status === 'paid' || status === 'cancelled' || status === 'problem'
  if (order.payment_method !== 'credit_card') return 'payment-not-open'
  if (closed(order.payment_status) || closed(payment.payment_status)) return 'payment-not-open'
  if (order.has_active_refunds) return 'refund-blocks-plan'
  return payment.attempt >= maxAttempts ? 'attempts-exhausted' : null
}

/**
 * What the instalment page says of the attempts so far (docs/behaviour/payment-plans.md, "Attempts"): after more than 2 a
 * notice about the maximum, at the maximum 'contact us immediately before making another payment attempt'.
 */
export function attemptNotice(
  payment: { payment_status: PaymentStatus; attempt: number },
  maxAttempts: number,
): 'maximum-reached' | 'maximum-near' | null {
  if (payment.payment_status === 'paid' || payment.payment_status === 'cancelled') return null
  if (payment.attempt >= maxAttempts) return 'maximum-reached'
  return payment.attempt > 2 ? 'maximum-near' : null
}
