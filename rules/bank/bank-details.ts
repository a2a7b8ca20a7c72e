import { compactCode } from '#contract/typed-text'
import * as labels from '#texts/compiled/refusals/bank'
import { missingAddressLines, type AddressLines } from '../customers/address'
import type { MissingField } from '../text/missing-fields'
import { tidyText } from '../text/plain-text'
import { modulo97 } from './references'

/** The values of the refund form's bank step; null means not filled in. City and note are optional. */
export interface BankDetails {
  bank_owner_full_name: string | null
  bank_owner_address: Readonly<Record<string, string>> | null
  bank_name: string | null
  bank_country: string | null
  bank_bic: string | null
  bank_iban: string | null
  bank_account: string | null
}

/** Returns whether accounts in that country are identified by IBAN; otherwise by an account number. */
export function usesIban(bankCountry: string | null, ibanCountries: readonly string[]): boolean {
  return bankCountry !== null && ibanCountries.includes(bankCountry)
}

/**
 * Returns the required fields that are empty (docs/behaviour/refunds.md, "Bank details"), in the order of the form.
 * Address lines are those that the bank's country requires; their `field` is `bank_owner_address.<key>`. Before a
 * country is chosen, neither IBAN nor account number is required, because it is unknown which one is needed.
 */
export function missingBankFields(
  details: BankDetails,
  settings: { addressLines: AddressLines; ibanCountries: readonly string[] },
): MissingField[] {
  const country = details.bank_country?.trim() ? details.bank_country : null
  const account: [keyof BankDetails, string] = usesIban(country, settings.ibanCountries)
    ? ['bank_iban', labels.iban()]
    : ['bank_account', labels.bank_account()]
  const empty = (fields: [keyof BankDetails, string][]): MissingField[] =>
    fields.filter(([field]) => !textOf(details[field])).map(([field, label]) => ({ field, label }))

  return [
    ...empty([['bank_owner_full_name', labels.account_holder()]]),
    ...missingAddressLines(settings.addressLines, country, details.bank_owner_address).map(
      ({ field, label }) => ({
        field: `bank_owner_address.${field}`,
        label,
      }),
    ),
    ...empty([
      ['bank_name', labels.bank_name()],
      ['bank_country', labels.bank_country()],
      ['bank_bic', labels.bic()],
    ]),
    ...(country === null ? [] : empty([account])),
  ]
}

/** Normalises an IBAN or BIC for checking and storage: without spaces, in capitals. */
export function compactBankCode(text: string): string {
  return compactCode(text).toUpperCase()
}

/**
 * Returns whether a compact text has an IBAN's form and check digits (ISO 13616). The length for each country is not
 * checked here; the server also checks it, with a list.
 */
export function hasIbanChecksum(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && modulo97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/**
 * Returns whether a compact text has the form of a BIC: 8 or 11 characters, with a country from the fifth (ISO 9362).
 */
export function isBic(bic: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}

function textOf(value: BankDetails[keyof BankDetails]): string {
  return typeof value === 'string' ? tidyText(value) : ''
}
