import { expect, test } from 'vitest'
import { reportWeek } from './report-week'

const march = { from: '2027-03-01', to: '2027-03-07' }

test.each([
  // Monday, 7:00 in winter.
  ['2027-03-08T05:59:59.999Z', 'Europe/Zagreb', null],
  ['2027-03-08T06:00:00.000Z', 'Europe/Zagreb', march],
  // Until Sunday's last moment, and not in the night to the next Monday.
  ['2027-03-14T22:59:59.999Z', 'Europe/Zagreb', march],
  ['2027-03-14T23:00:00.000Z', 'Europe/Zagreb', null],
  // Summer time began on Sunday, 28 March.
  ['2027-03-29T04:59:59.999Z', 'Europe/Zagreb', null],
  ['2027-03-29T05:00:00.000Z', 'Europe/Zagreb', { from: '2027-03-22', to: '2027-03-28' }],
  ['2027-11-01T05:59:59.999Z', 'Europe/Zagreb', null],
  ['2027-11-01T06:00:00.000Z', 'Europe/Zagreb', { from: '2027-10-25', to: '2027-10-31' }],
  // Where it is still Sunday, and where it is Monday already.
  ['2027-03-08T06:00:00.000Z', 'America/Los_Angeles', { from: '2027-02-22', to: '2027-02-28' }],
  ['2027-03-07T18:00:00.000Z', 'Pacific/Auckland', march],
  ['2027-01-04T12:00:00.000Z', 'UTC', { from: '2026-12-28', to: '2027-01-03' }],
])('the reported week at %s in %s', (now, zone, week) => {
  expect(reportWeek(new Date(now), zone)).toEqual(week)
})
