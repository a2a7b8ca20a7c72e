import { useState } from 'react'
import { Link } from 'react-router'
import type { Answered } from '../../../../contract/calls'
import type { Cart } from '../../../../contract/shop/cart'
import type { Customer } from '../../../../contract/customer'
import { applyVoucher } from '../../../../rules/voucher'
import { FormAlert } from '../../../parts/alert'
import { AddressFields, CountryField } from '../../../parts/address-fields'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { useForm } from '../../../parts/use-form'
import { Countdown } from '../../cart/reservation/countdown'
import { paths } from '../../paths'
import { useCall } from '../../store/use-call'
import { useShop, useWorld } from '../../store/use-world'
import {
  checkCheckout,
  checkoutFacts,
  checkoutPayload,
  emptyCheckout,
  methodsOf,
  shippingOf,
  whyDisabled,
  type CheckoutForm,
} from './checkout-form'
import { CheckoutSection } from './checkout-section'
import { Closing } from './closing'
import { MethodChoice } from './method-choice'
import { OrderTable } from './order-table'
import { PlanPreview } from './plan-preview'
import { ShippingFields } from './shipping-fields'
import { useInvoice } from './use-invoice'
import { VoucherEntry } from './voucher-entry'

interface CheckoutPageProps {
  cart: Cart
  customer: Customer
  onDone: (answer: Answered<'checkout-cart'>) => Promise<void>
}

/** The whole checkout on one page: what is bought, where it goes, how it is paid, and the one button at its end. */
export function CheckoutPage({ cart, customer, onDone }: CheckoutPageProps) {
  const { config, country } = useShop()
  const world = useWorld()
  const form = useForm<CheckoutForm>(() => emptyCheckout(customer, country), {
    keep: `checkout-${customer.email}`,
    secret: ['terms'],
  })
  const { values, set, errors } = form
  const [voucherError, setVoucherError] = useState<string | null>(null)

  const hasGoods = cart.merchandise.length > 0
  const shipping = shippingOf(values, customer.full_name)
  const plan = cart.products.find(({ product }) => product.has_payment_plan)?.product.payment_plan
  const voucher = plan ? null : values.voucher
  const asked = useInvoice(
    cart,
    (hasGoods ? shipping.country : values.country) || null,
    voucher?.code ?? null,
    (why) => {
      set({ voucher: null })
      setVoucherError(why)
    },
  )
  const facts = checkoutFacts(cart, asked.invoice, asked.country, voucher)
  const off = applyVoucher(facts.discount, facts.total ?? 0)
  const { methods, method } = methodsOf(values, facts, config)

  const checkout = useCall('checkout-cart', {
    done: async (answer) => {
      form.forget()
      await onDone(answer)
    },
    failed: (refusal) => {
      form.check(fieldErrorsOf(refusal))
      if (refusal.status === 409) void world.cart.load()
      // The prices of shipping are in no cart: the invoice is asked for anew, whatever the cart says.
      if (refusal.total !== null) asked.retry()
    },
  })

  const submit = async () => {
    const found = checkCheckout(values, facts, config, customer.full_name)
    checkout.setError(alertText(found))
    if (!form.check(found)) return
    const expected_total = asked.invoice?.total ?? null
    await checkout.send({ ...checkoutPayload(values, facts, config, customer), expected_total })
  }

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
            refused={voucherError}
            onApply={(next) => {
              setVoucherError(null)
              set({ voucher: next })
            }}
          />
        )}
      </CheckoutSection>

      <form {...form.props(submit)} className="grid gap-6">
        <FormAlert error={checkout.error} />
        <CheckoutSection title="Billing address">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-sunk px-4 py-3">
            <p className="min-w-0">
              <strong>{customer.full_name}</strong>
              <span className="block text-ink-soft">{customer.email}</span>
            </p>
            <Link to={paths.account()} className="link text-sm">
              Change in Account
            </Link>
          </div>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <CountryField
              label="Country"
              name="country"
              required
              section="billing"
              countries={config.countries}
              value={values.country}
              error={errors['country']}
              onChange={(next) => set({ country: next })}
            />
            <AddressFields
              lines={config.addressLines}
              country={values.country}
              address={values.address}
              onChange={(address) => set({ address })}
              errors={errors}
              prefix="address."
              section="billing"
              showsRequired={hasGoods && values.same_address}
            />
          </div>
        </CheckoutSection>
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
          plan={plan ?? null}
          terms={values.terms}
          termsError={errors['terms']}
          onTerms={(terms) => set({ terms })}
          why={whyDisabled(values, facts, config)}
          pending={checkout.pending}
        />
      </form>
    </div>
  )
}
