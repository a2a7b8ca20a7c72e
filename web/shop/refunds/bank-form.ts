import type { Sent } from '../../../contract/calls'
import type { Config } from '../../../contract/config'
import type { Customer } from '../../../contract/shop/shop-data'
import type { Address } from '../../../contract/values'
import { tidyAddress } from '../../../rules/customers/address'
import {
  compactBankCode,
  hasIbanChecksum,
  isBic,
  missingBankFields,
  usesIban,
} from '../../../rules/bank/bank-details'
import * as fields from '../../../texts/compiled/refusals/fields'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'

/** The values of the bank step. An empty country means that none is chosen. */
export interface BankForm {
  bank_owner_full_name: string
  bank_owner_address: Address
  bank_name: string
  bank_city: string
  bank_country: string
  bank_bic: string
  bank_iban: string
  bank_account: string
  note: string
}

type BankSettings = Pick<Config, 'addressLines' | 'ibanCountries'>

/** A form filled with what the account knows. */
export function emptyBank(
  customer: Pick<Customer, 'full_name' | 'country' | 'address'>,
  country: string | null,
): BankForm {
  return {
    bank_owner_full_name: customer.full_name,
    bank_owner_address: customer.address,
    bank_name: '',
    bank_city: '',
    bank_country: customer.country ?? country ?? '',
    bank_bic: '',
    bank_iban: '',
    bank_account: '',
    note: '',
  }
}

/**
 * The missing or invalid fields with their errors. The page checks an IBAN's check digits; the server also each
 * country's format.
 */
export function checkBank(form: BankForm, settings: BankSettings): FieldErrors {
  const missing = missingBankFields(form, settings)
  if (missing.length > 0) return missingErrors(missing)
  const hasIban = usesIban(form.bank_country, settings.ibanCountries)
  return {
    ...(isBic(compactBankCode(form.bank_bic)) ? {} : { bank_bic: fields.bic() }),
    ...(!hasIban || hasIbanChecksum(compactBankCode(form.bank_iban)) ? {} : { bank_iban: fields.iban() }),
  }
}

/** The bank step as the call expects it: an IBAN or an account number, never both. */
export function bankPayload(form: BankForm, settings: BankSettings) {
  const hasIban = usesIban(form.bank_country, settings.ibanCountries)
  const orNull = (text: string) => text.trim() || null
  return {
    bank_owner_full_name: orNull(form.bank_owner_full_name),
    bank_owner_address: tidyAddress(settings.addressLines, form.bank_owner_address),
    bank_name: orNull(form.bank_name),
    bank_city: orNull(form.bank_city),
    bank_country: form.bank_country || null,
    bank_bic: compactBankCode(form.bank_bic),
    bank_iban: hasIban ? compactBankCode(form.bank_iban) : null,
    bank_account: hasIban ? null : orNull(form.bank_account),
    note: orNull(form.note),
  } satisfies Partial<Sent<'request-refund'>>
}
