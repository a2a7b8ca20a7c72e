import { expect, test } from 'vitest'
import { missingCompanyFields, paysByCardOnly } from './company'

const lines = {
  street: { text: 'Street', required: ['DE'] },
  city: { text: 'City', required: false },
} as const
const company = { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' }

test('a company needs a name, a number and the address that its country requires', () => {
  expect(missingCompanyFields({ name: ' ', vat_number: '' }, lines, 'DE', {})).toEqual([
    { field: 'company.name', label: 'Company name' },
    { field: 'company.vat_number', label: 'VAT number' },
    { field: 'address.street', label: 'Street' },
  ])
  expect(missingCompanyFields(company, lines, 'DE', { street: 'Hafen 1' })).toEqual([])
})

test('a company needs one address line even if its country requires none', () => {
  expect(missingCompanyFields(company, lines, 'HR', {})).toEqual([
    { field: 'address.street', label: 'Street' },
  ])
  expect(missingCompanyFields(company, lines, 'HR', { city: 'Split' })).toEqual([])
})

test.each([
  [company, 'HR', 'HR', true],
  [company, 'DE', 'HR', true],
  [{ name: 'Kiel GmbH', vat_number: 'DE136695976' }, 'HR', 'HR', true],
  [{ name: 'Kiel GmbH', vat_number: 'DE136695976' }, 'DE', 'HR', false],
  [company, 'HR', null, false],
  [null, 'HR', 'HR', false],
] as const)('%o with an address in %s, in a shop that reports to %s: by card only is %s', (...given) => {
  const [buyer, country, fiscal, expected] = given
  expect(paysByCardOnly(buyer, country, fiscal)).toBe(expected)
})
