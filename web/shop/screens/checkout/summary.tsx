import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Cart } from '../../../../contract/shop/cart'
import { moneyText } from '../../../parts/words'
import { Countdown } from '../../cart/reservation/countdown'
import { countOf } from '../../store/cart-store'
import { useConfig } from '../../store/use-world'
import { OrderDetails } from './order-details'
import { OrderButton, Terms, Total } from './place-order'
import type { Checkout } from './use-checkout'
import * as texts from '../../../../texts/compiled/screens/checkout'
import { RichText } from '../../../parts/rich-text'

interface SummaryProps {
  cart: Cart
  checkout: Checkout
}

/**
 * The order beside the form, which stays in view while the form scrolls: the items, and below them the total, the terms
 * and the button. A long list of items scrolls by itself above the total.
 */
export function SummaryBeside({ cart, checkout }: SummaryProps) {
  return (
    <section
      aria-label={texts.summary()}
      className="sticky top-24 flex max-h-[calc(100dvh-9rem)] scroll-pb-64 flex-col overflow-y-auto rounded-card border border-line bg-card shadow-raised lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <div className="grid gap-4 p-6 pb-5">
        <header className="grid gap-2">
          <h2 className="text-heading">{texts.order()}</h2>
          <Countdown />
        </header>
        <OrderDetails cart={cart} checkout={checkout} />
      </div>
      <div className="sticky bottom-0 mt-auto grid gap-4 border-t border-line bg-card p-6 pt-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-lg font-semibold">{texts.total()}</span>
          <Total checkout={checkout} className="text-4xl" />
        </p>
        <Terms checkout={checkout} />
        <OrderButton checkout={checkout} />
      </div>
    </section>
  )
}

/** The order above the form on a small screen: one line that opens to the full summary. */
export function SummaryFolded({ cart, checkout }: SummaryProps) {
  const [isOpen, setOpen] = useState(false)
  // The result of a voucher must be visible.
  const shows = isOpen || checkout.voucherError !== null
  return (
    <section aria-label={texts.summary()} className="rounded-card border border-line bg-card shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={shows}
          onClick={() => {
            checkout.setVoucherError(null)
            setOpen(!shows)
          }}
          className="flex w-full items-center gap-3 rounded-card px-5 py-4 text-start"
        >
          <span className="grow">
            <span className="text-lg">{texts.order()}</span>{' '}
            <span className="font-text text-sm font-normal tracking-normal text-ink-soft">
              {texts.items({ count: countOf(cart) })}
            </span>
          </span>
          <Total checkout={checkout} className="text-lg" />
          <ChevronDown aria-hidden className={`size-5 transition-transform ${shows ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {shows && (
        <div className="grid gap-4 px-5 pb-5">
          <OrderDetails cart={cart} checkout={checkout} />
        </div>
      )}
    </section>
  )
}

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
          <span className="sr-only">{texts.total()} </span>
          <Total checkout={checkout} className="text-2xl" />
        </>
      )}
    </p>
  )
}

const unseen = (words: ReactNode) => <span className="sr-only">{words}</span>
const large = (amount: ReactNode) => <span className="display text-2xl tabular-nums">{amount}</span>
