import { expect, test } from 'vitest'
import { dayField, endOfDay, shortInstant } from './day'

const zone = 'Europe/Zagreb'
const now = new Date('2026-11-23T02:00:00Z')

test.each([
  ['2026-11-23T00:30:00Z', 'Today, 01:30'],
  ['2026-11-22T23:30:00Z', 'Today, 00:30'],
  ['2026-11-22T22:30:00Z', '22 Nov'],
  ['2027-01-01T00:00:00Z', '1 Jan 2027'],
])('%s is shown as %s', (instant, text) => expect(shortInstant(instant, zone, now)).toBe(text))

test('a time is next to a day where it is requested', () => {
  expect(shortInstant('2026-11-22T22:30:00Z', zone, now, { hasTime: true })).toBe('22 Nov, 23:30')
  expect(shortInstant('2027-01-01T00:00:00Z', zone, now, { hasTime: true })).toBe('1 Jan 2027, 01:00')
})

test('a date field has the day of the shop’s zone', () => {
  expect(dayField(new Date('2026-06-30T22:30:00Z'), zone)).toBe('2026-07-01')
})

test('a day ends in its zone, in winter and in summer', () => {
  expect(endOfDay('2026-07-01', zone)).toBe('2026-07-01T21:59:00.000Z')
  expect(endOfDay('2026-12-01', zone)).toBe('2026-12-01T22:59:00.000Z')
})

test('a day ends in its zone also where the clocks change within hours of it', () => {
  expect(endOfDay('2026-04-04', 'Pacific/Auckland')).toBe('2026-04-04T10:59:00.000Z')
  expect(endOfDay('2026-09-26', 'Pacific/Auckland')).toBe('2026-09-26T11:59:00.000Z')
  // Clocks are put back at midnight, so that its last hour comes twice: it ends with the second.
  expect(endOfDay('2026-10-24', 'Asia/Beirut')).toBe('2026-10-24T21:59:00.000Z')
})
