import { expect, test } from 'vitest'
import { shownValue } from './shown-value'

test('of a group only what differs is shown, beside the group of the other person', () => {
  const [mine, theirs] = [
    { tickets: 'Tickets', day: 'Day tickets', boats: { text: 'Boats', rank: 1 } },
    { tickets: 'Tickets', day: 'Days', goods: 'Merch', boats: { text: 'Ships', rank: 1 } },
  ]
  expect(shownValue(mine, theirs)).toBe('day: Day tickets, boats: text: Boats, goods: –')
  expect(shownValue(theirs, mine)).toBe('day: Days, goods: Merch, boats: text: Ships')
})

test('a text is shown without its markup, and cut', () => {
  expect(shownValue('<p>Doors at <b>16:00</b></p>')).toBe('Doors at  16:00')
  expect(shownValue('x'.repeat(100))).toBe(`${'x'.repeat(60)}…`)
})
