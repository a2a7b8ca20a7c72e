import { refusals } from '../../../../contract/refusals'
import { Alert } from '../../../parts/alert'
import type { FieldErrors } from '../../../parts/field-errors'
import { CheckboxField } from '../../../parts/choice-fields'
import { TextField } from '../../../parts/text-fields'
import { AddressSection } from '../../address/address-section'
import type { CheckoutForm } from './checkout-form'
import { CheckoutSection } from './checkout-section'
import * as texts from '../../../../texts/compiled/screens/checkout'

interface ShippingFieldsProps {
  values: CheckoutForm
  set: (patch: Partial<CheckoutForm>) => void
  errors: FieldErrors
  cannotShip: boolean
}

/** The shipping address: the billing address or another one. */
export function ShippingFields({ values, set, errors, cannotShip }: ShippingFieldsProps) {
  return (
    <CheckoutSection title={texts.shipping_address()}>
      <CheckboxField
        name="same_address"
        label={texts.same_address()}
        checked={values.same_address}
        onChange={(event) => set({ same_address: event.target.checked })}
      />
      {!values.same_address && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label={texts.full_name()}
            name="shipping_name"
            autoComplete="shipping name"
            required
            value={values.shipping_name}
            error={errors['shipping_name']}
            onChange={(event) => set({ shipping_name: event.target.value })}
          />
          <AddressSection
            section="shipping"
            country={values.shipping_country}
            address={values.shipping_address}
            onCountry={(shipping_country) => set({ shipping_country })}
            onAddress={(shipping_address) => set({ shipping_address })}
            errors={errors}
            showsRequired
          />
        </div>
      )}
      {cannotShip && <Alert>{refusals['shipping-impossible'][1]()}</Alert>}
    </CheckoutSection>
  )
}
