import { expect, test } from 'vitest'
import { missingFieldNames } from '../text/missing-fields'
import { compactBankCode, hasIbanChecksum, isBic, missingBankFields, type BankDetails } from './bank-details'

const settings = {
  addressLines: {
    street: { text: 'Street', required: true },
    state: { text: 'State', required: ['US'] },
  },
  ibanCountries: ['HR', 'DE'],
}
const details: BankDetails = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Ilica 1' },
  bank_name: 'Zaba',
  bank_country: 'HR',
  bank_bic: 'ZABAHR2X',
  bank_iban: 'HR1210010051863000160',
  bank_account: null,
}
const none: BankDetails = {
  bank_owner_full_name: null,
  bank_owner_address: null,
  bank_name: null,
  bank_country: null,
  bank_bic: null,
  bank_iban: null,
  bank_account: null,
}

test.each<[string, BankDetails, string]>([
  ['all there', details, ''],
  ['nothing at all', none, 'Account holder full name, Street, Bank name, Bank country, BIC/SWIFT'],
  ['IBAN where it is used', { ...details, bank_iban: ' ', bank_account: '123' }, 'IBAN'],
  ['an account number elsewhere', { ...details, bank_country: 'US' }, 'State, Bank account number'],
  [
    'an account number is enough elsewhere',
    { ...details, bank_country: 'JP', bank_iban: null, bank_account: '1' },
    '',
  ],
])('bank details %s', (_, given, names) =>
  expect(missingFieldNames(missingBankFields(given, settings))).toBe(names),
)

test('missing bank details have the field names of the API', () => {
  expect(missingBankFields(none, settings).map(({ field }) => field)).toContain('bank_owner_address.street')
})

// Vectors of ISO 13616 and ISO 9362.
test.each([
  ['HR1210010051863000160', true],
  ['HR1210010051863000161', false],
  ['DE89370400440532013000', true],
  ['gb82 west 1234 5698 7654 32', true],
  ['DE98370400440532013000', false],
  ['HR12', false],
  ['', false],
])('IBAN %s is valid: %s', (text, right) => expect(hasIbanChecksum(compactBankCode(text))).toBe(right))

test.each([
  ['ZABAHR2X', true],
  ['deutdeff500', true],
  ['DEUTDEFF50', false],
  ['DEUTDEFF5', false],
  ['DEUT12FF', false],
  ['', false],
])('BIC %s is valid: %s', (text, right) => expect(isBic(compactBankCode(text))).toBe(right))
