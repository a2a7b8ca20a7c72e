import type { Answered } from '../../../../contract/calls'
import type { Cart } from '../../../../contract/shop/cart'
import type { Customer } from '../../../../contract/customer'
import { FormAlert } from '../../../parts/alert'
import { Countdown } from '../../cart/reservation/countdown'
import { useConfig } from '../../store/use-world'
import { BillingFields } from './billing-fields'
import { methodsOf, whyDisabled } from './checkout-form'
import { CheckoutSection } from './checkout-section'
import { Closing } from './closing'
import { MethodChoice } from './method-choice'
import { OrderTable } from './order-table'
import { PlanPreview } from './plan-preview'
import { ShippingFields } from './shipping-fields'
import { useCheckout } from './use-checkout'
import { VoucherEntry } from './voucher-entry'

interface CheckoutPageProps {
  cart: Cart
  customer: Customer
  onDone: (answer: Answered<'checkout-cart'>) => Promise<void>
}

/** The whole checkout on one page: items, addresses, payment, and one button at its end. */
export function CheckoutPage({ cart, customer, onDone }: CheckoutPageProps) {
  const config = useConfig()
  const checkout = useCheckout(cart, customer, onDone)
  const { form, hasGoods, plan, voucher, asked, facts, off } = checkout
  const { values, set, errors } = form
  const { methods, method } = methodsOf(values, facts, config)

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1 className="text-title">Checkout</h1>
        <Countdown />
      </header>
      <CheckoutSection title="Your order">
        <OrderTable cart={cart} asked={asked} discount={off.discount} voucher={voucher} />
        {plan ? (
          <PlanPreview plan={plan} />
        ) : (
          <VoucherEntry
            voucher={voucher}
            lost={facts.total === null ? 0 : off.lost}
            refused={checkout.voucherError}
            onApply={(next) => {
              checkout.setVoucherError(null)
              set({ voucher: next })
            }}
          />
        )}
      </CheckoutSection>

      <form {...form.props(checkout.submit)} className="grid gap-6">
        <FormAlert error={checkout.call.error} />
        <BillingFields
          customer={customer}
          values={values}
          set={set}
          errors={errors}
          showsRequired={hasGoods && values.same_address}
        />
        {hasGoods && (
          <ShippingFields values={values} set={set} errors={errors} cannotShip={facts.cannotShip} />
        )}
        <CheckoutSection title="Payment">
          <MethodChoice
            methods={methods}
            method={method}
            isKnown={facts.total !== null}
            hasPlan={facts.hasPlan}
            error={errors['payment_method']}
            onChoose={(next) => set({ payment_method: next })}
          />
        </CheckoutSection>
        <Closing
          asked={asked}
          discount={off.discount}
          plan={plan}
          terms={values.terms}
          termsError={errors['terms']}
          onTerms={(terms) => set({ terms })}
          why={whyDisabled(values, facts, config)}
          pending={checkout.call.pending}
        />
      </form>
    </div>
  )
}
