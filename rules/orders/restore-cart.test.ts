import { expect, test } from 'vitest'
import { whyNotRestored } from './restore-cart'

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
])('back to the cart: %s', (_, more, isUnderWay, why) =>
  expect(whyNotRestored({ ...order, ...more }, isUnderWay)).toBe(why),
)
