import { expect, test } from 'vitest'
import { dateText } from '#web/ui/formats'
import { inFacetOrder } from './facet-order'

test('departures in a filter are in the order of time, not of their labels', () => {
  const friday = '2027-07-09T08:00:00Z'
  const wednesday = '2027-07-07T08:00:00Z'
  const thursday = '2027-07-08T08:00:00Z'
  const labelOf = (at: string) => dateText(at, 'UTC')
  const values = [friday, wednesday, thursday]
  expect(inFacetOrder({ isTime: true, labelOf }, values)).toEqual([wednesday, thursday, friday])
  expect(inFacetOrder({ labelOf }, values)).toEqual([friday, thursday, wednesday])
  expect(inFacetOrder({}, values)).toEqual(values)
})
