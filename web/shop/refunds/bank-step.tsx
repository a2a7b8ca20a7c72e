import type { Sent } from '#contract/calls'
import type { Config } from '#contract/config'
import type { Customer } from '#contract/shop/shop-data'
import type { Address } from '#contract/values'
import {
  usesIban,
  compactBankCode,
  hasIbanChecksum,
  isBic,
  missingBankFields,
} from '#rules/bank/bank-details'
import { tidyAddress } from '#rules/customers/address'
import * as labels from '#texts/compiled/refusals/bank'
import * as fields from '#texts/compiled/refusals/fields'
import * as texts from '#texts/compiled/screens/request-refund'
import { AddressFields, CountryField } from '../../ui/address-fields'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-fields'
import type { Form } from '../../ui/use-form'
import { useConfig } from '../store/use-page'

interface BankStepProps {
  form: Form<BankForm>
  error: string | null
  /** `null` if there is no earlier step. */
  onBack: (() => void) | null
  onNext: () => Promise<void>
}

/** Asks for the account that gets the refund. */
export function BankStep({ form, error, onBack, onNext }: BankStepProps) {
  const config = useConfig()
  const { values, field, errors, set } = form
  return (
    <form {...form.props(onNext)} className="grid gap-6">
      <FormAlert error={error} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={labels.account_holder()}
          required
          autoComplete="name"
          {...field('bank_owner_full_name')}
        />
        <AddressFields
          lines={config.addressLines}
          country={values.bank_country}
          address={values.bank_owner_address}
          onChange={(bank_owner_address) => set({ bank_owner_address })}
          errors={errors}
          prefix="bank_owner_address."
          showsRequired
        />
        <TextField label={labels.bank_name()} required autoComplete="off" {...field('bank_name')} />
        <TextField label={texts.bank_city()} autoComplete="off" {...field('bank_city')} />
        <CountryField
          label={labels.bank_country()}
          name="bank_country"
          required
          countries={config.countries}
          home={config.homeCountry}
          value={values.bank_country}
          error={errors['bank_country']}
          onChange={(bank_country) => set({ bank_country })}
        />
        <TextField
          label={labels.bic()}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={texts.bic_hint()}
          {...field('bank_bic')}
        />
        <AccountNumber form={form} />
        <div className="sm:col-span-2">
          <TextAreaField label={texts.note()} maxLength={2000} hint={texts.note_hint()} {...field('note')} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {onBack && (
          <Button variant="secondary" size="large" onClick={onBack}>
            {texts.back()}
          </Button>
        )}
        <Button type="submit" size="large">
          {texts.continue_on()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Shows the field for the IBAN, or for the account number if the bank's country has no IBANs. Shows nothing until the
 * country is chosen.
 */
function AccountNumber({ form: { values, field } }: { form: Form<BankForm> }) {
  const { ibanCountries } = useConfig()
  if (values.bank_country === '') return null
  const hasIban = usesIban(values.bank_country, ibanCountries)
  return (
    <div className="sm:col-span-2">
      <TextField
        key={hasIban ? 'iban' : 'account'}
        label={hasIban ? labels.iban() : labels.bank_account()}
        required
        autoComplete="off"
        spellCheck={false}
        {...(hasIban && { autoCapitalize: 'characters' })}
        {...field(hasIban ? 'bank_iban' : 'bank_account')}
      />
    </div>
  )
}

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

/** Returns the form filled with the customer's data. */
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
 * Returns the errors of missing or invalid fields. The page checks an IBAN's check digits; the server also each
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

/** Returns the bank step as the call expects it: an IBAN or an account number, never both. */
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
