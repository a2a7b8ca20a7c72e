import type { ShopItem } from '../../../../contract/shop-item'
import { moneyText, instantText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'

/** What a buyer has to know of an item before and after: limits, refunds, changes. */
export function ProductFacts({ item, category }: { item: ShopItem; category: string }) {
  const { currency } = useConfig()
  const isTicket = item.shop_item_type === 'tickets'
  const facts: readonly (readonly [string, string])[] = [
    ['Category', category],
    ['Limit per order', item.limit_per_order === 0 ? 'No limit' : `${item.limit_per_order} per order`],
    ['Refunds', refundText(item)],
    ...(isTicket
      ? ([
          ['Name changes', nameText(item)],
          ['Email changes', item.allow_email_changes ? 'Allowed' : 'Not allowed'],
        ] as const)
      : []),
    ...(item.travel_time_type === 'selectable' ? ([['Travel time changes', travelText(item)]] as const) : []),
    ...(item.fee > 0
      ? ([['Booking fee', `${moneyText(item.fee, currency)}, included in the price`]] as const)
      : []),
  ]
  return (
    <section aria-labelledby="facts" className="rounded-card bg-sunk p-5">
      <h2 id="facts" className="mb-3 text-xl">
        Good to know
      </h2>
      <dl className="grid gap-3">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function refundText(item: ShopItem): string {
  if (!item.is_refundable) return 'Not refundable'
  const from =
    item.allow_refund_requests_from && `from ${instantText(item.allow_refund_requests_from, item.timezone)}`
  const until =
    item.allow_refund_requests_until &&
    `until ${instantText(item.allow_refund_requests_until, item.timezone)}`
  return ['Can be requested', from, until].filter(Boolean).join(' ')
}

function nameText(item: ShopItem): string {
  if (!item.allow_name_changes) return 'Not allowed'
  const limit = item.name_change_limit > 0 ? `max ${item.name_change_limit} times` : 'any number of times'
  const until = item.allow_name_changes_until
    ? `, until ${instantText(item.allow_name_changes_until, item.timezone)}`
    : ''
  return `Allowed, ${limit}${until}`
}

function travelText(item: ShopItem): string {
  const until = item.allow_travel_time_changes_until
  return until ? `Allowed until ${instantText(until, item.timezone)}` : 'Not allowed'
}
