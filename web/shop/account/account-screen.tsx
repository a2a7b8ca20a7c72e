import { Download, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Customer } from '#contract/shop/shop-data'
import type { Address } from '#contract/values'
import { tidyAddress } from '#rules/customers/address'
import type { Company } from '#rules/customers/company'
import { emailKey } from '#rules/text/email'
import * as texts from '#texts/compiled/screens/account'
import { Alert, FormAlert } from '../../ui/alert'
import { Ask } from '../../ui/ask'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { checkCompany } from '../../ui/check-company'
import type { Elements } from '../../ui/elements'
import { alertText, fieldErrorsOf } from '../../ui/field-errors'
import { forgetDrafts } from '../../ui/forget-drafts'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { missingErrors } from '../../ui/missing-errors'
import { EmailField, TextField } from '../../ui/text-fields'
import { useForm, type Form } from '../../ui/use-form'
import { AddressSection } from '../address/address-section'
import { useLastCall } from '../calls/use-last-call'
import { useSureCall } from '../calls/use-sure-call'
import { CompanyFields } from '../company/company-fields'
import { checkAccount } from '../session/account-checks'
import { LogoutDialog } from '../session/logout-dialog'
import { useConfig, useShop, useServices, useCall } from '../store/use-page'

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
      {customer.pending_email !== null && (
        <Alert tone="warn">
          {texts.pending_email({ email: customer.email, pending: customer.pending_email })}
        </Alert>
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
  company: Company
}

const blank = { old_password: '', new_password: '', confirmation: '' }

/** Form of a customer's details, with its submission. */
function useAccountForm(customer: Customer) {
  const config = useConfig()
  const form = useForm<AccountFields>(
    () => ({
      ...blank,
      full_name: customer.full_name,
      email: customer.email,
      country: customer.country ?? '',
      address: customer.address,
      company: customer.company ?? { name: '', vat_number: '' },
    }),
    { keep: `account-${customer.email}`, secret: ['old_password', 'new_password', 'confirmation'] },
  )
  const { values, set } = form
  const { send, pending, error, setError } = useSureCall('update-settings', {
    toast: texts.updated(),
    failed: (refusal) => form.check(fieldErrorsOf(refusal)),
  })

  const submit = async () => {
    const { company } = values
    const isCompany = company.name.trim() !== '' || company.vat_number.trim() !== ''
    const ofCompany = isCompany ? checkCompany(company, values, config.addressLines) : null
    const found = {
      ...checkAccount(values),
      ...missingErrors(ofCompany?.missing ?? []),
      ...ofCompany?.errors,
    }
    setError(alertText(found))
    if (!form.check(found)) return
    const sent = await send({
      old_password: values.old_password,
      new_password: values.new_password || null,
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      country: values.country || null,
      address: tidyAddress(config.addressLines, values.address),
      company,
    })
    if (!sent) return
    // A new email is shown above the form until it is confirmed.
    const isNew = emailKey(values.email) !== emailKey(customer.email)
    set({ ...blank, ...(isNew && { email: customer.email }) })
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
      <Card title={texts.company()}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <CompanyFields
            company={values.company}
            country={values.country}
            errors={errors}
            isRequired={false}
            onChange={(company) => set({ company })}
          />
        </div>
        <p className="mt-4 text-sm text-ink-soft">{texts.company_hint()}</p>
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
            <Button variant="secondary" size="large" onClick={() => setAsksLogout(true)}>
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

const DeleteAccountDialog = late(async () => (await import('./delete-account-dialog')).DeleteAccountDialog)

/** The customer's requests about their logins and data. */
function OwnData() {
  const { session } = useServices()
  const [asks, setAsks] = useState<'logout-all' | 'delete' | null>(null)
  const exporting = useCall('export-my-data', {
    done: ({ data }) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
  })
  const leaving = useLastCall('logout-all', texts.logged_out(), {
    done: () => {
      forgetDrafts()
      return session.end(texts.logged_out())
    },
  })
  const close = () => setAsks(null)

  return (
    <Card title={texts.own_data()}>
      <FormAlert error={exporting.error} />
      <div className="divide-y divide-line">
        <OwnDataAction title={texts.logout_all()} text={texts.logout_all_hint()}>
          <Button
            variant="secondary"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => setAsks('logout-all')}
          >
            {texts.logout_all()}
          </Button>
        </OwnDataAction>
        <OwnDataAction title={texts.export_data()} text={texts.export_hint()}>
          <Button
            variant="secondary"
            icon={<Download aria-hidden className="size-4" />}
            pending={exporting.pending}
            onClick={() => void exporting.send({})}
          >
            {texts.export_data()}
          </Button>
        </OwnDataAction>
        <OwnDataAction title={texts.erase()} text={texts.erase_hint()}>
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setAsks('delete')}
          >
            {texts.erase()}
          </Button>
        </OwnDataAction>
      </div>
      {asks === 'logout-all' && (
        <Ask
          title={texts.logout_all_title()}
          confirm={texts.logout_all()}
          pending={leaving.pending}
          onConfirm={() => void leaving.send({})}
          onClose={close}
        >
          <div className="grid gap-4">
            <FormAlert error={leaving.error} />
            <p>{texts.logout_all_text()}</p>
          </div>
        </Ask>
      )}
      {asks === 'delete' && (
        <LateDialog>
          <DeleteAccountDialog onClose={close} />
        </LateDialog>
      )}
    </Card>
  )
}

function OwnDataAction({ title, text, children }: { title: string; text: string; children: Elements }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 sm:max-w-sm">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}

/** Lets the browser save a text as a file. */
function saveFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
