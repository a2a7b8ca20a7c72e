import { dayIn } from '../dates/dates'
import { toMillis, type Instant } from '../dates/instants'

export type PaymentStatus = 'paid' | 'cancelled' | 'pending' | 'processing' | 'partial' | 'problem'

/** The state of an order's ledger, or of one of its payments; amounts in minor units. */
export interface LedgerFacts {
  /** The amount due: the order's total, or the payment's amount. */
  amount: number
  received: number
  /** An attempt at the gateway is open. */
  underWay: boolean
  cancelled: boolean
  /**
   * Money arrived that cannot be applied (wrong amount, currency or order; a cancelled order): the operator is
   * notified.
   */
  problem: boolean
}

/**
 * Returns the payment status of an order or of one payment (docs/behaviour/after-payment.md, "Statuses"). A problem
 * takes precedence over everything else, then a cancellation, because neither ends by itself. Received money takes
 * precedence over an open attempt: an order with its first instalment paid stays `partial` while the second is being
 * paid. An amount of 0 is paid at once.
 */
export function paymentStatus(details: LedgerFacts): PaymentStatus {
  if (details.problem) return 'problem'
  if (details.cancelled) return 'cancelled'
  if (details.received >= details.amount) return 'paid'
  if (details.received > 0) return 'partial'
  return details.underWay ? 'processing' : 'pending'
}

/**
 * Returns whether a payment is due or overdue, never both: due on the day of `due_at` in the shop's zone, overdue after
 * that day. Paid, cancelled and problem payments are neither.
 */
export function dueFlags(
  payment: { payment_status: PaymentStatus; due_at: Instant },
  now: Date,
  zone: string,
): { due: boolean; overdue: boolean } {
  if (['paid', 'cancelled', 'problem'].includes(payment.payment_status)) return { due: false, overdue: false }
  const today = dayIn(now, zone)
  const dueDay = dayIn(payment.due_at, zone)
  return { due: today === dueDay, overdue: today > dueDay }
}

/** Returns the payments that lack money, in the order in which `allocate` fills them. */
export const openInDueOrder = <P extends { amount: number; paid_amount: number; due_at: Instant }>(
  payments: readonly P[],
): P[] =>
  payments
    .filter(({ amount, paid_amount }) => paid_amount < amount)
    .toSorted((a, b) => toMillis(a.due_at) - toMillis(b.due_at))

/**
 * Divides money that names no payment over an order's payments: earliest due first, then by index. Returns the amount
 * for each payment (in the given order) and the rest. `paid_amount` is what a payment already has.
 */
export function allocate(
  received: number,
  payments: readonly { amount: number; paid_amount?: number; due_at: Instant }[],
): { parts: number[]; overpayment: number } {
  const parts = payments.map(() => 0)
  let left = received
  const inDueOrder = payments
    .map((payment, index) => ({
      index,
      open: payment.amount - (payment.paid_amount ?? 0),
      due: toMillis(payment.due_at),
    }))
    .toSorted((a, b) => a.due - b.due || a.index - b.index)
  for (const { index, open } of inDueOrder) {
    const part = Math.max(0, Math.min(left, open))
    parts[index] = part
    left -= part
  }
  return { parts, overpayment: left }
}
