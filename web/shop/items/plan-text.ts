import type { PlanStep } from '#contract/shop-item'
import { sum } from '#rules/money/money'
import * as texts from '#texts/compiled/screens/items'
import { moneyText, numberText } from '../../ui/formats'

/** Texts of a payment plan: the amount due today and the later payments. */
interface PlanText {
  /** Such as `€41.00 today`. */
  today: string
  /** Such as `then 3 × €40.00`. */
  later: string
}

/** How many different amounts are listed; of more, only their sum is given. */
const listedAmounts = 2

/** Returns the text about a payment plan, or `null` for an item that is paid at once. */
export function planText(
  item: { has_payment_plan: boolean; payment_plan: readonly PlanStep[] },
  currency: string,
): PlanText | null {
  const [first, ...others] = item.payment_plan
  if (!item.has_payment_plan || !first || others.length === 0) return null
  return {
    today: texts.plan_today({ amount: moneyText(first.amount, currency) }),
    later: laterText(others, currency),
  }
}

function laterText(steps: readonly PlanStep[], currency: string): string {
  // Equal amounts that follow each other are counted.
  const runs: { amount: number; times: number }[] = []
  for (const { amount } of steps) {
    const last = runs.at(-1)
    if (last?.amount === amount) last.times += 1
    else runs.push({ amount, times: 1 })
  }
  if (runs.length > listedAmounts) {
    const total = moneyText(sum(steps.map(({ amount }) => amount)), currency)
    return texts.then_many({ count: steps.length, number: numberText(steps.length), total })
  }
  const [one = '', two] = runs.map(({ amount, times }) => {
    const money = moneyText(amount, currency)
    return times === 1 ? money : texts.times({ number: numberText(times), amount: money })
  })
  return two ? texts.then_two({ first: one, second: two }) : texts.then_one({ first: one })
}
