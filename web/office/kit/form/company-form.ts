import { type AddressLines, tidyAddress } from '#rules/customers/address'
import type { Company } from '#rules/customers/company'
import * as texts from '#texts/compiled/office/company'
import { checkCompany } from '#web/ui/check-company'
import type { FieldErrors } from '#web/ui/field-errors'
import { missingErrors } from '#web/ui/missing-errors'

export const noCompany: Company = { name: '', vat_number: '' }

interface Where {
  country: string
  address: Readonly<Record<string, string>>
}

/** Errors of a company, its country and its address, keyed by field. */
export function companyFaults(company: Company, where: Where, lines: AddressLines): FieldErrors {
  const found = checkCompany(company, where, lines)
  const missing = missingErrors(found.missing)
  return where.country === ''
    ? { ...missing, country: texts.country_missing() }
    : { ...missing, ...found.errors }
}

/** Returns whether two addresses are the same in the lines of the shop. */
export const isSameAddress = (
  lines: AddressLines,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => JSON.stringify(tidyAddress(lines, one)) === JSON.stringify(tidyAddress(lines, other))
