import { expect, test } from 'vitest'
import { isLaterDeadline } from './order-dates'

const now = new Date('2027-03-01T10:00:00Z')

test('staff can move a deadline only to a later time in the future within a year', () => {
  expect(isLaterDeadline('2027-03-10T10:00:00Z', '2027-03-08T10:00:00Z', now)).toBe(true)
  expect(isLaterDeadline('2027-03-10T10:00:00Z', null, now)).toBe(true)
  expect(isLaterDeadline('2027-03-08T10:00:00Z', '2027-03-08T10:00:00Z', now)).toBe(false)
  expect(isLaterDeadline('2027-03-01T10:00:00Z', '2027-02-08T10:00:00Z', now)).toBe(false)
  expect(isLaterDeadline('2028-03-01T10:00:00Z', null, now)).toBe(true)
  expect(isLaterDeadline('2028-03-01T10:00:01Z', null, now)).toBe(false)
  expect(isLaterDeadline(null, null, now)).toBe(false)
})
