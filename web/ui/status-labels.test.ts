import { expect, test } from 'vitest'
import { itemStatusLabel, orderStatusLabel, paymentStatusLabel, refundStatusLabel } from './status-labels'

const none = { paymentStatuses: {}, refundStatuses: {} }
const order = { payment_status: 'paid', has_refunds: false, fully_refunded: false } as const

test.each([
  ['paid', order, 'Paid'],
  ['pending, whatever its payments', { ...order, payment_status: 'pending' }, 'Pending'],
  ['half paid', { ...order, payment_status: 'partial' }, 'Partially paid'],
  ['with a refund', { ...order, has_refunds: true }, 'Refund'],
  ['wholly refunded', { ...order, has_refunds: true, fully_refunded: true }, 'Refunded'],
  [
    'cancelled with a refund on the way',
    { ...order, payment_status: 'cancelled', has_refunds: true },
    'Cancelled',
  ],
] as const)('the label of an order that is %s', (_, given, text) =>
  expect(orderStatusLabel(given, none).text).toBe(text),
)

test.each([
  [{ due: false, overdue: false }, 'Pending'],
  [{ due: true, overdue: false }, 'Due'],
  [{ due: false, overdue: true }, 'Overdue'],
])('the label of a pending payment with %o', (flags, text) =>
  expect(paymentStatusLabel({ payment_status: 'pending', ...flags }, none).text).toBe(text),
)

test('a payment that is not due yet has a quiet tone, a due one a warning', () => {
  const tone = (due: boolean) =>
    paymentStatusLabel({ payment_status: 'pending', due, overdue: false }, none).tone
  expect([tone(false), tone(true)]).toEqual(['quiet', 'warn'])
})

test('the label of a paid payment is never Overdue', () =>
  expect(paymentStatusLabel({ payment_status: 'paid', due: false, overdue: true }, none).text).toBe('Paid'))

test.each([
  ['pending', 'Pending payment'],
  ['refunding', 'Processing'],
  ['refund-problem', 'Processing'],
  ['refunded', 'Refunded'],
] as const)('the label of an item that is %s', (status, text) =>
  expect(itemStatusLabel({ status }, {}).text).toBe(text),
)

test.each([
  ['refund', 'Cancelled'],
  ['refunding', 'Cancelled'],
  ['void', 'Cancelled'],
  ['refunded', 'Refunded'],
] as const)('the label of an item that the organiser cancelled and that is %s', (status, text) =>
  expect(itemStatusLabel({ status, cancelled_at: '2027-07-01T10:00:00Z' }, {}).text).toBe(text),
)

test('the shop’s own labels replace the neutral ones', () =>
  expect(itemStatusLabel({ status: 'pending' }, { pending: 'Waiting for money' }).text).toBe(
    'Waiting for money',
  ))

test.each([
  ['active', 'Requested'],
  ['processed', 'Completed'],
  ['problem', 'Processing'],
  ['processing', 'Processing'],
  ['cancelled', 'Cancelled'],
] as const)('the label of a refund that is %s', (status, text) =>
  expect(refundStatusLabel(status, none).text).toBe(text),
)
