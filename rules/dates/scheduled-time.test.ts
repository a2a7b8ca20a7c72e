import { expect, test } from 'vitest'
import { scheduledTime } from './scheduled-time'

const now = new Date('2027-03-01T10:00:00Z')
const time = (at: string, second: boolean | null = null) => {
  const found = scheduledTime({ at, second }, 'Europe/Zagreb', now)
  return found instanceof Date ? found.toISOString() : found
}

test('an instant is itself; a time of clocks is that of the zone', () => {
  expect(time('2027-03-02T10:00:00Z')).toBe('2027-03-02T10:00:00.000Z')
  expect(time('2027-07-08T08:00')).toBe('2027-07-08T06:00:00.000Z')
  expect(time('2027-10-31T02:30+01:00')).toBe('2027-10-31T01:30:00.000Z')
})

test('a time that clocks leave out is refused', () => {
  expect(time('2027-03-28T02:30')).toBe('time-left-out')
  expect(time('2027-03-28T02:30', true)).toBe('time-left-out')
})

test('a time that clocks show twice is refused until one of the two is chosen', () => {
  expect(time('2027-10-31T02:30')).toBe('time-twice')
  expect(time('2027-10-31T02:30', false)).toBe('2027-10-31T00:30:00.000Z')
  expect(time('2027-10-31T02:30', true)).toBe('2027-10-31T01:30:00.000Z')
})

test('a time that is over, or more than two years away, is refused', () => {
  expect(time('2027-03-01T10:00:00Z')).toBe('time-over')
  expect(time('2027-03-01T10:00:01Z')).toBe('2027-03-01T10:00:01.000Z')
  expect(time('2029-03-01T10:00:00Z')).toBe('2029-03-01T10:00:00.000Z')
  expect(time('2029-03-02T10:00:01Z')).toBe('time-over')
})
