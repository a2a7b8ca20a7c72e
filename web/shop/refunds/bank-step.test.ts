import { expect, test } from 'vitest'
import { alertText } from '../../ui/field-errors'
import { bankPayload, checkBank, emptyBank, type BankForm } from './bank-step'

const settings = {
  addressLines: {
    street: { text: 'Street and number', required: true },
    region: { text: 'Region', required: ['US'] },
  },
  ibanCountries: ['HR', 'DE'],
}
const customer = { full_name: 'Iva Perić', country: null, address: {} }
const filled: BankForm = {
  ...emptyBank(customer, 'HR'),
  bank_owner_address: { street: ' Obala 14 ', unknown: 'x' },
  bank_name: 'Banka',
  bank_bic: 'zabahr2x',
  bank_iban: 'hr12 1001 0051 8630 0016 0',
}

test.each([
  [
    'all that is required',
    emptyBank({ ...customer, full_name: '' }, null),
    'Account holder full name, Street and number, Bank name, Bank country, BIC/SWIFT',
  ],
  ['an IBAN where the country has them', { ...filled, bank_iban: ' ' }, 'IBAN'],
  [
    'an account number and a line where it has not',
    { ...filled, bank_country: 'US' },
    'Region, Bank account number',
  ],
])('the bank form requires %s', (_, form, fields) =>
  expect(alertText(checkBank(form, settings))).toBe(`Please fill out the following fields: ${fields}`),
)

test.each([
  [{ bank_iban: 'HR12 1001 0051 8630 0016 1' }, { bank_iban: 'Please enter a valid IBAN.' }],
  [{ bank_bic: 'ZABA' }, { bank_bic: 'Please enter a valid BIC/SWIFT.' }],
  [{}, {}],
])('the bank form rejects invalid values: %o', (patch, errors) =>
  expect(checkBank({ ...filled, ...patch }, settings)).toEqual(errors),
)

test('the bank form sends an IBAN or an account number, never both', () => {
  const typed = { ...filled, bank_account: ' 123 456 ' }
  expect(bankPayload(typed, settings)).toEqual({
    bank_owner_full_name: 'Iva Perić',
    bank_owner_address: { street: 'Obala 14' },
    bank_name: 'Banka',
    bank_city: null,
    bank_country: 'HR',
    bank_bic: 'ZABAHR2X',
    bank_iban: 'HR1210010051863000160',
    bank_account: null,
    note: null,
  })
  expect(bankPayload({ ...typed, bank_country: 'US' }, settings)).toMatchObject({
    bank_iban: null,
    bank_account: '123 456',
  })
})
