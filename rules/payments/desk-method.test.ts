import { expect, test } from 'vitest'
import { deskMethod, paidAtDesk } from './means'

test.each([
  ['cash for all of it', [['cash', 5000]], 'cash'],
  ['a terminal for all of it', [['terminal', 5000]], 'terminal'],
  ['a transfer', [['transfer', 5000]], null],
  [
    'cash for the rest of a transfer',
    [
      ['transfer', 2000],
      ['cash', 3000],
    ],
    null,
  ],
  [
    'cash for all of it, then a refund',
    [
      ['cash', 5000],
      ['refund', -5000],
    ],
    'cash',
  ],
] as const)('the box office method of an order paid by %s', (_, movements, expected) => {
  expect(
    paidAtDesk(
      movements.map(([kind, amount]) => ({ kind, amount })),
      5000,
    ),
  ).toBe(expected)
})

test('the box office methods have names', () => {
  expect([deskMethod('cash'), deskMethod('terminal')]).toEqual(['Cash', 'Card at the box office'])
})
