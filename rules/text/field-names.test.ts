import { expect, test } from 'vitest'
import { fieldName, loggedName } from './fields'

test('fieldName returns the label of the form', () => {
  expect(fieldName('save-item', 'fee')).toBe('Booking fee')
  expect(fieldName('save-event', 'venue')).toBe('Venue')
})

test('a field without a label is named by its words', () => {
  expect(fieldName('save-item', 'left_over')).toBe('Left over')
  expect(loggedName('someOtherField')).toBe('Some Other Field')
})

test('loggedName takes the label of the first form that has the field', () => {
  expect([loggedName('venue'), loggedName('valid_until'), loggedName('shopName')]).toEqual([
    fieldName('save-event', 'venue'),
    fieldName('save-voucher', 'valid_until'),
    fieldName('save-settings', 'shopName'),
  ])
})
