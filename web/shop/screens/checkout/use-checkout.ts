import { useState } from 'react'
import type { Answered } from '../../../../contract/calls'
import type { Cart } from '../../../../contract/shop/cart'
import type { Customer } from '../../../../contract/customer'
import { applyVoucher } from '../../../../rules/voucher'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { useForm } from '../../../parts/use-form'
import { useSureCall } from '../../calls/use-sure-call'
import { useShop, useWorld } from '../../store/use-world'
import {
  checkCheckout,
  checkoutFacts,
  checkoutPayload,
  emptyCheckout,
  shippingOf,
  type CheckoutForm,
} from './checkout-form'
import { useInvoice } from './use-invoice'
import { useShownErrors } from './use-shown-errors'

/** The state that the parts of the checkout share. */
export type Checkout = ReturnType<typeof useCheckout>

/** The checkout's form, its invoice, and its one call. */
export function useCheckout(
  cart: Cart,
  customer: Customer,
  onDone: (answer: Answered<'checkout-cart'>) => Promise<void>,
) {
  const { config, country } = useShop()
  const world = useWorld()
  const form = useForm<CheckoutForm>(() => emptyCheckout(customer, country), {
    keep: `checkout-${customer.email}`,
    secret: ['terms'],
  })
  const { values, set } = form
  const [voucherError, setVoucherError] = useState<string | null>(null)

  const hasGoods = cart.merchandise.length > 0
  const plan = cart.products.find(({ product }) => product.has_payment_plan)?.product.payment_plan ?? null
  const voucher = plan ? null : values.voucher
  const goesTo = hasGoods ? shippingOf(values, customer.full_name).country : values.country
  const asked = useInvoice(cart, goesTo || null, voucher?.code ?? null, (why) => {
    set({ voucher: null })
    setVoucherError(why)
  })
  const facts = checkoutFacts(cart, asked.invoice, asked.country, voucher)
  const shown = useShownErrors((of) => checkCheckout(values, facts, config, customer.full_name, of))
  const [isRefused, setRefused] = useState(false)

  const call = useSureCall('checkout-cart', {
    repeats: true,
    done: async (answer) => {
      form.forget()
      await onDone(answer)
    },
    failed: (refusal) => {
      setRefused(true)
      form.check(fieldErrorsOf(refusal))
      if (refusal.status === 409) void world.cart.load()
      // The cart does not include shipping prices: request the invoice again even if the cart is unchanged.
      if (refusal.total !== null) asked.retry()
    },
  })

  const submit = async () => {
    call.setError(null)
    setRefused(false)
    if (!form.check(shown.press())) return
    const expected_total = asked.invoice?.total ?? null
    await call.send({ ...checkoutPayload(values, facts, config, customer), expected_total })
  }

  return {
    form,
    hasGoods,
    plan,
    voucher,
    voucherError,
    setVoucherError,
    asked,
    facts,
    off: applyVoucher(facts.discount, facts.total ?? 0),
    call,
    /** By field: errors from the server until the field is edited, and errors that the page finds. */
    errors: isRefused ? { ...form.errors, ...shown.errors } : shown.errors,
    /** The text of the alert above the form, or null. */
    alert: call.error ?? alertText(shown.ofPress),
    leave: shown.leave,
    hasLeft: shown.hasLeft,
    submit,
  }
}
