import { expect, test } from 'vitest'
import { dateAndTimes, datesText, daysText, isOneDate } from './dates-text'

const zagreb = 'Europe/Zagreb'
const evening = { starts_at: '2027-07-10T19:00:00Z', ends_at: '2027-07-10T22:30:00Z' }
const festival = { starts_at: '2027-07-09T13:00:00Z', ends_at: '2027-07-12T03:00:00Z' }

test.each([
  [
    'an afternoon',
    '2027-09-11T12:00:00Z',
    '2027-09-11T16:00:00Z',
    'Saturday, 11 September 2027, 14:00–18:00',
  ],
  ['an evening past midnight', evening.starts_at, evening.ends_at, 'Saturday, 10 July 2027, 21:00–00:30'],
  [
    'a night until morning',
    '2027-12-04T18:00:00Z',
    '2027-12-05T04:00:00Z',
    'Saturday, 4 December 2027, 19:00–05:00',
  ],
  ['an end at the start', evening.starts_at, evening.starts_at, 'Saturday, 10 July 2027, 21:00'],
  ['a start alone', evening.starts_at, null, 'Saturday, 10 July 2027, 21:00'],
  [
    'several days',
    festival.starts_at,
    festival.ends_at,
    'Friday, 9 July, 15:00 – Monday, 12 July 2027, 05:00',
  ],
  [
    'a turn of the year',
    '2027-12-30T19:00:00Z',
    '2028-01-02T10:00:00Z',
    'Thursday, 30 December 2027, 20:00 – Sunday, 2 January 2028, 11:00',
  ],
  [
    'a night until noon',
    '2027-07-10T19:00:00Z',
    '2027-07-11T10:00:00Z',
    'Saturday, 10 July, 21:00 – Sunday, 11 July 2027, 12:00',
  ],
  [
    'a day and a morning',
    '2027-07-10T04:00:00Z',
    '2027-07-11T05:00:00Z',
    'Saturday, 10 July, 06:00 – Sunday, 11 July 2027, 07:00',
  ],
  [
    'a night until the last hour of the morning',
    '2027-07-10T19:00:00Z',
    '2027-07-11T06:00:00Z',
    'Saturday, 10 July 2027, 21:00–08:00',
  ],
  [
    'exactly 24 hours',
    '2027-07-10T04:00:00Z',
    '2027-07-11T04:00:00Z',
    'Saturday, 10 July, 06:00 – Sunday, 11 July 2027, 06:00',
  ],
  [
    'the same day of two months',
    '2027-07-10T19:00:00Z',
    '2027-08-10T10:00:00Z',
    'Saturday, 10 July, 21:00 – Tuesday, 10 August 2027, 12:00',
  ],
  [
    'the same day of two years',
    '2027-07-10T19:00:00Z',
    '2028-07-10T10:00:00Z',
    'Saturday, 10 July 2027, 21:00 – Monday, 10 July 2028, 12:00',
  ],
])('the dates of %s from %s until %s are %s', (_, starts_at, ends_at, text) =>
  expect(datesText({ starts_at, ends_at }, zagreb)).toBe(text),
)

test('dates name their zone if it differs from the shop’s', () => {
  expect(datesText(evening, zagreb, { shopZone: zagreb })).toBe('Saturday, 10 July 2027, 21:00–00:30')
  expect(datesText(evening, zagreb, { shopZone: 'Europe/London' })).toBe(
    'Saturday, 10 July 2027, 21:00–00:30 CEST',
  )
  expect(datesText(evening, 'UTC', { shopZone: zagreb })).toBe('Saturday, 10 July 2027, 19:00–22:30 UTC')
})

test('short dates have three-letter months, also in September', () => {
  expect(datesText(evening, zagreb, { short: true })).toBe('Sat, 10 Jul 2027, 21:00–00:30')
  expect(datesText(festival, zagreb, { short: true })).toBe('Fri, 9 Jul, 15:00 – Mon, 12 Jul 2027, 05:00')
  const autumn = { starts_at: '2027-09-11T12:00:00Z', ends_at: null }
  expect(datesText(autumn, zagreb, { short: true })).toBe('Sat, 11 Sep 2027, 14:00')
})

test('dateAndTimes returns one date for an evening and null for a festival', () => {
  expect(dateAndTimes(evening, zagreb)).toEqual({
    date: 'Saturday, 10 July 2027',
    times: '21:00–00:30 CEST',
  })
  expect(dateAndTimes(festival, zagreb)).toBeNull()
  expect(isOneDate(festival, zagreb)).toBe(false)
})

test('daysText shows one day for an evening and a range for a festival', () => {
  expect(daysText(evening, zagreb)).toBe('10 July 2027')
  expect(daysText(festival, zagreb)).toBe('9–12 July 2027')
})

test('a start without an end is one date at its time', () => {
  const start = { starts_at: evening.starts_at, ends_at: null }
  expect(isOneDate(start, zagreb)).toBe(true)
  expect(dateAndTimes(start, zagreb)).toEqual({ date: 'Saturday, 10 July 2027', times: '21:00 CEST' })
  expect(daysText(start, zagreb)).toBe('10 July 2027')
})

test('days in two months or two years name both', () => {
  const days = (starts_at: string, ends_at: string) => daysText({ starts_at, ends_at }, zagreb)
  expect(days('2027-07-30T13:00:00Z', '2027-08-02T10:00:00Z')).toBe('30 July – 2 August 2027')
  expect(days('2027-12-30T13:00:00Z', '2028-01-02T10:00:00Z')).toBe('30 December 2027 – 2 January 2028')
})
