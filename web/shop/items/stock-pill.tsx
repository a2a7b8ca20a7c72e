import type { ShopItem } from '../../../contract/shop-item'
import { availability } from '../../../rules/item-availability'
import { Pill } from '../../parts/pill'
import { numberText } from '../../parts/words'

/** Below this number the stock is shown as a warning. */
const scarce = 25

/** The stock of an item. `brief`: only what helps to choose in a list, so nothing while there is plenty. */
export function StockPill({ item, brief }: { item: ShopItem; brief?: boolean }) {
  const stock = availability(item)
  if (stock.state === 'sold-out') return brief ? null : <Pill tone="quiet">Sold out</Pill>
  if (stock.state === 'left' && stock.left <= scarce) return <Pill tone="warn">Only {stock.left} left</Pill>
  if (brief) return null
  return stock.state === 'left' ? (
    <Pill tone="good">{numberText(stock.left)} in stock</Pill>
  ) : (
    <Pill tone="good">In stock</Pill>
  )
}
