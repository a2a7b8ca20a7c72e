import type { MoneyCause } from '#contract/office/inbox'
import { sum } from '../money/money'
import { hasLateMoney } from '../orders/ended-order'

/** An order with a problem and its money, in minor units. */
export interface ProblemOrder {
  has_ended: boolean
  received: number
  /** The amount received before the order ended. */
  received_when_cancelled: number
  /** The total of chargebacks. */
  charged_back: number
  /** The amount that a gateway charged without a request; null: none. */
  unasked: number | null
}

/**
 * Returns why the money of an order with a problem waits, and the amount. Money that came after the order's end comes
 * first, because it can reactivate the order. A chargeback concerns an order that is still active.
 */
export function moneyOfProblem(order: ProblemOrder): { cause: MoneyCause; amount: number } {
  if (order.has_ended && hasLateMoney(order))
    return { cause: 'late', amount: order.received - order.received_when_cancelled }
  if (!order.has_ended && order.charged_back > 0) return { cause: 'chargeback', amount: order.charged_back }
  return { cause: 'gateway', amount: order.unasked ?? 0 }
}

/**
 * Returns `double` if an overpayment was paid twice: one payment had exactly this amount, and another one had had it
 * before.
 */
export const causeOfOverpayment = (payments: { ofThatAmount: number }): MoneyCause =>
  payments.ofThatAmount > 1 ? 'double' : 'too-much'

/**
 * Maximum number of rows that a figure in the inbox counts; above it the figure is shown as "1,000+". Counting
 * thousands would take too long.
 */
export const maxWaiting = 1000

/** How the amount of a receipt fits what its order lacks. */
export interface ReceiptFit {
  /** `exact`: it fills the next payments that are due in full, and leaves nothing over. */
  readonly fit: 'exact' | 'too-low' | 'too-high' | 'already-paid'
  /**
   * In minor units: if it is too low, the payments that it would have to fill, of which it fills the last one in part; else what
   * the order lacks, or of an exact one what it fills.
   */
  readonly due: number
}

/**
 * Compares a receipt with the payments of its order. `lacking`: what each open payment lacks, above 0, in the order in which
 * money fills them; all amounts in minor units.
 */
export function receiptFit(amount: number, lacking: readonly number[]): ReceiptFit {
  const missing = sum(lacking)
  if (missing === 0) return { fit: 'already-paid', due: 0 }
  if (amount > missing) return { fit: 'too-high', due: missing }
  const steps = lacking.map((_, index) => sum(lacking.slice(0, index + 1)))
  const due = steps.find((step) => step >= amount) ?? missing
  return { fit: due === amount ? 'exact' : 'too-low', due }
}

/** Returns what the payments still lack after a receipt, which fills them in their order. */
export function lackingAfter(amount: number, lacking: readonly number[]): number[] {
  let left = amount
  return lacking.flatMap((one) => {
    const part = Math.min(one, left)
    left -= part
    return one > part ? [one - part] : []
  })
}
