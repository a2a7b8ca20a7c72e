import type { ShopItem } from '#contract/shop-item'
import * as texts from '#texts/compiled/screens/items'
import { priceNote, priceOrFree } from '../../ui/formats'
import { useConfig } from '../store/use-page'
import { planText } from './plan-text'

/**
 * The price with its fee, and what it includes (docs/behaviour/pages.md, "Prices, dates and words"); of a payment plan
 * first what is paid today and later. `large`: on the item's own page.
 */
export function ItemPrice({ item, large = false }: { item: ShopItem; large?: boolean }) {
  const { currency } = useConfig()
  const price = priceOrFree(item.price + item.fee, currency)
  const plan = planText(item, currency)
  const noteText = item.fee > 0 ? texts.plan_note_with_fee : texts.plan_note
  return (
    <p>
      <span
        className={`block tabular-nums ${large ? 'display text-3xl sm:text-4xl' : 'text-lg leading-tight font-bold sm:text-xl'}`}
      >
        {plan?.today ?? price}
      </span>
      {plan && (
        <span className={`block font-semibold tabular-nums ${large ? 'text-lg' : 'text-sm sm:text-base'}`}>
          {plan.later}
        </span>
      )}
      <span className={`block text-ink-soft ${large ? 'text-sm' : 'text-[0.8125rem] leading-snug'}`}>
        {plan ? noteText({ price }) : priceNote(item.fee)}
      </span>
    </p>
  )
}
