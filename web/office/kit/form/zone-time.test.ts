import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldOfInstant, instantOfField, sameTimeNextDay } from './zone-time'

const zagreb = 'Europe/Zagreb'

test.each([
  ['2027-07-08T06:00:00.000Z', '2027-07-08T08:00'],
  ['2027-01-08T06:00:00.000Z', '2027-01-08T07:00'],
  // The last minute of winter time, and the first of summer time.
  ['2027-03-28T00:59:00.000Z', '2027-03-28T01:59'],
  ['2027-03-28T01:00:00.000Z', '2027-03-28T03:00'],
])('%s is %s in Zagreb', (instant, field) => {
  expect(fieldOfInstant(instant, zagreb)).toBe(field)
  expect(instantOfField(field, zagreb)).toBe(instant)
})

test('an hour that comes twice is the first, one that does not come is near, nothing is null', () => {
  expect(instantOfField('2027-10-31T02:30', zagreb)).toBe('2027-10-31T00:30:00.000Z')
  expect(instantOfField('2027-03-28T02:30', zagreb)).toBe('2027-03-28T01:30:00.000Z')
  expect(instantOfField('', zagreb)).toBeNull()
  expect(fieldOfInstant(null, zagreb)).toBe('')
})

test.each([
  ['2027-07-08T06:00:00.000Z', '2027-07-09T06:00:00.000Z'],
  // Eight o'clock in winter time, then in summer time, and back.
  ['2027-03-27T07:00:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['2027-10-30T06:00:00.000Z', '2027-10-31T07:00:00.000Z'],
  ['', null],
])('a day after %s clocks in Zagreb show the same time at %s', (instant, next) => {
  expect(sameTimeNextDay(instant, zagreb)).toBe(next)
})

test('what a field shows means its instant, in any zone and season', () => {
  const zones = fc.constantFrom('UTC', zagreb, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati')
  const days = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(zones, days, (zone, day) => {
      const instant = new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString()
      expect(instantOfField(fieldOfInstant(instant, zone), zone)).toBe(instant)
    }),
  )
})
