import { sentenceIn } from '#contract/refusal-sentence'
import type { ShopItem } from '#contract/shop-item'
import { cartRefusals } from '#contract/shop/cart-refusals'
import type { whyNotOnSale } from '#rules/catalogue/on-sale'
import * as texts from '#texts/compiled/screens/product'
import { Alert } from '../../ui/alert'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'

interface OverNoteProps {
  item: ShopItem
  reason: NonNullable<ReturnType<typeof whyNotOnSale>>
}

/** Shows the page of an item that is no longer on sale, in place of its form. */
export function OverNote({ item, reason }: OverNoteProps) {
  return (
    <>
      <Alert tone="info">{reason === 'item-over' ? texts.over() : sentenceIn(cartRefusals, reason)}</Alert>
      <Link to={paths.listing(item.shop_item_type)} className="link justify-self-start py-1">
        {texts.others()}
      </Link>
    </>
  )
}
