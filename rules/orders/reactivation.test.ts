import { expect, test } from 'vitest'
import { whyNotReactivated, type EndedOrder, whyNoStaffReactivation } from './reactivation'

const unpaid: EndedOrder = {
  total_price: 10_500,
  first_payment: null,
  received_when_cancelled: 0,
  received: 10_500,
  total_paid: 10_500,
  total_refunded: 0,
  promised: 0,
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
])('%s', (_, given, expected) => expect(whyNotReactivated({ ...unpaid, ...given })).toBe(expected))

test('staff reactivate what was never paid, while none of its money goes back', () => {
  const unpaid = { was_paid: false, total_refunded: 0, promised: 0 }
  expect(whyNoStaffReactivation(unpaid)).toBeNull()
  expect(whyNoStaffReactivation({ ...unpaid, was_paid: true })).toBe('order-was-paid')
  expect(whyNoStaffReactivation({ ...unpaid, total_refunded: 1 })).toBe('order-paid-back')
  expect(whyNoStaffReactivation({ ...unpaid, promised: 1 })).toBe('order-paid-back')
})
