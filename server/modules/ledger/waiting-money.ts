import { moneyCause, type MoneyCause, type MoneyOfOrder } from '#contract/office/inbox'
import { causeOfOverpayment, moneyOfProblem } from '#rules/payments/unmatched'
import type { Queryable } from '../../platform/db/database'
import { findInDoubt, findOverpaid, findProblems } from './queries'

/** Maximum number of orders that are listed for each kind of cause. */
const maxOrders = 50

type Found = Pick<MoneyOfOrder, 'cause' | 'full_name' | 'currency' | 'amount'> & { code: string; at: Date }

/**
 * Returns the unmatched payments that a person has to settle, with their causes, in the order of the causes; of one
 * order, or of all (for each kind of cause the 50 oldest). The inbox and the order's page both use it.
 */
export async function findWaitingMoney(db: Queryable, order: number | null): Promise<MoneyOfOrder[]> {
  const filter = { order, limit: maxOrders }
  const found: Found[] = [
    ...(await findProblems(db, filter)).map((one) => ({ ...one, ...problemOf(one) })),
    ...(await findInDoubt(db, filter)).map((one) => ({ ...one, cause: 'in-doubt' as const })),
    ...(await findOverpaid(db, filter)).map((one) => ({
      ...one,
      cause: causeOfOverpayment({ ofThatAmount: one.payments }),
    })),
  ]
  return moneyCause.options.flatMap((cause) => found.filter((one) => one.cause === cause).map(viewOf))
}

/** Returns whether a cause makes an order a `problem`. */
export const isProblem = (cause: MoneyCause): boolean =>
  cause === 'late' || cause === 'chargeback' || cause === 'gateway'

function problemOf(order: Awaited<ReturnType<typeof findProblems>>[number]) {
  const money = moneyOfProblem(order)
  const at =
    money.cause === 'late'
      ? order.received_at
      : money.cause === 'chargeback'
        ? order.charged_back_at
        : order.unasked_at
  return { ...money, at: at ?? order.created_at }
}

const viewOf = ({ cause, code, full_name, currency, amount, at }: Found): MoneyOfOrder => ({
  cause,
  order: code,
  full_name,
  currency,
  amount,
  at: at.toISOString(),
})
