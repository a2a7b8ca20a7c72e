import { expect, test } from 'vitest'
import type { Order, Payment } from '#contract/order'
import { duePayments } from './overview'

const payment = (more: Partial<Payment> = {}): Payment => ({
  reference: 'P1',
  amount: 4000,
  paid_amount: 0,
  payment_status: 'pending',
  due_at: '2027-08-01T10:00:00Z',
  paid_at: null,
  overdue: false,
  due: false,
  attempt: 0,
  latest_attempt: null,
  ...more,
})
const order = (code: string, more: Partial<Order> = {}) =>
  ({
    code,
    checksum: 'sum',
    is_buyer: true,
    payment_status: 'partial',
    payment_method: 'credit_card',
    has_active_refunds: false,
    bank_transfer: null,
    pay_until: null,
    payments: [payment({ payment_status: 'paid', paid_amount: 4000 }), payment({ reference: 'P2' })],
    ...more,
  }) as Order
const transfer = { amount: 12_000, due_at: '2027-07-20T10:00:00Z' } as Order['bank_transfer']
const seen = (...orders: Order[]) =>
  duePayments(orders, { maxAttempts: 3, cardMinimum: 50 }).map(({ order: of, amount, when, way }) => [
    of.code,
    amount,
    when,
    way,
  ])

test('due payments of plans, transfers and held orders are sorted by date', () =>
  expect(
    seen(
      order('PLAN'),
      order('TRANSFER', {
        payment_method: 'bank_transfer',
        payment_status: 'pending',
        bank_transfer: transfer,
      }),
      order('HELD', { payment_status: 'pending', pay_until: '2027-07-10T12:15:00Z', payments: [payment()] }),
    ),
  ).toEqual([
    ['HELD', 4000, 'kept', 'order'],
    ['TRANSFER', 12_000, 'by', 'transfer'],
    ['PLAN', 4000, 'later', { reference: 'P2', checksum: 'sum' }],
  ]))

test.each([
  ['overdue', { due: true, overdue: true }, 'was_due'],
  ['due', { due: true }, 'due'],
] as const)('an instalment that is %s is listed as such', (_, more, when) =>
  expect(seen(order('PLAN', { payments: [payment(more)] }))[0]?.[2]).toBe(when),
)

test('a due payment shows its open amount, and has no payment link without attempts left', () =>
  expect(seen(order('PLAN', { payments: [payment({ paid_amount: 1500, attempt: 3 })] }))).toEqual([
    ['PLAN', 2500, 'later', 'none'],
  ]))

test.each([
  ['paid', { payment_status: 'paid' }],
  ['cancelled', { payment_status: 'cancelled' }],
  ['somebody else’s', { is_buyer: false }],
] as const)('an order that is %s has no due payment', (_, more) =>
  expect(seen(order('NONE', more))).toEqual([]),
)
