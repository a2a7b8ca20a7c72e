import { useId, type ReactNode } from 'react'
import { Button } from '../../../parts/button'
import { Skeleton } from '../../../parts/skeleton'
import { moneyText } from '../../../parts/words'
import { TermsBox } from '../../terms/terms-box'
import { useConfig } from '../../store/use-world'
import { whyDisabled } from './checkout-form'
import type { Checkout } from './use-checkout'
import * as texts from '../../../../texts/compiled/screens/checkout'
import { RichText } from '../../../parts/rich-text'

/** The form's id: what stands beside the form belongs to it too. */
export const checkoutFormId = 'checkout-form'

/** The box of the terms, and before it what a plan asks for today. */
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

/** The total, as large as what stands around it allows. */
export function Total({ checkout, className }: { checkout: Checkout; className: string }) {
  const { currency } = useConfig()
  const { invoice, pending } = checkout.asked
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

/** The one button of the checkout; where it cannot be pressed it says why. */
export function OrderButton({ checkout, className = '' }: { checkout: Checkout; className?: string }) {
  const config = useConfig()
  const { form, facts, asked, call, hasLeft } = checkout
  const why = whyDisabled(form.values, facts, config)
  const whyId = useId()
  // A country that is not chosen yet is no error before its field was left.
  const isWrong = form.values.country !== '' || hasLeft('country')
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <Button
        type="submit"
        form={checkoutFormId}
        size="large"
        wide
        disabled={why !== null || asked.invoice === null}
        // What is sent is the total that is shown: while a newer one is on its way, it waits for that.
        pending={call.pending || (asked.invoice !== null && asked.pending)}
        aria-describedby={why ? whyId : undefined}
      >
        {config.checkoutButtonLabel}
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
