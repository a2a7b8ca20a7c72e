import { sum } from './money'

export type PlanUnits = 'days' | 'weeks' | 'months' | 'years'

/** One entry of a payment plan, as in the contract; the first is the initial payment. */
export interface PlanEntry {
  amount: number
  count: number
  units: PlanUnits
}

/** A fault of a plan, for imports. */
export type PlanFault = 'plan-amount-not-positive' | 'plan-count-invalid' | 'plan-sum-differs'

/**
 * Why a plan cannot be sold for `price + fee` (minor units), or null. Every amount must be above 0, and their sum
 * exact. A product without a plan (no entries) is valid.
 */
export function whyNotPlan(plan: readonly PlanEntry[], price: number, fee: number): PlanFault | null {
  if (plan.length === 0) return null
  if (plan.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0))
    return 'plan-amount-not-positive'
  if (plan.some(({ count }) => !Number.isSafeInteger(count) || count < 0)) return 'plan-count-invalid'
  return sum(plan.map(({ amount }) => amount)) === price + fee ? null : 'plan-sum-differs'
}
