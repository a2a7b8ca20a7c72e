import type { Settings } from '#contract/config'
import { type Company, missingCompanyFields } from '#rules/customers/company'
import { vatNumberOf } from '#rules/customers/vat-number'
import { missingFieldNames, type MissingField } from '#rules/text/missing-fields'
import { tidyName } from '#rules/text/person-name'
import { Refusal } from '../../platform/http/refusal'

/** A company as it was entered. */
interface Typed {
  readonly name: string | null
  readonly vat_number: string | null
}

interface Where {
  readonly country: string | null
  readonly address: Readonly<Record<string, string>>
}

/**
 * Returns the company of a payload with its VAT number in the stored form, or `null` for a private person. Fails if the number
 * is invalid in its country, or if name, number or address are incomplete. `at` is the prefix of field names in errors.
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
