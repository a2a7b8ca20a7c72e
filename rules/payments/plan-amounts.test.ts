import { expect, test } from 'vitest'
import { whyNotPlan, type PlanEntry } from './instalments'

const plan = (...amounts: number[]): PlanEntry[] =>
  amounts.map((amount, count) => ({ amount, count, units: 'months' }))

test.each<[string, PlanEntry[], string | null]>([
  ['58 + 50 + 50 = 149 + 9', plan(5800, 5000, 5000), null],
  ['no plan', [], null],
  ['the price without the fee', plan(4900, 5000, 5000), 'plan-sum-differs'],
  ['one cent too much', plan(5801, 5000, 5000), 'plan-sum-differs'],
  ['nothing now', plan(0, 7900, 7900), 'plan-amount-not-positive'],
  ['a gift in between', plan(15_900, -100), 'plan-amount-not-positive'],
  ['half a cent', plan(7900.5, 7899.5), 'plan-amount-not-positive'],
  ['half a month', [...plan(7900), { amount: 7900, count: 0.5, units: 'months' }], 'plan-count-invalid'],
  [
    'before the checkout',
    [...plan(7900), { amount: 7900, count: -1, units: 'months' }],
    'plan-count-invalid',
  ],
])('%s', (_, entries, fault) => expect(whyNotPlan(entries, 14_900, 900)).toBe(fault))
