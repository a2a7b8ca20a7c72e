import { expect, test } from 'vitest'
import { erasedFrom, monthsBefore } from './retention'

test.each([
  ['2027-07-12T03:00:00.000Z', 12, '2028-07-12T03:00:00.000Z'],
  ['2027-08-31T10:00:00.000Z', 6, '2028-02-29T10:00:00.000Z'],
  ['2027-12-31T23:30:00.000Z', 2, '2028-02-29T23:30:00.000Z'],
])('%s and %i months', (end, months, from) => {
  expect(erasedFrom(new Date(end), months).toISOString()).toBe(from)
})

test('an event is old enough from the day that its orders are erased', () => {
  const now = new Date('2028-07-12T03:00:00.000Z')
  expect(monthsBefore(now, 12).toISOString()).toBe('2027-07-12T03:00:00.000Z')
})
