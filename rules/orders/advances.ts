import { sum } from '../money/money'
import { grossOf, leftToCredit, negated, partOf, type RateAmount } from './credit'

/** An advance invoice of a payment plan, as far as its cancellations have left it; `left` without rates of 0. */
export interface StandingAdvance {
  /** The position of the instalment in its plan, counted from 1. */
  instalment: number
  left: readonly RateAmount[]
}

/** The money of a plan that is not paid in full, in minor units. */
export interface PlanMoney {
  /** What was paid and not refunded, the total of the documents. An overpayment is owed back and not part of it. */
  kept: number
  /** The amount that each payment has, in the order of the plan. */
  paid: readonly number[]
  /** The net and tax of the whole order per rate. */
  taxes: readonly RateAmount[]
  /** Its advance invoices, oldest first. */
  standing: readonly StandingAdvance[]
  /** Whether money gets a new advance invoice: the shop writes them, and the order has not ended. */
  isInvoiced: boolean
}

/** The documents that a change of the ledger requires. All amounts are above 0. */
export interface AdvanceChanges {
  invoiced: { instalment: number; taxes: RateAmount[] }[]
  /** `advance`: the index of the advance invoice in `standing`. */
  cancelled: { advance: number; taxes: RateAmount[] }[]
}

/**
 * Returns the documents after which a plan's advance invoices add up to the money that the shop has received and not
 * refunded. New money is invoiced by one document per instalment, over the order's rates in proportion to what is not
 * invoiced yet. All advances together therefore never exceed the order's net and tax of a rate, and the last one takes
 * exactly the remainder. Refunded money is cancelled first on the advances of instalments that are no longer paid, then
 * on the newest. If the order gets no new advance invoices, its advances are only cancelled down to that money.
 */
export function followLedger(plan: PlanMoney): AdvanceChanges {
  const kept = Math.max(0, plan.kept)
  const missing = kept - sum(plan.standing.map(({ left }) => grossOf(left)))
  if (missing < 0) return { invoiced: [], cancelled: cancelled(-missing, plan) }
  return { invoiced: missing > 0 && plan.isInvoiced ? invoiced(missing, plan) : [], cancelled: [] }
}

/**
 * Returns the cancellations of everything that is left of a plan's advance invoices. The invoice of the whole order
 * replaces them.
 */
export const allCancelled = (standing: readonly StandingAdvance[]): AdvanceChanges['cancelled'] =>
  standing.flatMap(({ left }, advance) => (left.length === 0 ? [] : [{ advance, taxes: [...left] }]))

function invoiced(amount: number, { paid, taxes, standing }: PlanMoney): AdvanceChanges['invoiced'] {
  let open = amount
  let left = leftToCredit(
    taxes,
    standing.map((one) => negated(one.left)),
  )
  return paid.flatMap((money, index) => {
    const instalment = index + 1
    const gross = Math.min(open, Math.max(0, money - invoicedOf(standing, instalment)))
    if (gross === 0) return []
    const part = partOf(gross, left)
    open -= gross
    left = leftToCredit(left, [negated(part)])
    return [{ instalment, taxes: part }]
  })
}

function cancelled(amount: number, { paid, standing }: PlanMoney): AdvanceChanges['cancelled'] {
  const taken = standing.map(() => 0)
  let open = amount
  const take = (index: number, max: number) => {
    const left = grossOf(standing[index]?.left ?? []) - (taken[index] ?? 0)
    const part = Math.max(0, Math.min(open, max, left))
    taken[index] = (taken[index] ?? 0) + part
    open -= part
    return part
  }
  const newestFirst = [...standing.keys()].toReversed()
  for (const [index, money] of paid.entries()) {
    let excess = invoicedOf(standing, index + 1) - money
    for (const one of newestFirst)
      if (standing[one]?.instalment === index + 1) excess -= take(one, Math.max(0, excess))
  }
  for (const one of newestFirst) take(one, open)
  return newestFirst.flatMap((advance) => {
    const part = partOf(taken[advance] ?? 0, standing[advance]?.left ?? [])
    return part.length === 0 ? [] : [{ advance, taxes: part }]
  })
}

const invoicedOf = (standing: readonly StandingAdvance[], instalment: number): number =>
  sum(standing.filter((one) => one.instalment === instalment).map(({ left }) => grossOf(left)))
