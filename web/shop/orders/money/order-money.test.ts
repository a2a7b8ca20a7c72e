import { expect, test } from 'vitest'
import type { Payment } from '#contract/order'
import { instalmentAction, nextPayment, orderMoney } from './order-money'

const order = {
  total_price: 7254,
  total_paid: 0,
  total_refunded: 0,
  discount_amount: 500,
  shipping_amount: 450,
  payment_status: 'pending',
} as const

test('the items’ amount is the total before the discount without shipping', () =>
  expect(orderMoney(order)).toEqual({
    items: 7304,
    shipping: 450,
    discount: 500,
    total: 7254,
    paid: 0,
    refunded: null,
    due: 7254,
  }))

test.each([
  ['paid in part', { total_paid: 254, payment_status: 'partial' }, 7000],
  ['paid', { total_paid: 7254, payment_status: 'paid' }, null],
  ['cancelled', { payment_status: 'cancelled' }, null],
] as const)('the amount due of an order that is %s', (_, change, due) =>
  expect(orderMoney({ ...order, ...change })?.due).toBe(due),
)

test('a ticket holder who is not the buyer sees no amounts', () =>
  expect(orderMoney({ ...order, total_price: null })).toBeNull())

const payment = (reference: string, due_at: string, payment_status: Payment['payment_status']): Payment => ({
  reference,
  amount: 100,
  paid_amount: payment_status === 'paid' ? 100 : 0,
  payment_status,
  due_at,
  paid_at: null,
  overdue: false,
  due: false,
  attempt: 0,
  latest_attempt: null,
})
const plan = [
  payment('c', '2027-03-01T00:00:00Z', 'pending'),
  payment('a', '2027-01-01T00:00:00Z', 'paid'),
  payment('b', '2027-02-01T00:00:00Z', 'pending'),
]

test('the next payment is the open payment that is due first', () => {
  expect(nextPayment(plan)?.reference).toBe('b')
  expect(nextPayment(plan.slice(1, 2))).toBeNull()
})

test.each([
  ['partial', 'pending', 'manage'],
  ['partial', 'paid', 'view'],
  ['cancelled', 'pending', null],
  ['paid', 'cancelled', null],
] as const)('in a %s order a %s instalment has the action %s', (whole, part, action) =>
  expect(instalmentAction({ payment_status: whole }, { payment_status: part })).toBe(action),
)
