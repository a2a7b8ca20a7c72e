import { expect, test } from 'vitest'
import { latestFirst } from './latest-first'

test('the latest event comes first, and of one moment the event that was inserted last', () => {
  const events = [
    { at: '2027-07-08T08:00:00.000Z', text: 'ordered' },
    { at: '2027-07-08T09:00:00.000Z', text: 'paid' },
    { at: '2027-07-08T09:00:00.000Z', text: 'issued' },
    { at: '2027-07-08T09:00:00.000Z', text: 'mailed' },
    { at: '2027-07-08T08:30:00.000Z', text: 'entered late' },
  ]
  expect(latestFirst(events).map(({ text }) => text)).toEqual([
    'mailed',
    'issued',
    'paid',
    'entered late',
    'ordered',
  ])
})
