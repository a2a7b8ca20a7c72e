import type { Settings } from '../../../contract/config'
import { type Company, missingCompanyFields } from '../../../rules/customers/company'
import { vatNumberOf } from '../../../rules/customers/vat-number'
import { missingFieldNames, type MissingField } from '../../../rules/text/missing-fields'
import { tidyName } from '../../../rules/text/person-name'
import { Refusal } from '../../platform/http/refusal'

/** A company as it was typed. */
interface Typed {
  readonly name: string | null
  readonly vat_number: string | null
}

interface Where {
  readonly country: string | null
  readonly address: Readonly<Record<string, string>>
}

/**
 * The company of a payload, with its number in the stored form; null: a private person. Refuses a number that is wrong in its
 * country, and what is missing of its name, number and address. `at`: where the payload has the company and the address.
 */
export function readCompany(
  typed: Typed | null,
  where: Where,
  { addressLines }: Pick<Settings, 'addressLines'>,
  at = '',
): Company | null {
  if (typed === null) return null
  const company = { name: tidyName(typed.name ?? ''), vat_number: typed.vat_number?.trim() ?? '' }
  const missing = missingCompanyFields(company, addressLines, where.country, where.address)
  if (missing.length > 0) throw missingFields(missing, at)
  if (!where.country) throw new Refusal('country-missing', { fields: [`${at}country`] })
  const vat_number = vatNumberOf(company.vat_number, where.country)
  if (vat_number === null) throw new Refusal('vat-number-invalid', { fields: [`${at}company.vat_number`] })
  return { ...company, vat_number }
}

const missingFields = (missing: readonly MissingField[], at: string): Refusal =>
  new Refusal('fields-missing', {
    slots: { fields: missingFieldNames(missing) },
    fields: missing.map(({ field }) => at + field),
  })
