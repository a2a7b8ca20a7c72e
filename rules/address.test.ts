import { expect, test } from 'vitest'
import { missingAddressLines, tidyAddress, type AddressLines } from './address'
import { missingFieldNames } from './missing-fields'

const lines: AddressLines = {
  street: { text: 'Street', required: true },
  street2: { text: 'Flat', required: false },
  city: { text: 'City', required: true },
  state: { text: 'State', required: ['US', 'CA'] },
}
const full = { street: 'Ilica 1', city: 'Zagreb' }

test.each<[string, string | null, Record<string, string> | null, string]>([
  ['all there', 'HR', full, ''],
  ['nothing there', 'HR', {}, 'Street, City'],
  ['no address', 'HR', null, 'Street, City'],
  ['spaces are nothing', 'HR', { ...full, city: '  ' }, 'City'],
  ['a line of that country', 'US', full, 'State'],
  ['a line of that country, filled', 'US', { ...full, state: 'NY' }, ''],
  ['no country yet', null, full, ''],
])('%s', (_, country, address, names) => {
  expect(missingFieldNames(missingAddressLines(lines, country, address))).toBe(names)
})

test('a line named like a part of every object is still missing', () => {
  expect(missingAddressLines({ toString: { text: 'Odd', required: true } }, 'HR', {})).toEqual([
    { field: 'toString', label: 'Odd' },
  ])
})

test('only configured and filled lines are stored', () => {
  expect(tidyAddress(lines, { ...full, street: ' Ilica 1 ', street2: ' ', other: 'x' })).toEqual(full)
})
