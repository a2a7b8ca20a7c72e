import { expect, test } from 'vitest'
import { clockTime, instantsAt, noonIn, localTimesIn, scheduledTime, zonedText } from './local-time'

const at = (shown: string, zone = 'Europe/Zagreb') => instantsAt(shown, zone).map((one) => one.toISOString())

test('a local time is usually one instant', () => {
  expect(at('2027-07-08T08:00')).toEqual(['2027-07-08T06:00:00.000Z'])
  expect(at('2027-01-08T07:00')).toEqual(['2027-01-08T06:00:00.000Z'])
  expect(at('2027-01-08T07:00', 'UTC')).toEqual(['2027-01-08T07:00:00.000Z'])
})

test('a local time in the repeated hour is two instants, the earlier first', () => {
  expect(at('2027-10-31T02:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
  expect(at('2027-10-31T01:59')).toEqual(['2027-10-30T23:59:00.000Z'])
  expect(at('2027-10-31T03:00')).toEqual(['2027-10-31T02:00:00.000Z'])
  expect(at('2027-11-07T01:15', 'America/New_York')).toEqual([
    '2027-11-07T05:15:00.000Z',
    '2027-11-07T06:15:00.000Z',
  ])
})

test('a local time in the skipped hour is no instant, and neither is an invalid time', () => {
  expect(at('2027-03-28T02:00')).toEqual([])
  expect(at('2027-03-28T02:59')).toEqual([])
  expect(at('2027-03-28T03:00')).toEqual(['2027-03-28T01:00:00.000Z'])
  expect(at('soon')).toEqual([])
  expect(at('2027-02-30T10:00')).toEqual([])
})

test.each([
  'Europe/Zagreb',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
])('noon of a day in %s is on that day in winter and in summer', (zone) => {
  for (const day of ['2027-01-08', '2027-07-08', '2027-03-28'])
    expect(clockTime(noonIn(day, zone), zone)).toBe(`${day}T12:00`)
})

test('noon of a day that a zone skipped is noon in UTC', () => {
  expect(noonIn('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T12:00:00.000Z')
})

test.each([
  '2027-07-08 16:00',
  '2027-07-08T16:00',
  '2027-07-08 16:00:00',
  '2027-07-08 16:00:00.000',
  '2027/07/08 16:00',
  '8.7.2027 16:00',
  '08.07.2027. 16:00',
  '08.07.2027, 16:00:00',
  '8.7.27 16:00',
  '08.07.2027\u00A016:00',
  '46576.6666666667',
  '46576,66667',
  ' 2027-07-08  16:00 ',
  '8.7.2027 4:00PM',
  '2027-07-08 16:00' + ' '.repeat(44),
])('%j is read as 16:00 on 8 July', (text) => expect(localTimesIn(text)).toEqual(['2027-07-08T16:00']))

test.each(['7/8/2027 16:00', '7/8/2027 4:00 PM', '07/08/27 4:00 pm', '8-7-2027 16:00'])(
  '%j is read as 8 July or 7 August',
  (text) => expect(localTimesIn(text).toSorted()).toEqual(['2027-07-08T16:00', '2027-08-07T16:00']),
)

test('a number above 12 shows which of two numbers is the month', () => {
  expect(localTimesIn('25/12/2027 0:05')).toEqual(['2027-12-25T00:05'])
  expect(localTimesIn('12/25/2027 12:05 AM')).toEqual(['2027-12-25T00:05'])
})

test.each([
  '',
  'tomorrow',
  '2027-07-08',
  '31.2.2027 10:00',
  '8.7.2027 24:00',
  '8.7.2027 13:00 PM',
  '1e5',
  '8.7.2027 10:61',
  '8.7.2027 0:30 AM',
  '8.7.2027 16:00 h',
  'on 8.7.2027 16:00',
  'x8.7.2027 16:00',
  '8.7.2027x 16:00',
  'x2027-07-08 16:00',
  '2027-07-08x 16:00',
  '146576.66667',
  '46576.6x',
  '2027-07-08 16:00' + ' '.repeat(45),
])('%j is not read as a time', (text) => expect(localTimesIn(text)).toEqual([]))

test.each([
  ['46576', '2027-07-08T00:00'],
  ['8.7.2027 10:59', '2027-07-08T10:59'],
  ['8.7.2027 1:00 PM', '2027-07-08T13:00'],
  ['8.7.2027 12:00 AM', '2027-07-08T00:00'],
])('%j is read as %s', (text, time) => expect(localTimesIn(text)).toEqual([time]))

const now = new Date('2027-03-01T10:00:00Z')
const time = (at: string, second: boolean | null = null) => {
  const found = scheduledTime({ at, second }, 'Europe/Zagreb', now)
  return found instanceof Date ? found.toISOString() : found
}

test('a change can be scheduled at an instant or at a local time of the zone', () => {
  expect(time('2027-03-02T10:00:00Z')).toBe('2027-03-02T10:00:00.000Z')
  expect(time('2027-07-08T08:00')).toBe('2027-07-08T06:00:00.000Z')
  expect(time('2027-10-31T02:30+01:00')).toBe('2027-10-31T01:30:00.000Z')
})

test('a change cannot be scheduled in the skipped hour', () => {
  expect(time('2027-03-28T02:30')).toBe('time-left-out')
  expect(time('2027-03-28T02:30', true)).toBe('time-left-out')
})

test('a change in the repeated hour needs the choice between the two instants', () => {
  expect(time('2027-10-31T02:30')).toBe('time-twice')
  expect(time('2027-10-31T02:30', false)).toBe('2027-10-31T00:30:00.000Z')
  expect(time('2027-10-31T02:30', true)).toBe('2027-10-31T01:30:00.000Z')
})

test('a change cannot be scheduled in the past or more than two years ahead', () => {
  expect(time('2027-03-01T10:00:00Z')).toBe('time-over')
  expect(time('2027-03-01T10:00:01Z')).toBe('2027-03-01T10:00:01.000Z')
  expect(time('2029-03-01T10:00:00Z')).toBe('2029-03-01T10:00:00.000Z')
  expect(time('2029-03-02T10:00:01Z')).toBe('time-over')
})

test.each([
  ['2027-07-08T14:00:00Z', 'Europe/Zagreb', '2027-07-08T16:00:00+02:00'],
  ['2027-01-08T23:30:05.9Z', 'Europe/Zagreb', '2027-01-09T00:30:05+01:00'],
  // The hour that comes twice: the offset shows which one it is.
  ['2027-10-31T00:30:00Z', 'Europe/Zagreb', '2027-10-31T02:30:00+02:00'],
  ['2027-10-31T01:30:00Z', 'Europe/Zagreb', '2027-10-31T02:30:00+01:00'],
  ['2027-01-01T02:00:00Z', 'America/St_Johns', '2026-12-31T22:30:00-03:30'],
  ['2027-01-01T00:00:00Z', 'UTC', '2027-01-01T00:00:00+00:00'],
  ['2027-01-01T00:00:00Z', 'Asia/Kathmandu', '2027-01-01T05:45:00+05:45'],
])('zonedText of %s in %s is %s', (instant, zone, text) => {
  expect(zonedText(instant, zone)).toBe(text)
})
