import { expect, test } from 'vitest'
import { exampleList, badText, goodText } from './guest-list'

test('a checked guest list says what is left to make', () => {
  expect(goodText(0, 0, 0)).toBe('The list is empty.')
  expect(goodText(0, 3, 0)).toBe('Nothing left to import: 3 rows were imported before.')
  expect(goodText(2, 1, 0)).toBe('2 orders will be created; 1 row was imported before.')
  expect(goodText(0, 1, 4)).toBe(
    'Nothing left to import: 1 row was imported before, 4 rows are being imported.',
  )
})

test('a list that went wrong in its middle says what is made', () => {
  expect(badText(0, 0)).toBe(
    'Nothing is imported until every row is correct. Correct or remove these rows, then choose the file again.',
  )
  expect(badText(2, 1)).toMatch(
    /^2 rows of this list were imported already and are skipped\. Nothing more is imported .* 1 other row is fine\.$/,
  )
})

test('an example has the shop’s own codes, and departures as clocks there show them', () => {
  const times = [{ id: 1, travel_time: '2027-07-08T14:00:00.000Z', left: 3 }]
  const items = [
    { external_code: 'pass', timezone: 'Europe/Zagreb', times: [] },
    { external_code: 'coach, early', timezone: 'Europe/Zagreb', times },
  ]
  expect(exampleList(items)).toBe(
    '\uFEFFfull_name,email,external_code,travel_time\r\nGuest 1,guest-1@example.org,pass,\r\n' +
      'Guest 2,guest-2@example.org,"coach, early",2027-07-08 16:00\r\n',
  )
})
