import type { Order } from '../../../contract/order'
import { nextPayment, payableNow } from '../orders/money/order-money'

/** The payment that comes next of an order. */
export interface DuePayment {
  order: Order
  amount: number
  /** When it is due, or until when the order is held. */
  at: string
  /** `kept`: the order ends then without it; `by`: a transfer has to be there by then. */
  when: 'was_due' | 'due' | 'later' | 'kept' | 'by'
  /** How it is paid; `none`: it cannot be paid by card now, and the order's page tells why. */
  way: 'order' | 'transfer' | 'none' | { reference: string; checksum: string }
}

/** The next payment of each order that the customer has to pay, soonest first. `maxAttempts`: of a card, per payment. */
export function duePayments(orders: readonly Order[], maxAttempts: number): DuePayment[] {
  return orders
    .filter(({ is_buyer, payment_status }) => is_buyer && isOpen(payment_status))
    .flatMap((order) => duePayment(order, maxAttempts) ?? [])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const isOpen = (status: Order['payment_status']): boolean =>
  status === 'pending' || status === 'processing' || status === 'partial'

function duePayment(order: Order, maxAttempts: number): DuePayment | null {
  const transfer = order.bank_transfer
  if (transfer) return { order, amount: transfer.amount, at: transfer.due_at, when: 'by', way: 'transfer' }
  const next = nextPayment(order.payments)
  if (next === null || order.payment_method !== 'credit_card') return null
  const amount = next.amount - next.paid_amount
  const payable = payableNow(order, maxAttempts)
  if (order.payment_status !== 'partial' && order.pay_until !== null)
    return { order, amount, at: order.pay_until, when: 'kept', way: payable ? 'order' : 'none' }
  return {
    order,
    amount,
    at: next.due_at,
    when: next.overdue ? 'was_due' : next.due ? 'due' : 'later',
    way:
      payable && order.checksum !== null
        ? { reference: payable.reference, checksum: order.checksum }
        : 'none',
  }
}
