import { expect, test } from 'vitest'
import { localTimesIn } from './local-time'

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
])('%j is four in the afternoon of 8 July', (text) =>
  expect(localTimesIn(text)).toEqual(['2027-07-08T16:00']),
)

test.each(['7/8/2027 16:00', '7/8/2027 4:00 PM', '07/08/27 4:00 pm', '8-7-2027 16:00'])(
  '%j is that or 7 August',
  (text) => expect(localTimesIn(text).toSorted()).toEqual(['2027-07-08T16:00', '2027-08-07T16:00']),
)

test('a day beyond 12 says which of two numbers is the month', () => {
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
])('%j is no time', (text) => expect(localTimesIn(text)).toEqual([]))

test.each([
  ['46576', '2027-07-08T00:00'],
  ['8.7.2027 10:59', '2027-07-08T10:59'],
  ['8.7.2027 1:00 PM', '2027-07-08T13:00'],
  ['8.7.2027 12:00 AM', '2027-07-08T00:00'],
])('%j is %s', (text, time) => expect(localTimesIn(text)).toEqual([time]))
