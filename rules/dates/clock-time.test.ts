import { expect, test } from 'vitest'
import { clockTime, instantsAt, noonIn } from './local-time'

const at = (shown: string, zone = 'Europe/Zagreb') => instantsAt(shown, zone).map((one) => one.toISOString())

test('a time of a clock is one instant', () => {
  expect(at('2027-07-08T08:00')).toEqual(['2027-07-08T06:00:00.000Z'])
  expect(at('2027-01-08T07:00')).toEqual(['2027-01-08T06:00:00.000Z'])
  expect(at('2027-01-08T07:00', 'UTC')).toEqual(['2027-01-08T07:00:00.000Z'])
})

test('the hour that comes twice is two instants, the earlier first', () => {
  expect(at('2027-10-31T02:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
  expect(at('2027-10-31T01:59')).toEqual(['2027-10-30T23:59:00.000Z'])
  expect(at('2027-10-31T03:00')).toEqual(['2027-10-31T02:00:00.000Z'])
  expect(at('2027-11-07T01:15', 'America/New_York')).toEqual([
    '2027-11-07T05:15:00.000Z',
    '2027-11-07T06:15:00.000Z',
  ])
})

test('the hour that is left out is no instant, and neither is what is no time', () => {
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
])('noon of a day in %s is on that day, in winter and in summer', (zone) => {
  for (const day of ['2027-01-08', '2027-07-08', '2027-03-28'])
    expect(clockTime(noonIn(day, zone), zone)).toBe(`${day}T12:00`)
})

test('noon of a day that a zone left out is noon in UTC', () => {
  expect(noonIn('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T12:00:00.000Z')
})
