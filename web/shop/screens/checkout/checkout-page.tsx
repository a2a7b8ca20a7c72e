import type { Answered } from '../../../../contract/calls'
import type { Cart } from '../../../../contract/shop/cart'
import type { Customer } from '../../../../contract/customer'
import { Alert, FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { useIsWide } from '../../shell/use-is-wide'
import { useConfig } from '../../store/use-world'
import { BillingFields } from './billing-fields'
import { methodsOf } from './checkout-form'
import { CheckoutSection } from './checkout-section'
import { MethodChoice } from './method-choice'
import { checkoutFormId, Terms } from './place-order'
import { ShippingFields } from './shipping-fields'
import { PayBar, SummaryBeside, SummaryFolded } from './summary'
import { useCheckout, type Checkout } from './use-checkout'
import * as texts from '../../../../texts/compiled/screens/checkout'

interface CheckoutPageProps {
  cart: Cart
  customer: Customer
  onDone: (answer: Answered<'checkout-cart'>) => Promise<void>
}

/**
 * The whole checkout on one page: address and payment, and beside them the summary with the one button. On a small
 * screen the summary is folded above the form, and the button stays at the bottom.
 */
export function CheckoutPage({ cart, customer, onDone }: CheckoutPageProps) {
  const checkout = useCheckout(cart, customer, onDone)
  const isWide = useIsWide()
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <h1 className="text-title">{texts.title()}</h1>
      {!isWide && <SummaryFolded cart={cart} checkout={checkout} />}
      {/* Only listens for fields that lose the focus. */}
      <div className="min-w-0" onBlur={checkout.leave}>
        <Form customer={customer} checkout={checkout} isWide={isWide} />
      </div>
      {isWide ? <SummaryBeside cart={cart} checkout={checkout} /> : <PayBar checkout={checkout} />}
    </div>
  )
}

interface FormProps {
  customer: Customer
  checkout: Checkout
  isWide: boolean
}

function Form({ customer, checkout, isWide }: FormProps) {
  const config = useConfig()
  const { form, errors, hasGoods, facts, asked } = checkout
  const { values, set } = form
  const { methods, method } = methodsOf(values, facts, config)
  return (
    <form {...form.props(checkout.submit)} id={checkoutFormId} className="grid gap-6">
      <FormAlert error={checkout.alert} />
      {asked.error && (
        <Alert>
          {asked.error}{' '}
          <Button look="secondary" size="small" onClick={asked.retry}>
            {texts.again()}
          </Button>
        </Alert>
      )}
      <BillingFields
        customer={customer}
        values={values}
        set={set}
        errors={errors}
        showsRequired={hasGoods && values.same_address}
      />
      {hasGoods && <ShippingFields values={values} set={set} errors={errors} cannotShip={facts.cannotShip} />}
      <CheckoutSection title={texts.payment()}>
        <MethodChoice
          methods={methods}
          method={method}
          isKnown={facts.total !== null}
          hasCountry={values.country !== ''}
          hasPlan={facts.hasPlan}
          error={errors['payment_method']}
          onChoose={(next) => set({ payment_method: next })}
        />
      </CheckoutSection>
      {!isWide && (
        <CheckoutSection title={texts.terms()}>
          <Terms checkout={checkout} />
        </CheckoutSection>
      )}
    </form>
  )
}
