import { expect, test } from 'vitest'
import type { PlanStep } from '#contract/shop-item'
import { planText } from './plan-text'

const plan = (...amounts: readonly number[]) => ({
  has_payment_plan: true,
  payment_plan: amounts.map((amount, count): PlanStep => ({ amount, count, units: 'months' })),
})

test.each<[string, number[], string]>([
  ['equal payments after the first', [4100, 4000, 4000, 4000], 'then 3 × €40.00'],
  ['one payment after the first', [4100, 12_000], 'then €120.00'],
  ['two amounts', [4100, 4000, 4000, 3000], 'then 2 × €40.00 and €30.00'],
  ['more amounts', [4100, 4000, 3000, 2000], 'then 3 payments, €90.00 in all'],
  ['an amount that comes again later', [4100, 4000, 3000, 4000], 'then 3 payments, €110.00 in all'],
])('a plan of %s', (_, amounts, later) =>
  expect(planText(plan(...amounts), 'EUR')).toEqual({ today: '€41.00 today', later }),
)

test('what is paid at once is no plan', () => {
  expect(planText(plan(4100), 'EUR')).toBeNull()
  expect(planText({ has_payment_plan: false, payment_plan: [] }, 'EUR')).toBeNull()
})
