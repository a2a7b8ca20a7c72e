import { sum } from './money'
import { allocate } from './payment-status'
import type { Instant } from './instants'

/** A row of the ledger. Money that came in is above 0, money that went back below. */
export interface Movement {
  kind: 'charge' | 'transfer' | 'refund' | 'chargeback'
  amount: number
  /** The payment that a card was charged for; null: money that names no payment. */
  payment_id: number | null
}

export interface LedgerPayment {
  id: number
  amount: number
  due_at: Instant
}

/** What follows from an order's ledger; all amounts in minor units. */
export interface Settlement {
  /** What each payment has, in the order given. */
  paid: number[]
  total_paid: number
  total_refunded: number
  /** What came in beyond everything that was asked: the operator's to give back. */
  surplus: number
}

/**
 * The one rule from movements to totals. A card's charge fills the payment that it was for; what is too much there,
 * and money that names no payment, fills the open payments in due order; what is left after that is surplus.
 */
export function settle(movements: readonly Movement[], payments: readonly LedgerPayment[]): Settlement {
  const received = movements.filter(({ kind }) => kind === 'charge' || kind === 'transfer')
  const charged = payments.map((payment) => {
    const own = sum(received.filter((one) => one.payment_id === payment.id).map(({ amount }) => amount))
    return Math.min(payment.amount, own)
  })
  const rest = sum(received.map(({ amount }) => amount)) - sum(charged)
  const { parts, surplus } = allocate(
    rest,
    payments.map((payment, index) => ({ ...payment, paid_amount: charged[index] ?? 0 })),
  )
  const paid = charged.map((amount, index) => amount + (parts[index] ?? 0))
  const back = sum(movements.filter(({ amount }) => amount < 0).map(({ amount }) => amount))
  return { paid, total_paid: sum(paid), total_refunded: -back, surplus }
}
