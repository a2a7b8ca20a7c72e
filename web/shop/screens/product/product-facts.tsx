import type { ShopItem } from '../../../../contract/shop-item'
import { moneyText, instantText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import * as texts from '../../../../texts/compiled/screens/product'

/** What a buyer should know about an item: limits, refunds, changes. */
export function ProductFacts({ item, category }: { item: ShopItem; category: string }) {
  const { currency } = useConfig()
  const isTicket = item.shop_item_type === 'tickets'
  const facts: readonly (readonly [string, string])[] = [
    [texts.category(), category],
    [
      texts.limit(),
      item.limit_per_order === 0 ? texts.limit_none() : texts.limit_count({ count: item.limit_per_order }),
    ],
    [texts.refunds(), refundText(item)],
    ...(isTicket
      ? ([
          [texts.name_changes(), nameText(item)],
          [texts.email_changes(), item.allow_email_changes ? texts.allowed() : texts.not_allowed()],
        ] as const)
      : []),
    ...(item.travel_time_type === 'selectable' ? ([[texts.time_changes(), travelText(item)]] as const) : []),
    ...(item.fee > 0
      ? ([[texts.fee(), texts.fee_included({ amount: moneyText(item.fee, currency) })]] as const)
      : []),
  ]
  return (
    <section aria-labelledby="facts" className="rounded-card bg-sunk p-5">
      <h2 id="facts" className="mb-3 text-xl">
        {texts.good_to_know()}
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
  if (!item.is_refundable) return texts.refund_never()
  const [from, until] = [item.allow_refund_requests_from, item.allow_refund_requests_until].map(
    (at) => at && instantText(at, item.timezone),
  )
  if (from && until) return texts.refund_between({ from, until })
  if (from) return texts.refund_from({ from })
  return until ? texts.refund_until({ until }) : texts.refund_open()
}

function nameText(item: ShopItem): string {
  if (!item.allow_name_changes) return texts.not_allowed()
  const count = item.name_change_limit
  const until = item.allow_name_changes_until
  if (!until) return count > 0 ? texts.names_times({ count }) : texts.names_any()
  const when = instantText(until, item.timezone)
  return count > 0 ? texts.names_times_until({ count, when }) : texts.names_any_until({ when })
}

function travelText(item: ShopItem): string {
  const until = item.allow_travel_time_changes_until
  return until ? texts.allowed_until({ when: instantText(until, item.timezone) }) : texts.not_allowed()
}
