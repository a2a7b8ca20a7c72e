import type { ShopItem } from '../../../contract/shop-item'
import { ItemCard } from './item-card'

/** Items side by side; `eager`: how many are visible before scrolling. */
export function ItemGrid({
  items,
  eager = 0,
  level,
}: {
  items: readonly ShopItem[]
  eager?: number
  level?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 sm:gap-6 xl:grid-cols-3">
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} first={index < eager} level={level} />
        </li>
      ))}
    </ul>
  )
}
