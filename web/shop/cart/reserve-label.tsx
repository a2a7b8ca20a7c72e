import type { ReactNode } from 'react'
import type { ShopItem } from '#contract/shop-item'
import * as texts from '#texts/compiled/screens/cart/reserve'
import { moneyText } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { planText } from '../items/plan-text'
import { useConfig } from '../store/use-page'

/** Label of the reserve button: the price or, for a payment plan, the amounts due today and later. */
export function ReserveLabel({ item }: { item: ShopItem }) {
  const { currency } = useConfig()
  const plan = planText(item, currency)
  const price = item.price + item.fee
  if (plan === null)
    return (
      <span>{price === 0 ? texts.reserve_free() : texts.reserve({ price: moneyText(price, currency) })}</span>
    )
  return (
    <span>
      <RichText parts={texts.reserve_plan.parts({ ...plan })} tags={{ later: ownLine }} />
    </span>
  )
}

const ownLine = (words: ReactNode) => <span className="block text-[0.85em] font-medium">{words}</span>
