import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money/money'
import { allocate, dueFlags, paymentStatus, type LedgerFacts, type PaymentStatus } from './payment-status'

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
