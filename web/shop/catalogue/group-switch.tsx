import { useId } from 'react'
import type { ShopItem } from '../../../contract/shop-item'
import { choiceLabels, choicesOf } from '../../../rules/catalogue/item-group'
import { Link } from '../../ui/router/link'
import { Unbroken } from '../../ui/unbroken'
import { paths } from '../paths'
import { useItems } from '../store/use-page'
import * as texts from '../../../texts/compiled/screens/product'

/** Leads to the other choices of the item, such as sizes or days. Back leaves all of them, as it would leave the item. */
export function GroupSwitch({ item }: { item: ShopItem }) {
  const choices = choicesOf(item, useItems(item.shop_item_type))
  const labels = choiceLabels(choices.map(({ name }) => name))
  const headingId = useId()
  if (choices.length === 0) return null
  return (
    <nav aria-labelledby={headingId}>
      <p id={headingId} className="mb-2 text-sm text-ink-soft">
        {item.group}
      </p>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <li key={choice.id} className="min-w-0">
            <Link
              to={paths.item(choice)}
              replace
              aria-current={choice.id === item.id ? 'page' : undefined}
              className="flex min-h-11 min-w-11 flex-wrap items-center justify-center gap-x-2 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-1.5 font-semibold text-ink no-underline transition-[background-color,border-color] duration-100 hover:border-ink hover:bg-sunk aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:underline forced-colors:aria-[current]:forced-color-adjust-none forced-colors:aria-[current]:border-[Highlight] forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[color:HighlightText]"
            >
              <span className={choice.in_stock ? '' : 'line-through'}>
                <Unbroken text={labels[index] ?? choice.name} />
              </span>
              {!choice.in_stock && <span className="text-sm font-normal">{texts.sold_out()}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
