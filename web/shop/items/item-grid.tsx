import { memo } from 'react'
import type { ShopItem } from '#contract/shop-item'
import * as texts from '#texts/compiled/screens/items'
import { labelOf } from '../../ui/formats'
import { Picture } from '../../ui/picture'
import { Link } from '../../ui/router/link'
import { Unbroken } from '../../ui/unbroken'
import { paths } from '../paths'
import { useConfig } from '../store/use-page'
import { ItemPrice } from './item-price'
import { itemWhenText } from './item-when'
import { StockPill } from './stock-pill'
import { unbroken } from './when-shown'

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

/**
 * An item in a list: its poster, and below the tear-off line its name and price. `first`: above the fold. Memoised by
 * its item, so that a filter over hundreds of them answers at once.
 */
const ItemCard = memo(function ItemCard({
  item,
  first,
  level = 'h2',
}: {
  item: ShopItem
  first?: boolean
  level?: 'h2' | 'h3'
}) {
  const config = useConfig()
  const isTicket = item.shop_item_type === 'tickets'
  const labels = isTicket ? config.productTypes : config.merchandiseTypes
  const Heading = level

  return (
    <article className="@container group relative h-full drop-shadow-[0_1px_2px_rgb(20_16_40/0.16)] transition-transform duration-150 hover:-translate-y-1">
      <div
        className={`flex h-full flex-col overflow-hidden rounded-card bg-card ${isTicket ? 'perforated' : ''}`}
        style={{ '--tear': '100cqw' } as React.CSSProperties}
      >
        <div
          className={`relative aspect-square overflow-hidden bg-sunk ${item.in_stock ? '' : 'saturate-50'}`}
        >
          <Picture
            path={item.shop_image}
            name={item.name}
            alt=""
            sizes="(min-width: 80rem) 285px, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 48vw"
            first={first}
            className="transition-transform duration-200 group-hover:scale-[1.03]"
          />
          {!item.in_stock && (
            <span className="display absolute inset-x-0 bottom-5 mx-auto w-max -rotate-6 rounded-small bg-night px-4 py-2 text-xl text-on-night uppercase">
              {texts.sold_out()}
            </span>
          )}
        </div>
        {isTicket && <div className="perforation" />}
        <div className="flex grow flex-col gap-1 p-3.5 pt-3 sm:p-5 sm:pt-4">
          <p className="text-sm font-semibold text-accent-ink">{labelOf(labels, item.type)}</p>
          <Heading className="text-lg leading-tight sm:text-[1.375rem]">
            <Link
              to={paths.item(item)}
              className="no-underline after:absolute after:inset-0 after:rounded-card"
            >
              <Unbroken text={item.name} />
            </Link>
          </Heading>
          {isTicket && <CardTime item={item} />}
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1.5 pt-3">
            <ItemPrice item={item} />
            <StockPill item={item} brief />
          </div>
        </div>
      </div>
    </article>
  )
})

/** Its event, and when it takes place. */
function CardTime({ item }: { item: ShopItem }) {
  const { timezone: shopZone } = useConfig()
  const when = itemWhenText(item, { shopZone, short: true })
  if (!item.event && !when) return null
  return (
    <div className="text-sm text-balance text-ink-soft">
      {when && <p className="font-semibold text-ink">{unbroken(when)}</p>}
      {item.event && <p>{item.event}</p>}
    </div>
  )
}
