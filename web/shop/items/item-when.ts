import type { ShopItem } from '#contract/shop-item'
import type { DatesTextOptions } from '#rules/dates/dates-text'
import * as texts from '#texts/compiled/screens/items'
import { daysText } from '../../ui/formats'
import { whenText } from '../tickets/ticket-dates'

/** Returns when an item takes place: its departure, the days of its departures, or its dates; `null` if it has none. */
export function itemWhenText(item: ShopItem, options: DatesTextOptions): string | null {
  if (item.travel_time_type === 'selectable') return departureDays(item)
  return whenText(
    { ...item, travel_time: item.travel_time_type === 'fixed' ? item.travel_time : null },
    options,
  )
}

function departureDays({ travel_times, timezone }: ShopItem): string | null {
  const times = travel_times
    .map(({ travel_time }) => travel_time)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const [first, last] = [times[0], times.at(-1)]
  return first === undefined ? null : texts.departures({ days: daysText(first, last ?? null, timezone) })
}
