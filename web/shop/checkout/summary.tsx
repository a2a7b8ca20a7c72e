import { type ReactNode, Suspense } from 'react'
import type { PlanStep } from '#contract/shop-item'
import type { Cart } from '#contract/shop/cart'
import * as texts from '#texts/compiled/screens/checkout'
import { AmountLine } from '../../ui/amount-line'
import { moneyText } from '../../ui/formats'
import { late } from '../../ui/late'
import { RichText } from '../../ui/rich-text'
import { Skeleton } from '../../ui/skeleton'
import { Countdown } from '../cart/reservation/countdown'
import { useConfig } from '../store/use-page'
import { OrderTable } from './order-table'
import { OrderButton, Terms, Total } from './place-order'
import type { Checkout } from './use-checkout'
import type { useInvoice } from './use-invoice'

interface SummaryProps {
  cart: Cart
  checkout: Checkout
}

const LateNotice = late(async () => (await import('../catalogue/guarantee-notice')).GuaranteeNotice)

/** The guarantee notice. Its code is loaded when goods are bought. */
export const NoticeOfGoods = () => (
  <Suspense>
    <LateNotice small />
  </Suspense>
)

/**
 * The order beside the form: the items, and below them the total, the terms and the button. These stay in view once the
 * items have scrolled past, and never cover them: the customer who presses the button has the whole order before it.
 */
export function SummaryBeside({ cart, checkout }: SummaryProps) {
  return (
    <section
      aria-label={texts.summary()}
      className="flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <div className="grid gap-4 rounded-card border border-line bg-card p-6 pb-5 shadow-card">
        <header className="grid gap-2">
          <h2 className="text-heading">{texts.order()}</h2>
          <Countdown />
        </header>
        <OrderDetails cart={cart} checkout={checkout} />
        {checkout.hasGoods && <NoticeOfGoods />}
      </div>
      <div
        id="pay-box"
        className="sticky top-24 grid gap-4 rounded-card border border-line bg-card p-6 pt-4 shadow-raised"
      >
        <TotalLine checkout={checkout} />
        <Terms checkout={checkout} />
        <OrderButton checkout={checkout} />
      </div>
    </section>
  )
}

/** The order on a small screen, directly before the terms and the button. */
export function SummaryInForm({ cart, checkout }: SummaryProps) {
  return (
    <section
      aria-label={texts.summary()}
      className="grid gap-4 rounded-card border border-line bg-card p-5 shadow-card sm:p-7"
    >
      <h2 className="text-heading">{texts.order()}</h2>
      <OrderDetails cart={cart} checkout={checkout} />
      <TotalLine checkout={checkout} />
    </section>
  )
}

const TotalLine = ({ checkout }: { checkout: Checkout }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="text-lg font-semibold">{texts.total()}</span>
    <Total checkout={checkout} className="text-4xl" />
  </p>
)

/** The bar at the bottom of a small screen while the checkout is in view: the total, the time left and the button. */
export function PayBar({ checkout }: { checkout: Checkout }) {
  return (
    <div
      id="pay-bar"
      className="sticky bottom-0 z-20 -mx-4 flex items-start gap-4 border-t border-line bg-card px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      <div className="grid min-w-0 shrink-0 gap-0.5">
        <PayNow checkout={checkout} />
        <Countdown isShort />
      </div>
      <OrderButton checkout={checkout} className="min-w-0 grow" />
    </div>
  )
}

/** The amount due today: the total, or the first payment of a plan. */
function PayNow({ checkout }: { checkout: Checkout }) {
  const { currency } = useConfig()
  const first = checkout.plan?.[0]
  return (
    <p className="leading-tight">
      {first ? (
        <RichText
          parts={texts.today_read.parts({ amount: moneyText(first.amount, currency) })}
          tags={{ hidden: unseen, amount: large }}
        />
      ) : (
        <>
          <span className="sr-only">{`${texts.total()} `}</span>
          <Total checkout={checkout} className="text-2xl" />
        </>
      )}
    </p>
  )
}

const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>
const large = (amount: ReactNode) => <span className="display text-2xl tabular-nums">{amount}</span>

/** The contents of the summary above the total: the items with the discount, the plan, and the taxes. */
function OrderDetails({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const { currency } = useConfig()
  const { requested, off, voucher, plan } = checkout
  return (
    <>
      <OrderTable cart={cart} requested={requested} discount={off.discount} voucher={voucher} />
      {plan && <PlanPreview plan={plan} />}
      <Taxes requested={requested} currency={currency} />
    </>
  )
}

const PlanDates = late(async () => (await import('./plan-dates')).PlanDates)

/** The payments of a plan and their dates. The date arithmetic is loaded only if there is a plan. */
function PlanPreview({ plan }: { plan: readonly PlanStep[] }) {
  return (
    <section className="grid gap-4">
      <h3 className="text-xl">{texts.plan()}</h3>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PlanDates plan={plan} />
      </Suspense>
    </section>
  )
}

interface TaxesProps {
  requested: ReturnType<typeof useInvoice>
  currency: string
}

/** The taxes in the total, and the total without them. */
function Taxes({ requested: { invoice, pending }, currency }: TaxesProps) {
  if (!invoice)
    return (
      <div className="grid gap-2" aria-busy>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
      </div>
    )
  const taxes = Object.entries(invoice.tax).toSorted(([a], [b]) => Number(a) - Number(b))
  const amounts: (readonly [name: string, amount: number])[] = [
    [texts.items_before_tax(), invoice.items_total_without_tax],
    ...(invoice.shipping?.price == null
      ? []
      : [[texts.shipping_before_tax(), invoice.shipping_without_tax] as const]),
    ...taxes.map(([rate, amount]) => [texts.tax({ rate }), amount] as const),
  ]
  return (
    <dl aria-busy={pending} className={`grid gap-1 transition-opacity ${pending ? 'opacity-55' : ''}`}>
      {amounts.map(([name, amount]) => (
        <AmountLine variant="quiet" key={name} name={name} amount={amount} currency={currency} />
      ))}
    </dl>
  )
}
