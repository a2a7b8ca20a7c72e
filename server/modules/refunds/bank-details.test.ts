import { describe, expect, test } from 'vitest'
import { maskedAccount, readBankDetails } from './bank-details'

const settings = {
  addressLines: { street: { text: 'Street', required: true }, region: { text: 'Region', required: ['US'] } },
  ibanCountries: ['HR', 'DE', 'RE', 'JE'],
  countries: { HR: 'Croatia', DE: 'Germany', RE: 'Réunion', JE: 'Jersey', US: 'United States' },
}
const sent = {
  bank_owner_full_name: '  Ana   Horvat ',
  bank_owner_address: { street: ' Obala 1 ', other: 'x' },
  bank_name: ' Narodna banka ',
  bank_city: ' ',
  bank_country: 'HR',
  bank_bic: 'nbhr hr2d',
  bank_iban: 'hr12 1001 0051 8630 0016 0',
  bank_account: '123',
}
const refusal = (changed: object) => {
  try {
    readBankDetails({ ...sent, ...changed }, settings)
  } catch (error) {
    return (error as { errors?: object }).errors
  }
  return null
}

test('is kept as banks want it, with the account by IBAN alone', () => {
  expect(readBankDetails(sent, settings)).toEqual({
    owner_full_name: 'Ana Horvat',
    owner_address: { street: 'Obala 1' },
    bank_name: 'Narodna banka',
    bank_city: null,
    bank_country: 'HR',
    bank_bic: 'NBHRHR2D',
    bank_iban: 'HR1210010051863000160',
    bank_account: null,
  })
})

describe('refuses', () => {
  test.each([
    ['a wrong check digit', { bank_iban: 'HR1310010051863000160' }, 'Please enter a valid IBAN.'],
    ['an IBAN that is too short', { bank_iban: 'HR12100100518630001' }, 'Please enter a valid IBAN.'],
    [
      "another country's IBAN",
      { bank_iban: 'DE89370400440532013000' },
      'This IBAN isn’t from the bank’s country.',
    ],
  ])('%s', (_, changed, sentence) => expect(refusal(changed)).toEqual({ bank_iban: [sentence] }))

  test('a BIC without its form, and a country that is not on the list', () => {
    expect(refusal({ bank_bic: 'NBHR' })).toEqual({ bank_bic: ['Please enter a valid BIC/SWIFT.'] })
    expect(refusal({ bank_country: 'XX' })).toEqual({
      bank_country: ['Please choose a country from the list.'],
    })
  })

  test('what is missing, by the labels of the form', () => {
    expect(Object.keys(refusal({ bank_iban: ' ', bank_name: null, bank_owner_address: {} }) ?? {})).toEqual([
      'bank_owner_address.street',
      'bank_name',
      'bank_iban',
    ])
    expect(Object.keys(refusal({ bank_country: 'US', bank_account: null }) ?? {})).toEqual([
      'bank_owner_address.region',
      'bank_account',
    ])
  })
})

test("a territory's account has its mother country's IBAN", () => {
  expect(refusal({ bank_country: 'RE', bank_iban: 'FR1420041010050500013M02606' })).toBeNull()
  expect(refusal({ bank_country: 'JE', bank_iban: 'GB29NWBK60161331926819' })).toBeNull()
  expect(refusal({ bank_country: 'DE', bank_iban: 'FR1420041010050500013M02606' })).not.toBeNull()
})

test.each([
  [{ bank_iban: 'HR1210010051863000160', bank_account: null }, 'HR•• •••• 0160'],
  [{ bank_iban: null, bank_account: '123456789012' }, '•••• 9012'],
  [{ bank_iban: null, bank_account: '12345' }, '•••• 5'],
  [{ bank_iban: null, bank_account: '1' }, '•••• '],
])('%j is shown as %s', (details, masked) => expect(maskedAccount(details)).toBe(masked))
