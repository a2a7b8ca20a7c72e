import { useState, type FocusEvent } from 'react'
import type { Answered } from '#contract/calls'
import type { Cart } from '#contract/shop/cart'
import type { Customer } from '#contract/shop/shop-data'
import { isTransferClosed } from '#rules/payments/transfer-deadline'
import { applyVoucher } from '#rules/vouchers/voucher'
import { alertText, fieldErrorsOf, type FieldErrors } from '../../ui/field-errors'
import { useForm } from '../../ui/use-form'
import { useSureCall } from '../calls/use-sure-call'
import { useCompanyParts } from '../company/use-company-parts'
import { useShop, useServices } from '../store/use-page'
import { ticketTimesOf } from '../tickets/ticket-times'
import {
  checkCheckout,
  checkoutFacts,
  checkoutPayload,
  emptyCheckout,
  planOf,
  shippingOf,
  type CheckoutForm,
} from './checkout-form'
import { useInvoice } from './use-invoice'

/** The state that the parts of the checkout share. */
export type Checkout = ReturnType<typeof useCheckout>

/** Returns the checkout's form, its invoice, and its one call. */
export function useCheckout(
  cart: Cart,
  customer: Customer,
  { onSend, onDone }: { onSend: () => void; onDone: (answer: Answered<'checkout-cart'>) => Promise<void> },
) {
  const { config, country, now, orders } = useShop()
  const services = useServices()
  const form = useForm<CheckoutForm>(() => emptyCheckout(customer, country, orders), {
    keep: `checkout-${customer.email}`,
    secret: ['terms'],
  })
  const { values, set } = form
  const [voucherError, setVoucherError] = useState<string | null>(null)

  const hasGoods = cart.merchandise.length > 0
  const voucher = planOf(cart, null) ? null : values.voucher
  const goesTo = hasGoods ? shippingOf(values, customer.full_name).country : values.country
  const requested = useInvoice(cart, goesTo || null, voucher?.code ?? null, (why) => {
    set({ voucher: null })
    setVoucherError(why)
  })
  const plan = planOf(cart, requested.invoice)
  const company = useCompanyParts(values.is_company)
  const details = {
    ...checkoutFacts(cart, requested.invoice, requested.country, voucher, company),
    transferClosed: isTransferClosed(ticketTimesOf(cart.products), config.transferClosesDays, now),
  }
  const shown = useShownErrors((of) => checkCheckout(values, details, config, customer.full_name, of))
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
      if (refusal.status === 409) void services.cart.load()
      // The cart does not include shipping prices: request the invoice again even if the cart is unchanged.
      if (refusal.total !== null) requested.retry()
    },
  })

  // Without its rules the order of a company cannot be checked.
  const isLoading = values.is_company && company === null
  const submit = async () => {
    if (isLoading) return
    call.setError(null)
    setRefused(false)
    if (!form.check(shown.press())) return
    onSend()
    const expected_total = requested.invoice?.total ?? null
    await call.send({ ...checkoutPayload(values, details, config, customer), expected_total })
  }

  return {
    form,
    hasGoods,
    plan,
    voucher,
    voucherError,
    setVoucherError,
    requested,
    details,
    company,
    isLoading,
    off: applyVoucher(details.discount, details.total ?? 0),
    call,
    /** Errors by field: the server's until the field is edited, and those that the page finds. */
    errors: isRefused ? { ...form.errors, ...shown.errors } : shown.errors,
    /** The text of the alert above the form, or null. */
    alert: call.error ?? alertText(shown.ofPress),
    leave: shown.leave,
    hasLeft: shown.hasLeft,
    submit,
  }
}

/**
 * In milliseconds. A press that takes the focus away ends within this time, so an error cannot move the pressed button.
 */
const showsAfter = 250

/**
 * Which errors of a form are shown: those of fields that were left, and after a press of the button all that it found.
 * A form starts without errors, and a corrected field no longer shows one.
 */
function useShownErrors(check: (of?: ReadonlySet<string>) => FieldErrors) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())

  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const field = target.getAttribute('name')
    if (field === null || left.has(field)) return
    setTimeout(() => setLeft((before) => new Set(before).add(field)), showsAfter)
  }

  return {
    /** Handles the form's `onBlur`. */
    leave,
    hasLeft: (field: string) => left.has(field) || pressed.has(field),
    /** Checks all fields when the button is pressed, and returns the errors. */
    press: (): FieldErrors => {
      const found = check()
      setPressed(new Set(Object.keys(found)))
      return found
    },
    /** The errors to show, by field. */
    errors: check(new Set([...left, ...pressed])),
    /** The errors found by the press that remain, for the alert. */
    ofPress: check(pressed),
  }
}
