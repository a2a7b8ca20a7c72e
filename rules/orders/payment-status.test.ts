import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money'
import {
  allocate,
  dueFlags,
  openInDueOrder,
  paymentStatus,
  type LedgerFacts,
  type PaymentStatus,
} from './payment-status'

const details: LedgerFacts = {
  amount: 10_000,
  received: 0,
  underWay: false,
  cancelled: false,
  problem: false,
}

test.each<[Partial<LedgerFacts>, PaymentStatus]>([
  [{}, 'pending'],
  [{ underWay: true }, 'processing'],
  [{ received: 9999 }, 'partial'],
  [{ received: 1, underWay: true }, 'partial'],
  [{ received: 10_000 }, 'paid'],
  [{ received: 10_001 }, 'paid'],
  [{ amount: 0 }, 'paid'],
  [{ cancelled: true }, 'cancelled'],
  [{ received: 10_000, cancelled: true }, 'cancelled'],
  [{ received: 10_000, problem: true }, 'problem'],
  [{ cancelled: true, problem: true }, 'problem'],
])('an order with %j is %s', (given, status) => expect(paymentStatus({ ...details, ...given })).toBe(status))

const dueAt = '2027-03-10T22:59:59Z'
test.each<[string, PaymentStatus, boolean, boolean]>([
  ['2027-03-09T22:59:59Z', 'pending', false, false],
  ['2027-03-09T23:00:00Z', 'pending', true, false],
  ['2027-03-10T22:59:59Z', 'processing', true, false],
  ['2027-03-10T23:00:00Z', 'pending', false, true],
  ['2027-04-01T00:00:00Z', 'partial', false, true],
  ['2027-04-01T00:00:00Z', 'paid', false, false],
  ['2027-04-01T00:00:00Z', 'cancelled', false, false],
  ['2027-04-01T00:00:00Z', 'problem', false, false],
])('at %s a payment that is %s is due %s and overdue %s', (now, payment_status, due, overdue) => {
  expect(dueFlags({ payment_status, due_at: dueAt }, new Date(now), 'Europe/Zagreb')).toEqual({
    due,
    overdue,
  })
})

const plan = [
  { amount: 5000, due_at: '2027-04-10T21:59:59Z' },
  { amount: 5800, due_at: '2027-02-10T09:00:00Z' },
  { amount: 5000, due_at: '2027-03-10T22:59:59Z' },
]
test.each([
  [0, [0, 0, 0], 0],
  [5800, [0, 5800, 0], 0],
  [6000, [0, 5800, 200], 0],
  [15_800, [5000, 5800, 5000], 0],
  [16_000, [5000, 5800, 5000], 200],
])(
  '%i received fills the payments with %j and leaves an overpayment of %i',
  (received, parts, overpayment) => {
    expect(allocate(received, plan)).toEqual({ parts, overpayment })
  },
)

test('allocate fills only what is still open, also after early payments', () => {
  const payments = [0, 5800, 100].map((paid_amount, index) => ({
    amount: 5000,
    due_at: '',
    ...plan[index],
    paid_amount,
  }))
  expect(allocate(5000, payments)).toEqual({ parts: [100, 0, 4900], overpayment: 0 })
})

test('the payments that lack money are in the order in which allocate fills them', () => {
  const due = (id: number, due_at: string, paid_amount = 0) => ({ id, amount: 5000, paid_amount, due_at })
  const payments = [
    due(1, '2027-03-01T10:00:00Z', 5000),
    due(2, '2027-06-15T10:00:00Z', 100),
    due(3, '2027-05-01T10:00:00Z'),
    due(4, '2027-06-15T10:00:00Z'),
  ]
  const open = openInDueOrder(payments)
  expect(open.map(({ id }) => id)).toEqual([3, 2, 4])
  for (const [index, { id }] of open.entries()) {
    const filled = sum(open.slice(0, index + 1).map(({ amount, paid_amount }) => amount - paid_amount))
    const { parts } = allocate(filled, payments)
    expect(parts[payments.findIndex((one) => one.id === id)]).toBeGreaterThan(0)
    expect(sum(parts)).toBe(filled)
    expect(parts.filter((part) => part > 0)).toHaveLength(index + 1)
  }
})

test('allocate neither loses nor creates money, and fills no payment beyond its open amount', () => {
  const payment = fc.record({
    amount: fc.nat(1000),
    paid_amount: fc.nat(1000),
    due_at: fc.constantFrom('2027-02-10T09:00:00Z', '2027-03-10T22:59:59Z'),
  })
  fc.assert(
    fc.property(fc.nat(5000), fc.array(payment, { maxLength: 6 }), (received, payments) => {
      const { parts, overpayment } = allocate(received, payments)
      expect(sum(parts) + overpayment).toBe(received)
      for (const [index, one] of payments.entries()) {
        expect(parts[index]).toBeGreaterThanOrEqual(0)
        expect(parts[index]).toBeLessThanOrEqual(Math.max(0, one.amount - one.paid_amount))
      }
    }),
  )
})
