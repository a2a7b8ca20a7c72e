import * as texts from '#texts/compiled/screens/request-refund'
import { Alert } from '../../ui/alert'
import { moneyText } from '../../ui/formats'
import { useConfig } from '../store/use-page'
import type { Quote } from './refund-choice'

/** The refund and its calculation, updated as items are ticked. */
export function QuoteBox({ quote, isPlan }: { quote: Quote; isPlan: boolean }) {
  const { currency } = useConfig()
  const lines: [name: string, amount: number][] = [
    [isPlan ? texts.paid_so_far() : quote.fee > 0 ? texts.price_with_fee() : texts.price(), quote.paid],
    [texts.fee(), -quote.fee],
    [texts.refund_fee(), -quote.refundFee],
    [texts.shipping(), quote.shipping],
  ]
  const reckoned = quote.paid - quote.fee - quote.refundFee + quote.shipping
  return (
    <section aria-label={texts.your_refund()} className="grid gap-3 rounded-card bg-sunk p-5">
      <dl className="grid gap-1.5">
        {lines.map(([name, amount], index) =>
          index > 0 && amount === 0 ? null : (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="tabular-nums">{moneyText(amount, currency).replace('-', '−')}</dd>
            </div>
          ),
        )}
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2.5">
          <dt className="font-semibold">{texts.total()}</dt>
          <dd aria-live="polite" className="display text-3xl tabular-nums">
            {moneyText(quote.total, currency)}
          </dd>
        </div>
      </dl>
      {quote.total < reckoned && <p className="text-sm text-ink-soft">{texts.at_most_paid()}</p>}
      {quote.total === 0 && quote.paid > 0 && <Alert tone="warn">{texts.nothing_left()}</Alert>}
    </section>
  )
}
