import { toMillis, type Instant } from '../dates/instants'
import { sum } from '../money/money'
import { allocate } from './payment-status'

/** The ways in which money comes in. */
const receivedKinds = ['charge', 'transfer', 'cash', 'terminal'] as const
type Received = (typeof receivedKinds)[number]

/**
 * A row of the ledger, which never changes. `charge` (a card), `transfer` (by bank), `cash` and `terminal` (a card at the box
 * office) are money received, above 0;
 * `refund` (paid back), `chargeback` (taken back by the card's bank) and `return` (an overpayment that was sent back) are
 * below 0. `refund-failed` and `return-failed` (above 0) are money that was paid back and came back, so that it counts as not paid. `voucher` is value that was used
 * (above 0) or returned (below 0). It is not money: the order's total is already reduced by it.
 */
export interface Movement {
  kind: Received | 'voucher' | 'refund' | 'refund-failed' | 'chargeback' | 'return' | 'return-failed'
  amount: number
  /** The payment that a card was charged for, or that was charged back; null: money that names no payment. */
  payment_id: number | null
  /** Whether the sandbox charged it, so that no money moved. */
  is_sandbox?: boolean
}

/** Returns whether a movement is money that came in from the customer. */
export const isReceived = ({ kind }: Pick<Movement, 'kind'>): boolean =>
  (receivedKinds as readonly string[]).includes(kind)

/** Returns whether an order is a test: the sandbox paid for it, and nobody with money. */
export function isTestOrder(movements: readonly Pick<Movement, 'kind' | 'is_sandbox'>[]): boolean {
  const received = movements.filter(isReceived)
  return received.length > 0 && received.every(({ is_sandbox }) => is_sandbox === true)
}

export interface LedgerPayment {
  id: number
  amount: number
  due_at: Instant
}

/** The sums of an order's ledger; all amounts in minor units. */
export interface Settlement {
  /** The amount of each payment, in the given order. */
  paid: number[]
  total_paid: number
  total_refunded: number
  /** Money beyond what the order asked for, less what was sent back of it; the operator has to send it back. */
  overpayment: number
  /** All money ever received, whatever happened to it. */
  received: number
  /** Chargebacks by cards' banks. */
  charged_back: number
  /** The value of the voucher that the order uses now. */
  voucher: number
}

/**
 * Computes an order's totals from its movements. A card charge fills its payment. The excess, and money that names no
 * payment, fills the open payments in due order. The rest is an overpayment, reduced by what was returned of it. A
 * chargeback reduces the overpayment first, then the payment that it names, then the payments that are due last.
 */
export function settle(movements: readonly Movement[], payments: readonly LedgerPayment[]): Settlement {
  const of = (...kinds: Movement['kind'][]) => movements.filter(({ kind }) => kinds.includes(kind))
  const total = (rows: readonly Movement[]) => sum(rows.map(({ amount }) => amount))
  const received = of(...receivedKinds)
  const charged = payments.map((payment) =>
    Math.min(payment.amount, total(received.filter((one) => one.payment_id === payment.id))),
  )
  const rest = total(received) - sum(charged)
  const { parts, overpayment } = allocate(
    rest,
    payments.map((payment, index) => ({ ...payment, paid_amount: charged[index] ?? 0 })),
  )
  const filled = charged.map((amount, index) => amount + (parts[index] ?? 0))
  const chargebacks = of('chargeback')
  const returned = 0 - total(of('return', 'return-failed'))
  const { paid, left } = takeBack(chargebacks, payments, filled, overpayment - returned)
  return {
    paid,
    total_paid: sum(paid),
    total_refunded: 0 - total(of('refund', 'refund-failed')),
    overpayment: left,
    received: total(received),
    charged_back: 0 - total(chargebacks),
    voucher: total(of('voucher')),
  }
}

/**
 * Returns the sum of all overpayments, including those that were sent back later. The movements are in the order of the
 * ledger, because a later receipt does not replace an overpayment that a bank took back.
 */
export function everOverpaid(movements: readonly Movement[], payments: readonly LedgerPayment[]): number {
  const after = movements.map((_, index) => settle(movements.slice(0, index + 1), payments).overpayment)
  return sum(
    after.map((overpayment, index) =>
      // Money that came back was counted when it was received.
      movements[index]?.kind === 'return-failed' ? 0 : Math.max(0, overpayment - (after[index - 1] ?? 0)),
    ),
  )
}

/** Returns the payments and the overpayment after chargebacks. */
function takeBack(
  chargebacks: readonly Movement[],
  payments: readonly LedgerPayment[],
  filled: readonly number[],
  overpayment: number,
): { paid: number[]; left: number } {
  const paid = [...filled]
  let left = overpayment
  const latestFirst = payments
    .map(({ id, due_at }, index) => ({ id, index, due: toMillis(due_at) }))
    .toSorted((a, b) => b.due - a.due || b.index - a.index)
  for (const { amount, payment_id } of chargebacks) {
    const fromOverpayment = Math.min(left, -amount)
    left -= fromOverpayment
    let missing = -amount - fromOverpayment
    const named = latestFirst.filter(({ id }) => id === payment_id)
    for (const { index } of [...named, ...latestFirst]) {
      const part = Math.min(paid[index] ?? 0, missing)
      paid[index] = (paid[index] ?? 0) - part
      missing -= part
    }
  }
  return { paid, left }
}
