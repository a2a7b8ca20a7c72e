import { companyRefusals } from '#contract/shop/company-refusals'
import type { AddressLines } from '#rules/customers/address'
import { type Company, missingCompanyFields } from '#rules/customers/company'
import { vatNumberOf } from '#rules/customers/vat-number'
import type { MissingField } from '#rules/text/missing-fields'
import type { FieldErrors } from './field-errors'

/** Returns the required company fields that are empty, and the error of a VAT number that is invalid in its country. */
export function checkCompany(
  company: Company,
  { country, address }: { country: string; address: Readonly<Record<string, string>> },
  lines: AddressLines,
): { missing: MissingField[]; errors: FieldErrors } {
  const isWrong =
    company.vat_number.trim() !== '' && country !== '' && vatNumberOf(company.vat_number, country) === null
  return {
    missing: missingCompanyFields(company, lines, country || null, address),
    errors: isWrong ? { 'company.vat_number': companyRefusals['vat-number-invalid'][1]() } : {},
  }
}
