import { expect, test } from 'vitest'
import { attemptNotice, whyNotPay, type PayableOrder } from './instalments'
import type { PaymentStatus } from '../orders/payment-status'

const order: PayableOrder = {
  payment_status: 'partial',
  payment_method: 'credit_card',
  has_active_refunds: false,
}
const payment = { payment_status: 'pending' as PaymentStatus, attempt: 0 }

test.each<[string, Partial<PayableOrder>, Partial<typeof payment>, string | null]>([
  ['an instalment of a plan', {}, {}, null],
  ['the first payment after a decline', { payment_status: 'pending' }, { attempt: 1 }, null],
  [
    'after an abandoned try',
    { payment_status: 'processing' },
    { payment_status: 'processing', attempt: 2 },
    null,
  ],
  ['paid', {}, { payment_status: 'paid' }, 'payment-not-open'],
  ['that is cancelled', {}, { payment_status: 'cancelled' }, 'payment-not-open'],
  ['of a paid order', { payment_status: 'paid' }, {}, 'payment-not-open'],
  ['of an order with a problem', { payment_status: 'problem' }, {}, 'payment-not-open'],
  ['of a cancelled order', { payment_status: 'cancelled' }, {}, 'payment-not-open'],
  ['with a problem', {}, { payment_status: 'problem' }, 'payment-not-open'],
  ['that waits for a transfer', { payment_method: 'bank_transfer' }, {}, 'payment-not-open'],
  ['while a refund is requested', { has_active_refunds: true }, {}, 'refund-blocks-plan'],
  ['the last attempt', {}, { attempt: 4 }, null],
  ['one attempt too many', {}, { attempt: 5 }, 'attempts-exhausted'],
])('%s', (_, orderGiven, paymentGiven, refusal) => {
  expect(whyNotPay({ ...order, ...orderGiven }, { ...payment, ...paymentGiven }, 5)).toBe(refusal)
})

test.each<[number, PaymentStatus, string | null]>([
  [2, 'pending', null],
  [3, 'pending', 'maximum-near'],
  [4, 'processing', 'maximum-near'],
  [5, 'pending', 'maximum-reached'],
  [6, 'pending', 'maximum-reached'],
  [5, 'paid', null],
  [5, 'cancelled', null],
])('%i attempts, %s: %s', (attempt, payment_status, notice) => {
  expect(attemptNotice({ payment_status, attempt }, 5)).toBe(notice)
})
