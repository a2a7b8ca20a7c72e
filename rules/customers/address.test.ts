import { expect, test } from 'vitest'
import { missingFieldNames } from '../text/missing-fields'
import { envelopeLines, isLineUsed, missingAddressLines, tidyAddress, type AddressLines } from './address'

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
])('missing address lines: %s', (_, country, address, names) => {
  expect(missingFieldNames(missingAddressLines(lines, country, address))).toBe(names)
})

test('an address line named like an Object property is reported as missing', () => {
  expect(missingAddressLines({ toString: { text: 'Odd', required: true } }, 'HR', {})).toEqual([
    { field: 'toString', label: 'Odd' },
  ])
})

test.each([
  [true, null, true],
  [false, 'HR', true],
  [['US'], 'US', true],
  [['US'], 'HR', false],
  [['US'], null, false],
])('an address line required %j is shown for %s: %s', (required, country, shown) =>
  expect(isLineUsed(required, country)).toBe(shown),
)

test('an address is stored with its configured, filled lines only', () => {
  expect(tidyAddress(lines, { ...full, street: ' Ilica 1 ', street2: ' ', other: 'x' })).toEqual(full)
})

const required = true
const of = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { text: key, required }]))
const filled = { street: 'Ilica 1', postcode: '10000', city: 'Zagreb', region: 'HR-21' }

test.each<[string, AddressLines, Record<string, string> | null, string[]]>([
  ['postcode and city', of('street', 'postcode', 'city'), filled, ['Ilica 1', '10000 Zagreb']],
  ['city and postcode', of('street', 'city', 'postcode'), filled, ['Ilica 1', 'Zagreb 10000']],
  ['with what follows', of('postcode', 'city', 'region'), filled, ['10000 Zagreb', 'HR-21']],
  ['apart', of('city', 'region', 'postcode'), filled, ['Zagreb', 'HR-21', '10000']],
  ['without a city', of('street', 'postcode', 'city'), { ...filled, city: ' ' }, ['Ilica 1', '10000']],
  ['an empty line between them', of('postcode', 'flat', 'city'), filled, ['10000 Zagreb']],
  ['of a line that was removed', of('street', 'city'), filled, ['Ilica 1', 'Zagreb']],
  ['nothing', of('street', 'postcode', 'city'), null, []],
])('an envelope shows the address as %s', (_, configured, address, envelope) => {
  expect(envelopeLines(configured, address)).toEqual(envelope)
})
