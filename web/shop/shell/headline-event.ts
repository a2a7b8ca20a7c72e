import type { ShopItem } from '../../../contract/shop-item'

export interface HeadlineEvent {
  name: string
  venue: string | null
  starts_at: string
  ends_at: string | null
  timezone: string
  /** Whole days until it begins; 0 on its first day and while it lasts. */
  daysToGo: number
}

const day = 86_400_000

/** The event that the shop sells next: the soonest that is not over at `now`; null where no ticket has a date. */
export function headlineEvent(tickets: readonly ShopItem[], now: string): HeadlineEvent | null {
  const at = Date.parse(now)
  const [next] = tickets
    .filter(
      (item) => item.event_starts_at !== null && Date.parse(item.event_ends_at ?? item.event_starts_at) > at,
    )
    .toSorted((a, b) => Date.parse(a.event_starts_at ?? '') - Date.parse(b.event_starts_at ?? ''))
  if (!next?.event || !next.event_starts_at) return null
  return {
    name: next.event,
    venue: next.event_venue,
    starts_at: next.event_starts_at,
    ends_at: next.event_ends_at,
    timezone: next.timezone,
    daysToGo: Math.max(0, Math.floor((Date.parse(next.event_starts_at) - at) / day)),
  }
}
