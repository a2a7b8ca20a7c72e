import { expect, test } from 'vitest'
import { announcement } from './cart-clock'
import { leftText } from './countdown'

test('a reservation is announced three times before its end, not every second', () => {
  const heard = Array.from({ length: 901 }, (_, gone) => announcement(900 - gone))
  const changes = heard.filter((text, index) => text !== '' && text !== heard[index - 1])
  expect(changes).toEqual([
    'Your cart is reserved for 5 more minutes.',
    'Your cart is reserved for 2 more minutes.',
    'Your cart is reserved for 1 more minute.',
    'Your reservation has ended.',
  ])
})

test.each([
  [900, '15 minutes'],
  [841, '15 minutes'],
  [121, '3 minutes'],
  [120, '2:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%i seconds of a reservation are shown as %s', (seconds, text) => expect(leftText(seconds)).toBe(text))
