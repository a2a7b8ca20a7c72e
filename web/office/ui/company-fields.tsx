import { companyRefusals } from '../../../contract/shop/company-refusals'
import { type AddressLines, tidyAddress } from '../../../rules/customers/address'
import { type Company, missingCompanyFields } from '../../../rules/customers/company'
import { vatNumberOf } from '../../../rules/customers/vat-number'
import * as texts from '../../../texts/compiled/office/company'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'
import { TextField } from '../../ui/text-fields'

export const noCompany: Company = { name: '', vat_number: '' }

interface CompanyFieldsProps {
  company: Company
  errors: FieldErrors
  onChange: (company: Company) => void
}

/** The name and VAT number of a company that buys. */
export const CompanyFields = ({ company, errors, onChange }: CompanyFieldsProps) => (
  <>
    <TextField
      label={texts.name()}
      required
      maxLength={200}
      autoComplete="off"
      value={company.name}
      error={errors['company.name']}
      onChange={({ target }) => onChange({ ...company, name: target.value })}
    />
    <TextField
      label={texts.vat_number()}
      required
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      value={company.vat_number}
      error={errors['company.vat_number']}
      onChange={({ target }) => onChange({ ...company, vat_number: target.value })}
    />
  </>
)

interface Where {
  country: string
  address: Readonly<Record<string, string>>
}

/** Errors of a company and its address, keyed by field. */
export function companyFaults(
  company: Company,
  { country, address }: Where,
  lines: AddressLines,
): FieldErrors {
  const missing = missingErrors(missingCompanyFields(company, lines, country || null, address))
  if (country === '') return { ...missing, country: texts.country_missing() }
  const isWrong = company.vat_number.trim() !== '' && vatNumberOf(company.vat_number, country) === null
  return isWrong ? { ...missing, 'company.vat_number': companyRefusals['vat-number-invalid'][1]() } : missing
}

/** Whether two addresses are the same in the lines of the shop. */
export const isSameAddress = (
  lines: AddressLines,
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => JSON.stringify(tidyAddress(lines, one)) === JSON.stringify(tidyAddress(lines, other))
