import { Link } from '../../../parts/router/link'
import type { Customer } from '../../../../contract/customer'
import type { FieldErrors } from '../../../parts/field-errors'
import { paths } from '../../paths'
import { AddressSection } from '../../address/address-section'
import type { CheckoutForm } from './checkout-form'
import { CheckoutSection } from './checkout-section'
import * as texts from '../../../../texts/compiled/screens/checkout'

interface BillingFieldsProps {
  customer: Customer
  values: CheckoutForm
  set: (patch: Partial<CheckoutForm>) => void
  errors: FieldErrors
  showsRequired: boolean
}

/** The account's name and email, and the billing address. */
export function BillingFields({ customer, values, set, errors, showsRequired }: BillingFieldsProps) {
  return (
    <CheckoutSection title={texts.billing()}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-sunk px-4 py-3">
        <p className="min-w-0 wrap-anywhere">
          <strong>{customer.full_name}</strong>
          <span className="block text-ink-soft">{customer.email}</span>
        </p>
        <Link to={paths.account()} className="link text-sm">
          {texts.change_in_account()}
        </Link>
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <AddressSection
          section="billing"
          country={values.country}
          address={values.address}
          onCountry={(country) => set({ country })}
          onAddress={(address) => set({ address })}
          errors={errors}
          showsRequired={showsRequired}
        />
      </div>
      <p className="text-sm text-ink-soft">{texts.address_kept()}</p>
    </CheckoutSection>
  )
}
