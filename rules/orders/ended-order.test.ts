import { expect, test } from 'vitest'
import { whyNotReactivated, type EndedOrder, whyNoStaffReactivation, whyNotRestored } from './ended-order'

const unpaid: EndedOrder = {
  total_price: 10_500,
  first_payment: null,
  received_when_cancelled: 0,
  received: 10_500,
  total_paid: 10_500,
  total_refunded: 0,
  promised: 0,
  over: false,
}

test.each<[string, Partial<EndedOrder>, ReturnType<typeof whyNotReactivated>]>([
  ['all of it came late', {}, null],
  ['too much came late', { received: 12_000 }, null],
  ['only a part came', { received: 10_000, total_paid: 10_000 }, 'not-enough'],
  ['nothing came since', { received: 0, total_paid: 0 }, 'no-new-money'],
  ['the missing part came late', { received_when_cancelled: 10_000 }, null],
  [
    'the missing part came late, but the first is being paid back',
    { received_when_cancelled: 10_000, promised: 10_000 },
    'paid-back',
  ],
  [
    'a plan whose second payment came first and was paid back gets all the others',
    {
      total_price: 15_800,
      first_payment: 5800,
      received_when_cancelled: 5000,
      received: 15_800,
      total_paid: 15_800,
      total_refunded: 5000,
    },
    'paid-back',
  ],
  [
    'it was paid, cancelled, and paid again',
    { received_when_cancelled: 10_500, received: 21_000 },
    'was-paid',
  ],
  ['it was free of charge', { total_price: 0, received: 500, total_paid: 0 }, 'was-paid'],
  [
    'a plan begins late',
    { total_price: 15_800, first_payment: 5800, received: 5800, total_paid: 5800 },
    null,
  ],
  [
    'a plan that had begun gets its second payment',
    { total_price: 15_800, first_payment: 5800, received_when_cancelled: 5800, total_paid: 10_800 },
    'was-paid',
  ],
])('late money and reactivation: %s', (_, given, expected) =>
  expect(whyNotReactivated({ ...unpaid, ...given })).toBe(expected),
)

test('staff can reactivate an order that was never paid and has no refunds', () => {
  const unpaid = { was_paid: false, total_refunded: 0, promised: 0 }
  expect(whyNoStaffReactivation(unpaid)).toBeNull()
  expect(whyNoStaffReactivation({ ...unpaid, was_paid: true })).toBe('order-was-paid')
  expect(whyNoStaffReactivation({ ...unpaid, total_refunded: 1 })).toBe('order-paid-back')
  expect(whyNoStaffReactivation({ ...unpaid, promised: 1 })).toBe('order-paid-back')
})

const order = {
  cart_code: 'c',
  payment_method: 'credit_card',
  payment_status: 'pending',
  cancelled_at: null,
  total_paid: 0,
}

test.each([
  ['an unpaid card order', {}, false, null],
  ['one with an open attempt', { payment_status: 'processing' }, true, 'payment-under-way'],
  ['one of staff', { cart_code: null }, false, 'payment-not-open'],
  ['one by transfer', { payment_method: 'bank_transfer' }, false, 'payment-not-open'],
  ['a cancelled one', { payment_status: 'cancelled', cancelled_at: new Date(0) }, false, 'payment-not-open'],
  ['one that was cancelled', { cancelled_at: new Date(0) }, false, 'payment-not-open'],
  ['a partly paid one', { payment_status: 'partial', total_paid: 1 }, false, 'payment-not-open'],
  ['one that has money', { total_paid: 1 }, false, 'payment-not-open'],
  ['one with a problem', { payment_status: 'problem' }, true, 'payment-not-open'],
])('restoring the cart of %s', (_, more, isUnderWay, why) =>
  expect(whyNotRestored({ ...order, ...more }, isUnderWay)).toBe(why),
)
