import { expect, test } from 'vitest'
import { dayIn, formatDay, formatInstant, isTimeZone, dayAfter, dayStart } from './dates'

test.each(['Europe/Zagreb', 'America/New_York', 'UTC', 'Asia/Kathmandu'])('%s is a time zone', (zone) => {
  expect(isTimeZone(zone)).toBe(true)
})
test.each(['', 'Europe/Nowhere', '+02:00', 'CET ', 'Zagreb'])('%j is no time zone', (zone) => {
  expect(isTimeZone(zone)).toBe(false)
})

test.each([
  ['2027-07-08T14:00:00Z', 'Europe/Zagreb', '8 Jul 2027, 16:00', '8 Jul 2027, 16:00 CEST'],
  ['2027-01-08T14:00:00Z', 'Europe/Zagreb', '8 Jan 2027, 15:00', '8 Jan 2027, 15:00 CET'],
  ['2027-07-08T22:30:00Z', 'Europe/Zagreb', '9 Jul 2027, 00:30', '9 Jul 2027, 00:30 CEST'],
  ['2027-07-08T14:00:00Z', 'Europe/London', '8 Jul 2027, 15:00', '8 Jul 2027, 15:00 BST'],
])('the instant %s in %s is formatted with and without its zone', (instant, zone, plain, zoned) => {
  expect(formatInstant(instant, zone)).toBe(plain)
  expect(formatInstant(new Date(instant), zone, { withZone: true })).toBe(zoned)
})

test('formatDay shows the date without the time', () =>
  expect(formatDay('2027-07-08T22:30:00Z', 'Europe/Zagreb')).toBe('9 Jul 2027'))

test.each([
  ['2027-07-08T21:59:59Z', 'Europe/Zagreb', '2027-07-08'],
  ['2027-07-08T22:00:00Z', 'Europe/Zagreb', '2027-07-09'],
  ['2027-07-09T03:59:59Z', 'America/New_York', '2027-07-08'],
  ['2027-12-31T23:00:00Z', 'Europe/Zagreb', '2028-01-01'],
])('the instant %s in %s is on the day %s', (instant, zone, text) => expect(dayIn(instant, zone)).toBe(text))

test.each([
  ['2027-01-15', 'Europe/Zagreb', '2027-01-14T23:00:00.000Z'],
  // The day on which summer time begins has 23 hours.
  ['2027-03-28', 'Europe/Zagreb', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Zagreb', '2027-03-28T22:00:00.000Z'],
  // In Beirut this day begins at one o'clock.
  ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
])('the day %s in %s begins at %s', (day, zone, start) => {
  expect(dayStart(day, zone).toISOString()).toBe(start)
})

test('dayAfter counts calendar days in both directions', () => {
  expect(dayAfter('2027-02-28')).toBe('2027-03-01')
  expect(dayAfter('2027-03-01', -14)).toBe('2027-02-15')
})
