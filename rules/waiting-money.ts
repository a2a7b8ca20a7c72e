import type { MoneyCause } from '../contract/office/inbox'
import { hasLateMoney } from './reactivation'

/** An order with a problem and its money, in minor units. */
export interface ProblemOrder {
  has_ended: boolean
  received: number
  /** What had come in when it ended. */
  received_when_cancelled: number
  /** What cards' banks took back. */
  charged_back: number
  /** What a gateway charged that was not asked; null: nothing. */
  unasked: number | null
}

/**
 * Why the money of an order with a problem waits, and how much of it: money that came after its end goes before everything
 * else, for it can bring the order back; what a card's bank took back concerns an order that goes on.
 */
export function moneyOfProblem(order: ProblemOrder): { cause: MoneyCause; amount: number } {
  if (order.has_ended && hasLateMoney(order))
    return { cause: 'late', amount: order.received - order.received_when_cancelled }
  if (!order.has_ended && order.charged_back > 0) return { cause: 'chargeback', amount: order.charged_back }
  return { cause: 'gateway', amount: order.unasked ?? 0 }
}

/** Whether an overpayment came twice: one payment brought exactly this amount, and another one had brought it before. */
export const causeOfOverpayment = (payments: { ofThatAmount: number }): MoneyCause =>
  payments.ofThatAmount > 1 ? 'double' : 'too-much'
