import { useId, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/checkout'
import { Button } from '../../ui/button'
import { moneyText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { Skeleton } from '../../ui/skeleton'
import { useConfig } from '../store/use-page'
import { TermsBox } from '../terms/terms-box'
import { whyDisabled } from './checkout-form'
import type { Checkout } from './use-checkout'

/** The form's id. Controls beside the form refer to it. */
export const checkoutFormId = 'checkout-form'

/** The checkbox for the terms, and above it what a plan costs today. */
export function Terms({ checkout }: { checkout: Checkout }) {
  const { currency } = useConfig()
  const { plan, form, errors } = checkout
  return (
    <>
      {plan?.[0] && (
        <p className="rounded-control bg-brand-tint px-4 py-3 text-on-brand-tint">
          <RichText
            parts={texts.due_now.parts({ amount: moneyText(plan[0].amount, currency), count: plan.length })}
            tags={{ amount: bold }}
          />
        </p>
      )}
      <TermsBox
        form={checkoutFormId}
        checked={form.values.terms}
        onChange={(terms) => form.set({ terms })}
        error={errors['terms']}
      />
    </>
  )
}

/** The total. `className` sets its size. */
export function Total({ checkout, className }: { checkout: Checkout; className: string }) {
  const { currency } = useConfig()
  const { invoice, pending } = checkout.requested
  if (!invoice) return <Skeleton className="inline-block h-7 w-24" />
  return (
    <span
      aria-busy={pending}
      className={`display whitespace-nowrap tabular-nums transition-opacity ${pending ? 'opacity-55' : ''} ${className}`}
    >
      {moneyText(invoice.total, currency)}
    </span>
  )
}

/** The one button of the checkout. An order of 0 obliges nobody to pay, whatever the label in the settings says. While it is disabled, a sentence gives the reason. */
export function OrderButton({ checkout, className = '' }: { checkout: Checkout; className?: string }) {
  const config = useConfig()
  const { form, details, requested, call, hasLeft, isLoading } = checkout
  const why = whyDisabled(form.values, details, config)
  const whyId = useId()
  // A country that is not chosen yet is an error only after the field was left.
  const isWrong = form.values.country !== '' || hasLeft('country')
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <Button
        type="submit"
        form={checkoutFormId}
        size="large"
        wide
        disabled={why !== null || requested.invoice === null}
        // The call sends the total that is shown. While a newer total is loading, the button waits for it.
        pending={call.pending || isLoading || (requested.invoice !== null && requested.pending)}
        aria-describedby={why ? whyId : undefined}
      >
        {requested.invoice?.total === 0 ? texts.place_order() : config.checkoutButtonLabel}
      </Button>
      {why && (
        <p
          id={whyId}
          className={`text-center text-sm ${isWrong ? 'font-medium text-danger' : 'text-ink-soft'}`}
        >
          {why}
        </p>
      )}
    </div>
  )
}

const bold = (amount: ReactNode) => <strong className="tabular-nums">{amount}</strong>
