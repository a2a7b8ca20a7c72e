import { moneyText, priceNote } from './words'

/** A price with its fee, and what it includes (docs/behaviour/pages.md, "Prices, dates and words"). */
export function PriceWithNote({
  price,
  fee,
  currency,
  large,
}: {
  price: number
  fee: number
  currency: string
  large?: boolean
}) {
  return (
    <span className="block">
      <span className={`display block tabular-nums ${large ? 'text-4xl' : 'text-2xl'}`}>
        {moneyText(price + fee, currency)}
      </span>
      <span className="block text-sm text-ink-soft">{priceNote(fee)}</span>
    </span>
  )
}
