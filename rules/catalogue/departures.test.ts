import { expect, test } from 'vitest'
import { openDepartures, whyNotDeparture } from './availability'

const departures = [
  { id: 1, travel_time: '2027-07-08T06:00:00Z' },
  { id: 2, travel_time: '2027-07-08T14:00:00Z' },
]

test.each([
  ['2027-07-08T05:59:59Z', null, [1, 2]],
  ['2027-07-08T06:00:00Z', null, [2]],
  ['2027-07-08T06:00:00Z', 1, [1, 2]],
  ['2027-07-09T00:00:00Z', null, []],
])('open departures at %s with %s held are %j', (now, held, ids) =>
  expect(openDepartures(departures, now, held).map(({ id }) => id)).toEqual(ids),
)

test.each([
  [1, '2027-07-08T05:59:59Z', null, null],
  [1, '2027-07-08T06:00:00Z', null, 'time-departed'],
  [1, '2027-07-08T06:00:00Z', 1, null],
  [9, '2027-07-09T00:00:00Z', null, null],
  [null, '2027-07-09T00:00:00Z', null, null],
])('choosing departure %s at %s with %s held gives %s', (chosen, now, held, why) =>
  expect(whyNotDeparture(departures, chosen, now, held)).toBe(why),
)
