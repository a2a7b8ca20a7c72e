import type { ShopItem } from '#contract/shop-item'
import { availability, fewLeft } from '#rules/catalogue/availability'
import * as texts from '#texts/compiled/screens/items'
import { numberText } from '../../ui/formats'
import { Pill } from '../../ui/pill'

/**
 * The stock of an item. `brief`: only what helps to choose in a list, so nothing while there is plenty. What lists show
 * of the stock, `server/modules/pages/rendered-pages.ts` names too: pages are made again when that changes.
 */
export function StockPill({ item, brief }: { item: ShopItem; brief?: boolean }) {
  const stock = availability(item)
  if (stock.state === 'sold-out') return brief ? null : <Pill tone="quiet">{texts.sold_out()}</Pill>
  if (stock.state === 'left' && stock.left <= fewLeft)
    return <Pill tone="warn">{texts.only_left({ number: stock.left })}</Pill>
  if (brief) return null
  return stock.state === 'left' ? (
    <Pill tone="good">{texts.left({ number: numberText(stock.left) })}</Pill>
  ) : (
    <Pill tone="good">{texts.in_stock()}</Pill>
  )
}
