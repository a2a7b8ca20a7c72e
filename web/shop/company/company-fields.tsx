import { useEffect, useState } from 'react'
import type { Company } from '#rules/customers/company'
import { vatNumberOf } from '#rules/customers/vat-number'
import * as texts from '#texts/compiled/screens/company'
import { Alert } from '../../ui/alert'
import { CompanyFields as Fields } from '../../ui/company-fields'
import type { FieldErrors } from '../../ui/field-errors'
import { useServices } from '../store/use-page'

interface CompanyFieldsProps {
  company: Company
  /** Decides about the form of the number; empty: none is chosen. */
  country: string
  onChange: (company: Company) => void
  errors: FieldErrors
  /** The form requires a company: both fields carry an asterisk. */
  isRequired?: boolean
}

/** The name and VAT number of a company, with a warning if the register of the European Union does not know the number. */
export function CompanyFields({ country, ...fields }: CompanyFieldsProps) {
  const isUnknown = useIsUnknown(fields.company.vat_number, country)
  return (
    <>
      <Fields {...fields} hint={country === 'HR' ? texts.vat_hint_hr() : undefined} />
      {isUnknown && (
        <div className="sm:col-span-2">
          <Alert tone="warn">{texts.not_confirmed()}</Alert>
        </div>
      )}
    </>
  )
}

/** In milliseconds: the register is requested once the typing has paused. */
const requestsAfter = 500

/** Returns whether the register answered that it does not know the number. Without an answer there is no warning. */
function useIsUnknown(typed: string, country: string): boolean {
  const services = useServices()
  const [unknown, setUnknown] = useState<string | null>(null)
  const number = country === '' ? null : vatNumberOf(typed, country)
  useEffect(() => {
    if (number === null) return undefined
    let isStale = false
    const request = async () => {
      try {
        const { vies } = await services.send('check-vat-number', { vat_number: number, country })
        if (!isStale) setUnknown(vies?.result === 'invalid' ? number : null)
      } catch {
        // The order is checked by the server; here nothing depends on the answer.
      }
    }
    const timer = setTimeout(() => void request(), requestsAfter)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [services, number, country])
  return number !== null && unknown === number
}
