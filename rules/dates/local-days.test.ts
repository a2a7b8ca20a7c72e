import { expect, test } from 'vitest'
import { dayAfter, dayStart } from './dates'

test.each([
  ['2027-01-15', 'Europe/Zagreb', '2027-01-14T23:00:00.000Z'],
  // The day on which summer time begins has 23 hours.
  ['2027-03-28', 'Europe/Zagreb', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Zagreb', '2027-03-28T22:00:00.000Z'],
  // In Beirut this day begins at one o'clock.
  ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, start) => {
  expect(dayStart(day, zone).toISOString()).toBe(start)
})

test('days are counted by the calendar', () => {
  expect(dayAfter('2027-02-28')).toBe('2027-03-01')
  expect(dayAfter('2027-03-01', -14)).toBe('2027-02-15')
})
