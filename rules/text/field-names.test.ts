import { expect, test } from 'vitest'
import { fieldName, loggedName } from './fields'

test('a field has the label of its form', () => {
  expect(fieldName('save-item', 'fee')).toBe('Booking fee')
  expect(fieldName('save-event', 'venue')).toBe('Venue')
})

test('a field without a label is its name in words', () => {
  expect(fieldName('save-item', 'left_over')).toBe('Left over')
  expect(loggedName('someOtherField')).toBe('Some Other Field')
})

test('the log takes the label of the first form that has the field', () => {
  expect([loggedName('venue'), loggedName('valid_until'), loggedName('shopName')]).toEqual([
    fieldName('save-event', 'venue'),
    fieldName('save-voucher', 'valid_until'),
    fieldName('save-settings', 'shopName'),
  ])
})
