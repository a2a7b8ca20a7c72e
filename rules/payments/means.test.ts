import { expect, test } from 'vitest'
import { deskMethod, meansOfPayment, waysOfPayment } from './means'

test.each([
  ['in cash', { cash: 5000 }, ['cash'], 'cash'],
  ['at a terminal', { terminal: 5000 }, ['terminal'], 'card'],
  ['by card online', { charge: 5000 }, ['credit_card'], 'card'],
  ['by card online and at a terminal', { charge: 2000, terminal: 3000 }, ['credit_card', 'terminal'], 'card'],
  ['by transfer', { transfer: 5000 }, ['bank_transfer'], 'transfer'],
  ['by transfer and in cash', { transfer: 2000, cash: 3000 }, ['bank_transfer', 'cash'], 'other'],
  ['in cash, then refunded', { cash: 5000, refund: -5000 }, ['cash'], 'cash'],
  ['by voucher and card', { voucher: 2000, charge: 3000 }, ['credit_card'], 'card'],
  ['by voucher', { voucher: 5000 }, ['voucher'], 'other'],
  ['with nothing due', {}, [], 'other'],
] as const)('the ways and the means of an order paid %s', (_, movements, ways, means) => {
  const ledger = Object.entries(movements).map(([kind, amount]) => ({ kind, amount }))
  expect(waysOfPayment(ledger)).toEqual(ways)
  expect(meansOfPayment(waysOfPayment(ledger))).toBe(means)
})

test('the box office methods have names', () => {
  expect([deskMethod('cash'), deskMethod('terminal')]).toEqual(['Cash', 'Card at the box office'])
})
