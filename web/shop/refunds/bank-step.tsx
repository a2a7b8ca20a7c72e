import { usesIban } from '../../../rules/bank/bank-details'
import * as texts from '../../../texts/compiled/screens/request-refund'
import * as labels from '../../../texts/compiled/refusals/bank'
import { AddressFields, CountryField } from '../../ui/address-fields'
import { FormAlert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-fields'
import type { Form } from '../../ui/use-form'
import { useConfig } from '../store/use-page'
import type { BankForm } from './bank-form'

interface BankStepProps {
  form: Form<BankForm>
  error: string | null
  /** Null if there is no earlier step. */
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
          <Button look="secondary" size="large" onClick={onBack}>
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

/** The IBAN, or the account number if the bank's country has no IBANs. Nothing until the country is chosen. */
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
