import { expect, test } from 'vitest'
import { firstParts } from './first-parts'

const lacks = (order: string, missing: number, because: 'code' | 'name' | 'amount' = 'code') => ({
  order,
  missing,
  full_name: 'Ana Horvat',
  payment_status: 'pending' as const,
  because: [because],
})
const parts = (amount: number, named: string[], suggestions: ReturnType<typeof lacks>[]) =>
  firstParts({ amount, currency: 'EUR', named, suggestions }).map(({ order, amount: part }) => [order, part])

const two = [lacks('BBBBBBBB', 6000), lacks('AAAAAAAA', 10500)]

test.each([
  [
    'exactly what both lack',
    16500,
    [
      ['AAAAAAAA', '105.00'],
      ['BBBBBBBB', '60.00'],
    ],
  ],
  [
    'more: the rest is on the last',
    17000,
    [
      ['AAAAAAAA', '105.00'],
      ['BBBBBBBB', '65.00'],
    ],
  ],
  [
    'less: the last one gets what is left',
    12000,
    [
      ['AAAAAAAA', '105.00'],
      ['BBBBBBBB', '15.00'],
    ],
  ],
  [
    'less than the first lacks',
    9000,
    [
      ['AAAAAAAA', '90.00'],
      ['BBBBBBBB', ''],
    ],
  ],
])('a receipt that names two orders and brings %s is divided in its order', (_, amount, expected) =>
  expect(parts(amount, ['AAAAAAAA', 'BBBBBBBB'], two)).toEqual(expected),
)

test('an order that is paid already gets no part', () =>
  expect(parts(16500, ['CCCCCCCC', 'AAAAAAAA', 'BBBBBBBB'], two)).toEqual([
    ['AAAAAAAA', '105.00'],
    ['BBBBBBBB', '60.00'],
  ]))

test('a receipt that names one order leaves a line for another, and the rest open', () =>
  expect(parts(17000, ['AAAAAAAA'], [lacks('AAAAAAAA', 10500), lacks('DDDDDDDD', 17000, 'amount')])).toEqual([
    ['AAAAAAAA', '105.00'],
    ['', ''],
  ]))
