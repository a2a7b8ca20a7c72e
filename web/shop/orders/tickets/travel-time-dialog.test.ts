import { expect, test } from 'vitest'
import { otherTimes } from './travel-time-dialog'

test('departures are sorted by time, with the ticket’s own and sold-out ones disabled', () => {
  const at = (id: number, hour: string, remaining: number | null) => ({
    id,
    travel_time: `2027-07-09T${hour}:00:00Z`,
    remaining,
  })
  const times = [at(4, '14', null), at(2, '08', 0), at(3, '10', 1200), at(1, '06', 0)]
  expect(otherTimes(times, 1, 'Europe/Zagreb')).toEqual([
    { value: '1', label: 'Fri, 9 Jul 2027, 08:00 CEST – your time now', disabled: true },
    { value: '2', label: 'Fri, 9 Jul 2027, 10:00 CEST – sold out', disabled: true },
    { value: '3', label: 'Fri, 9 Jul 2027, 12:00 CEST – 1,200 left', disabled: false },
    { value: '4', label: 'Fri, 9 Jul 2027, 16:00 CEST', disabled: false },
  ])
})
