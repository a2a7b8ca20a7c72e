import { useState } from 'react'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { EmailField, TextField } from '../../../parts/text-fields'
import { useForm, type Form } from '../../../parts/use-form'
import type { Address } from '../../../../contract/values'
import type { Customer } from '../../../../contract/customer'
import { tidyAddress } from '../../../../rules/address'
import * as texts from '../../../../texts/compiled/screens/account'
import { AddressSection } from '../../address/address-section'
import { checkAccount } from '../../session/account-checks'
import { LogoutDialog } from '../../session/logout-dialog'
import { useSureCall } from '../../calls/use-sure-call'
import { useConfig, useShop } from '../../store/use-world'
import { OwnData } from './own-data'

/** Name, address, email and password, and requests about the account itself. */
export function AccountScreen() {
  const { customer } = useShop()
  if (!customer) return null
  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="text-title">{texts.title()}</h1>
      {!customer.email_confirmed && (
        <Alert tone="warn">{texts.confirm_email({ email: customer.email })}</Alert>
      )}
      <AccountForm customer={customer} />
      <OwnData />
    </div>
  )
}

interface AccountFields {
  old_password: string
  new_password: string
  confirmation: string
  full_name: string
  email: string
  country: string
  address: Address
}

const blank = { old_password: '', new_password: '', confirmation: '' }

/** The form with a customer's details, and its submission. */
function useAccountForm(customer: Customer) {
  const config = useConfig()
  const form = useForm<AccountFields>(
    () => ({
      ...blank,
      full_name: customer.full_name,
      email: customer.email,
      country: customer.country ?? '',
      address: customer.address,
    }),
    { keep: `account-${customer.email}`, secret: ['old_password', 'new_password', 'confirmation'] },
  )
  const { values, set } = form
  const { send, pending, error, setError } = useSureCall('update-settings', {
    toast: texts.updated(),
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const found = checkAccount(values)
    setError(alertText(found))
    if (!form.check(found)) return
    const sent = await send({
      old_password: values.old_password,
      new_password: values.new_password || null,
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      country: values.country || null,
      address: tidyAddress(config.addressLines, values.address),
    })
    if (!sent) return
    set(blank)
    form.forget()
  }

  return { form, submit, pending, error }
}

function AccountForm({ customer }: { customer: Customer }) {
  const { form, submit, pending, error } = useAccountForm(customer)
  const { values, set, field, errors } = form
  const [asksLogout, setAsksLogout] = useState(false)

  return (
    <form {...form.props(submit)} className="grid gap-6">
      <FormAlert error={error} />
      <Card title={texts.about_you()}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField label={texts.full_name()} autoComplete="name" required {...field('full_name')} />
          <EmailField {...field('email')} />
        </div>
      </Card>
      <Card title={texts.default_address()}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <AddressSection
            country={values.country}
            address={values.address}
            onCountry={(country) => set({ country })}
            onAddress={(address) => set({ address })}
            errors={errors}
            showsRequired={false}
            requiresCountry={false}
          />
        </div>
        <p className="mt-4 text-sm text-ink-soft">{texts.default_address_hint()}</p>
      </Card>
      <NewPassword form={form} />
      <Card>
        <div className="grid gap-5">
          <TextField
            label={texts.current_password()}
            type="password"
            autoComplete="current-password"
            required
            hint={texts.current_password_hint()}
            {...field('old_password')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large" pending={pending}>
              {texts.update()}
            </Button>
            <Button look="secondary" size="large" onClick={() => setAsksLogout(true)}>
              {texts.logout()}
            </Button>
          </div>
        </div>
      </Card>
      {asksLogout && <LogoutDialog onClose={() => setAsksLogout(false)} />}
    </form>
  )
}

function NewPassword({ form: { field } }: { form: Form<AccountFields> }) {
  return (
    <Card title={texts.password()}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={texts.new_password()}
          type="password"
          autoComplete="new-password"
          hint={texts.new_password_hint()}
          {...field('new_password')}
        />
        <TextField
          label={texts.confirm_password()}
          type="password"
          autoComplete="new-password"
          {...field('confirmation')}
        />
      </div>
    </Card>
  )
}
