import * as labels from '#texts/compiled/refusals/company'
import type { MissingField } from '../text/missing-fields'
import { type AddressLines, missingAddressLines, tidyAddress } from './address'
import { euNumberOf, vatNumberOf } from './vat-number'

/** A company that buys, as it is stored: `vat_number` in the form of `vatNumberOf`. */
export interface Company {
  readonly name: string
  readonly vat_number: string
}

/** Returns the company of a database row of a customer or an order, or `null`. */
export const companyOf = (row: {
  readonly company_name: string | null
  readonly company_vat_number: string | null
}): Company | null =>
  row.company_name === null ? null : { name: row.company_name, vat_number: row.company_vat_number ?? '' }

/**
 * Returns the missing fields of an order for a company: its name, its number and its address. The address needs the
 * lines that the country requires, and at least one line, because the invoice needs an address.
 */
export function missingCompanyFields(
  company: Company,
  lines: AddressLines,
  country: string | null,
  address: Readonly<Record<string, string>>,
): MissingField[] {
  const required = missingAddressLines(lines, country, address)
  const isEmpty = Object.keys(tidyAddress(lines, address)).length === 0
  const first = Object.entries(lines).slice(0, 1)
  const missing =
    required.length === 0 && isEmpty ? first.map(([field, { text }]) => ({ field, label: text })) : required
  return [
    ...(company.name.trim() ? [] : [{ field: 'company.name', label: labels.name() }]),
    ...(company.vat_number.trim() ? [] : [{ field: 'company.vat_number', label: labels.vat_number() }]),
    ...missing.map(({ field, label }) => ({ field: `address.${field}`, label })),
  ]
}

/**
 * Returns whether an order can only be paid by card. A Croatian seller reports invoices, and one for a Croatian company
 * that is not paid by card or cash would have to be an e-invoice, which the shop does not send.
 */
export const paysByCardOnly = (
  company: Company | null,
  country: string | null,
  fiscalCountry: string | null,
): boolean =>
  company !== null &&
  fiscalCountry === 'HR' &&
  (country === 'HR' || euNumberOf(company.vat_number)?.country === 'HR')

/** Like `paysByCardOnly` in a shop that reports to Croatia, for a VAT number as it was typed. */
export const typedPaysByCardOnly = (company: Company, country: string): boolean =>
  paysByCardOnly({ ...company, vat_number: vatNumberOf(company.vat_number, country) ?? '' }, country, 'HR')
