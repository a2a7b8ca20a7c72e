import { expect, test } from 'vitest'
import { changeLine, freeKey, kindOf, moveLine } from './address-lines'

const street = ['street', { text: 'Street', required: true }] as const
const city = ['city', { text: 'City', required: false }] as const
const region = ['region', { text: 'Region', required: ['IT'] }] as [
  string,
  { text: string; required: string[] },
]

test('a line is required everywhere, nowhere or in some countries', () =>
  expect([street, city, region].map(([, line]) => kindOf(line))).toEqual(['all', 'none', 'some']))

test('one line changes, and the others and their order stay', () =>
  expect(changeLine([street, city], 'city', { text: 'Town' })).toEqual([
    street,
    ['city', { text: 'Town', required: false }],
  ]))

test('a line moves a place up', () =>
  expect(moveLine([street, city, region], 2).map(([key]) => key)).toEqual(['street', 'region', 'city']))

test('a new line gets a key that is free', () => {
  expect(freeKey(['street', 'city'])).toBe('line3')
  expect(freeKey(['street', 'line3', 'line4'])).toBe('line5')
  expect(freeKey(['line2'])).toBe('line3')
})
