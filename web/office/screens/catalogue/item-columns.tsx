import type { OfficeAnswered } from '../../../../contract/calls'
import { Picture } from '../../../parts/picture'
import { Pill } from '../../../parts/pill'
import { Link } from '../../../parts/router/link'
import { numberText } from '../../../parts/words'
import type { ListColumn } from '../../list/columns'
import { Money } from '../../parts/money'
import { Share } from '../../parts/share'
import { SoldOut } from '../../parts/sold-out'
import { When } from '../../parts/when'
import { paths } from '../../paths'
import * as words from './words'

export type ItemRow = OfficeAnswered<'find-items'>['items'][number]

export const itemColumns: ListColumn<ItemRow>[] = [
  {
    key: 'item',
    name: words.item,
    card: 'title',
    cell: ({ name, external_code, shop_image, departures }) => (
      <span className="flex items-center gap-3">
        <span className="block size-9 shrink-0 overflow-hidden rounded-small max-[22rem]:hidden">
          <Picture path={shop_image} name={name} alt="" wordless sizes="36px" />
        </span>
        <span className="grid min-w-0 leading-tight wrap-anywhere">
          <span className="line-clamp-3">{name}</span>
          <span className="text-sm font-normal text-ink-soft max-md:truncate md:line-clamp-2">
            {external_code}
            {departures > 0 && ` · ${words.departures(departures)}`}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    name: words.state,
    card: 'aside',
    cell: (item) =>
      item.published && item.left !== null && item.left <= 0 ? (
        <SoldOut />
      ) : (
        <Pill tone={item.published ? 'good' : 'quiet'}>
          {item.published ? words.published : words.hidden}
        </Pill>
      ),
  },
  {
    key: 'event',
    name: words.event,
    card: 'none',
    cell: ({ event_name }) => event_name ?? <span className="text-ink-soft">–</span>,
  },
  {
    key: 'price',
    name: words.price,
    align: 'end',
    cell: ({ price, fee }) => (
      <span className="block leading-tight">
        <Money amount={price} />
        {fee > 0 && (
          <span className="text-sm whitespace-nowrap text-ink-soft max-xl:ms-1 xl:block">
            {words.plusFee} <Money amount={fee} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'sold',
    name: words.sold,
    cell: ({ sold, total }) => <Share taken={sold} total={total} />,
  },
  {
    key: 'carts',
    name: words.inCarts,
    align: 'end',
    card: 'none',
    cell: ({ in_carts }) => (in_carts > 0 ? numberText(in_carts) : <span className="text-ink-soft">–</span>),
  },
  {
    key: 'next',
    name: words.nextChange,
    card: 'none',
    cell: ({ next_change }) =>
      next_change && (
        <Link to={paths.coming()} className="text-ink">
          <When at={next_change} />
        </Link>
      ),
  },
  {
    key: 'changed',
    name: words.changed,
    card: 'none',
    from: '2xl',
    cell: ({ changed_at }) => <When at={changed_at} />,
  },
]
