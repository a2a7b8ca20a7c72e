import { expect, test } from 'vitest'
import { endOfTicket, isOnItsDay, itemDates, ticketDates, whyNotDates } from './item-dates'

const event = { starts_at: '2027-07-09T13:00:00Z', ends_at: '2027-07-12T03:00:00Z' }
const saturday = { starts_at: '2027-07-10T10:00:00Z', ends_at: '2027-07-11T03:00:00Z' }
const open = { starts_at: '2027-07-10T19:00:00Z', ends_at: null }
const none = { starts_at: null, ends_at: null }
const coach = '2027-07-08T06:00:00Z'

test('an item has its own dates, otherwise those of its event, otherwise none', () => {
  expect(itemDates({ ...saturday, event })).toEqual({ ...saturday, of: 'item' })
  // A start without an end is not completed by the end of the event.
  expect(itemDates({ ...open, event })).toEqual({ ...open, of: 'item' })
  expect(itemDates({ ...none, event })).toEqual({ ...event, of: 'event' })
  expect(itemDates({ ...none, event: null })).toBeNull()
})

test('a ticket has the date of its departure, otherwise those of its item', () => {
  expect(ticketDates(coach, event)).toEqual({ starts_at: coach, ends_at: null })
  expect(ticketDates(null, event)).toBe(event)
  expect(ticketDates(null, null)).toBeNull()
})

test.each([
  ['a day', null, saturday, '2027-07-11T03:00:00Z'],
  ['an open end', null, open, '2027-07-11T19:00:00Z'],
  ['a departure', coach, event, '2027-07-08T18:00:00Z'],
])('a ticket for %s is over when its date ends', (_, departure, dates, end) =>
  expect(endOfTicket(departure, dates)).toBe(Date.parse(end)),
)

test.each([
  ['a day ticket, the evening before', null, saturday, '2027-07-10T03:59:59Z', false],
  ['a day ticket, six hours before its start', null, saturday, '2027-07-10T04:00:00Z', true],
  ['a day ticket, after midnight', null, saturday, '2027-07-10T23:30:00Z', true],
  ['a day ticket, at its end', null, saturday, '2027-07-11T03:00:00Z', true],
  ['a day ticket, the next day', null, saturday, '2027-07-11T03:00:01Z', false],
  ['a pass, in the middle of its event', null, event, '2027-07-11T12:00:00Z', true],
  ['a pass, in November', null, event, '2026-11-26T12:00:00Z', false],
  ['a coach on the day before the event', coach, event, '2027-07-08T05:30:00Z', true],
  ['a coach on a day of the event', coach, event, '2027-07-10T12:00:00Z', false],
  ['a ticket without any date', null, null, '2026-11-26T12:00:00Z', true],
])('isOnItsDay for %s is %s', (_, departure, dates, at, isOn) =>
  expect(isOnItsDay(departure, dates, at)).toBe(isOn),
)

test.each([
  [null, null, {}],
  ['2027-07-10T10:00:00Z', null, {}],
  ['2027-07-10T10:00:00Z', '2027-07-10T10:00:01Z', {}],
  ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59Z', {}],
  [null, '2027-07-10T10:00:00Z', { ends_at: 'end-without-start' }],
  ['2027-07-10T10:00:00Z', '2027-07-10T10:00:00Z', { ends_at: 'end-not-after-start' }],
  ['1999-12-31T23:59:59Z', null, { starts_at: 'year-out-of-range' }],
  ['2027-07-10T10:00:00Z', '2101-01-01T00:00:00Z', { ends_at: 'year-out-of-range' }],
])('an item from %s until %s has the errors %j', (from, until, faults) =>
  expect(whyNotDates(from, until)).toEqual(faults),
)
