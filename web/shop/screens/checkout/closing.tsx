import { useId } from 'react'
import type { Invoice } from '../../../../contract/shop/cart'
import type { PlanStep } from '../../../../contract/shop-item'
import { AmountLine } from '../../../parts/amount-line'
import { Button } from '../../../parts/button'
import { Skeleton } from '../../../parts/skeleton'
import { moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import { TermsBox } from '../../terms/terms-box'
import { totalBeforeDiscount } from './checkout-form'
import type { useInvoice } from './use-invoice'

interface ClosingProps {
  asked: ReturnType<typeof useInvoice>
  discount: number
  plan: readonly PlanStep[] | null
  terms: boolean
  termsError: string | undefined
  onTerms: (terms: boolean) => void
  /** Why the button is disabled; null if it is not. */
  why: string | null
  pending: boolean
}

/** The end of the checkout: the totals, the terms, and the button right under them. */
export function Closing({ asked, discount, plan, terms, termsError, onTerms, why, pending }: ClosingProps) {
  const { checkoutButtonLabel, currency } = useConfig()
  const whyId = useId()
  return (
    <section
      aria-label="Summary"
      className="grid gap-6 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      {asked.invoice ? (
        <Totals invoice={asked.invoice} discount={discount} currency={currency} isStale={asked.pending} />
      ) : (
        <div className="grid gap-3" aria-busy>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {plan?.[0] && (
        <p className="rounded-control bg-brand-tint px-4 py-3 text-on-brand-tint">
          To pay now: <strong className="tabular-nums">{moneyText(plan[0].amount, currency)}</strong>, the
          first of {plan.length} payments.
        </p>
      )}
      <TermsBox checked={terms} onChange={onTerms} error={termsError} />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="large"
          wide
          disabled={why !== null || asked.invoice === null}
          // What is sent is the total that is shown: while a newer one is on its way, it waits for that.
          pending={pending || (asked.invoice !== null && asked.pending)}
          aria-describedby={why ? whyId : undefined}
        >
          {checkoutButtonLabel}
        </Button>
        {why && (
          <p id={whyId} className="text-center font-medium text-danger">
            {why}
          </p>
        )}
      </div>
    </section>
  )
}

interface TotalsProps {
  invoice: Invoice
  discount: number
  currency: string
  /** Newer figures are on their way. */
  isStale: boolean
}

function Totals({ invoice, discount, currency, isStale }: TotalsProps) {
  const shipping = invoice.shipping?.price ?? null
  const items = totalBeforeDiscount(invoice) - (shipping ?? 0)
  const taxes = Object.entries(invoice.tax).toSorted(([a], [b]) => Number(a) - Number(b))
  return (
    <dl aria-busy={isStale} className={`grid gap-2 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
      <AmountLine name="Items" amount={items} currency={currency} />
      {shipping !== null && <AmountLine name="Shipping" amount={shipping} currency={currency} />}
      {discount > 0 && <AmountLine name="Discount" amount={-discount} currency={currency} />}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
        <dt className="text-lg font-semibold">Total</dt>
        <dd className="display text-4xl tabular-nums">{moneyText(invoice.total, currency)}</dd>
      </div>
      <AmountLine
        look="quiet"
        name="Items without tax"
        amount={invoice.items_total_without_tax}
        currency={currency}
      />
      {shipping !== null && (
        <AmountLine
          look="quiet"
          name="Shipping without tax"
          amount={invoice.shipping_without_tax}
          currency={currency}
        />
      )}
      {taxes.map(([rate, amount]) => (
        <AmountLine look="quiet" key={rate} name={`${rate}% tax`} amount={amount} currency={currency} />
      ))}
    </dl>
  )
}
