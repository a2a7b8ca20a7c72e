import { useEffect, useState } from 'react'
import { companyRefusals } from '../../../contract/shop/company-refusals'
import type { AddressLines } from '../../../rules/customers/address'
import { type Company, missingCompanyFields } from '../../../rules/customers/company'
import type { MissingField } from '../../../rules/text/missing-fields'
import { vatNumberOf } from '../../../rules/customers/vat-number'
import * as texts from '../../../texts/compiled/screens/company'
import type { FieldErrors } from '../../ui/field-errors'
import { TextField } from '../../ui/text-fields'
import { Alert } from '../../ui/alert'
import { useServices } from '../store/use-page'

interface CompanyFieldsProps {
  company: Company
  /** Decides about the form of the number; empty: none is chosen. */
  country: string
  onChange: (company: Company) => void
  errors: FieldErrors
  /** The form asks for a company: both fields carry an asterisk. */
  isRequired?: boolean
}

/** The name and VAT number of a company, with a warning if the register of the European Union does not know the number. */
export function CompanyFields({ company, country, onChange, errors, isRequired = true }: CompanyFieldsProps) {
  const isUnknown = useIsUnknown(company.vat_number, country)
  return (
    <>
      <TextField
        label={texts.name()}
        name="company.name"
        autoComplete="organization"
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
        hint={country === 'HR' ? texts.vat_hint_hr() : undefined}
        value={company.vat_number}
        error={errors['company.vat_number']}
        onChange={({ target }) => onChange({ ...company, vat_number: target.value })}
      />
      {isUnknown && (
        <div className="sm:col-span-2">
          <Alert tone="warn">{texts.not_confirmed()}</Alert>
        </div>
      )}
    </>
  )
}

/** In milliseconds: the register is asked once the typing has paused. */
const asksAfter = 500

/** Whether the register said that it does not know the number. Without an answer nothing is known, and nothing is said. */
function useIsUnknown(typed: string, country: string): boolean {
  const services = useServices()
  const [unknown, setUnknown] = useState<string | null>(null)
  const number = country === '' ? null : vatNumberOf(typed, country)
  useEffect(() => {
    if (number === null) return undefined
    let isStale = false
    const ask = async () => {
      try {
        const { vies } = await services.send('check-vat-number', { vat_number: number, country })
        if (!isStale) setUnknown(vies?.result === 'invalid' ? number : null)
      } catch {
        // The order is checked by the server; here nothing depends on the answer.
      }
    }
    const timer = setTimeout(() => void ask(), asksAfter)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [services, number, country])
  return number !== null && unknown === number
}

/** What a form with a company lacks, and a number that is wrong in its country. */
export function checkCompany(
  company: Company,
  where: { country: string; address: Readonly<Record<string, string>> },
  lines: AddressLines,
): { missing: MissingField[]; errors: FieldErrors } {
  const { country, address } = where
  const isWrong =
    company.vat_number.trim() !== '' && country !== '' && vatNumberOf(company.vat_number, country) === null
  return {
    missing: missingCompanyFields(company, lines, country || null, address),
    errors: isWrong ? { 'company.vat_number': companyRefusals['vat-number-invalid'][1]() } : {},
  }
}
