import type { ReactNode } from 'react'
import type { Company } from '#rules/customers/company'
import * as texts from '#texts/compiled/refusals/company'
import type { FieldErrors } from './field-errors'
import { TextField } from './text-fields'

interface CompanyFieldsProps {
  company: Company
  onChange: (company: Company) => void
  errors: FieldErrors
  /** The form requires a company: both fields carry an asterisk. */
  isRequired?: boolean
  /** A help under the number. */
  hint?: ReactNode
  /** Disables autofill, because the company belongs to somebody other than the user. */
  isOthers?: boolean
}

/** The name and VAT number of a company that buys. */
export const CompanyFields = ({
  company,
  onChange,
  errors,
  isRequired = true,
  hint,
  isOthers = false,
}: CompanyFieldsProps) => (
  <>
    <TextField
      label={texts.name()}
      name="company.name"
      autoComplete={isOthers ? 'off' : 'organization'}
      maxLength={200}
      required={isRequired}
      value={company.name}
      error={errors['company.name']}
      onChange={({ target }) => onChange({ ...company, name: target.value })}
    />
    <TextField
      label={texts.vat_number()}
      name="company.vat_number"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required={isRequired}
      hint={hint}
      value={company.vat_number}
      error={errors['company.vat_number']}
      onChange={({ target }) => onChange({ ...company, vat_number: target.value })}
    />
  </>
)
