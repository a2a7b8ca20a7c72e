import { dayIn } from './dates'
import { toMillis, type Instant } from './instants'

export type PaymentStatus = 'paid' | 'cancelled' | 'pending' | 'processing' | 'partial' | 'problem'

/** What the ledger holds of an order, or of one of its payments; amounts in minor units. */
export interface LedgerFacts {
  /** What is asked: the order's total, or the payment's amount. */
  amount: number
  received: number
  /** A try at the gateway has no end yet. */
  underWay: boolean
  cancelled: boolean
  /** Money came that nobody can apply (another amount, currency or order; a cancelled one): the operator is told. */
  problem: boolean
}

/**
 * The payment status, for an order and for one payment alike (docs/behaviour/after-payment.md, "Statuses"). A problem
 * hides everything else, then a cancellation, for neither can go on by itself. Money that is there counts before a try
 * that is under way: an order with its first instalment paid stays `partial` while the second is tried. An amount of 0
 * is paid at once.
 */
export function paymentStatus(facts: LedgerFacts): PaymentStatus {
  if (facts.problem) return 'problem'
  if (facts.cancelled) return 'cancelled'
  if (facts.received >= facts.amount) return 'paid'
  if (facts.received > 0) return 'partial'
  return facts.underWay ? 'processing' : 'pending'
}

/**
 * Whether a payment is due and whether it is overdue, never both: due on the day of `due_at` in the shop's zone,
 * overdue once that day is over. What is paid, cancelled or a problem is neither.
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

/**
 * Lets money that names no payment fill an order's payments: the earliest due first, the earlier index where two are
 * due alike. Answers what each payment gets (in the order given) and what is too much. `paid_amount` is what a
 * payment has already.
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
