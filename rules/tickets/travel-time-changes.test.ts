import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowTravelTimeChanges } from './ticket-changes'

const table: [string, string | Date | null, string, string, boolean][] = [
  ['no bound set', null, '2027-07-01T12:00:00Z', 'Europe/Zagreb', false],
  ['before it', '2027-07-01T12:00:00Z', '2027-07-01T11:59:59Z', 'Europe/Zagreb', true],
  ['at the instant', '2027-07-01T12:00:00Z', '2027-07-01T12:00:00Z', 'Europe/Zagreb', true],
  ['past it', '2027-07-01T12:00:00Z', '2027-07-01T12:00:00.001Z', 'Europe/Zagreb', false],
  ['a Date', new Date('2027-07-01T12:00:00Z'), '2027-07-01T12:00:01Z', 'Europe/Zagreb', false],
  ['with an offset', '2027-07-01T14:00:00+02:00', '2027-07-01T12:00:00Z', 'America/New_York', true],
  ['wall clock of the product, before', '2027-07-01T14:00:00', '2027-07-01T12:00:00Z', 'Europe/Zagreb', true],
  ['wall clock of the product, past', '2027-07-01T14:00:00', '2027-07-01T12:00:01Z', 'Europe/Zagreb', false],
  ['the same wall clock elsewhere', '2027-07-01T14:00:00', '2027-07-01T12:00:01Z', 'America/New_York', true],
  ['a whole day, its last second', '2027-07-01', '2027-07-01T21:59:59Z', 'Europe/Zagreb', true],
  ['a whole day, over there', '2027-07-01', '2027-07-01T22:00:00Z', 'Europe/Zagreb', false],
  ['a whole day, not over elsewhere', '2027-07-01', '2027-07-01T22:00:00Z', 'America/New_York', true],
]

test.each(table)('travel times can be changed: %s', (_, until, now, zone, allowed) => {
  expect(allowTravelTimeChanges(until, new Date(now), zone)).toBe(allowed)
})

test('no instant of the table fits the opposite reading, true once the limit has passed', () => {
  const opposite = (until: string | Date | null, now: Date) =>
    until !== null && now.getTime() > new Date(until).getTime()
  const instants = table.filter(([, until]) => until !== null && String(until).length > 19)
  expect(instants.length).toBeGreaterThanOrEqual(5)
  for (const [, until, now, , allowed] of instants) expect(opposite(until, new Date(now))).not.toBe(allowed)
})

test('an instant as limit is the same in every zone, and stays over once it has passed', () => {
  const when = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('Europe/Zagreb', 'America/New_York', 'Asia/Kathmandu')
  fc.assert(
    fc.property(when, when, fc.nat(1e9), zone, zone, (until, now, later, zone, another) => {
      const allowed = allowTravelTimeChanges(until.toISOString(), now, zone)
      expect(allowed).toBe(allowTravelTimeChanges(until, now, another))
      expect(!allowed && allowTravelTimeChanges(until, new Date(now.getTime() + later), zone)).toBe(false)
    }),
  )
})
