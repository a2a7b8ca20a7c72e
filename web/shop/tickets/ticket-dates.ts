import type { Ticket } from '#contract/order'
import { datesText, type DatesTextOptions } from '#rules/dates/dates-text'
import { instantText } from '../../ui/formats'

/** An item, a line of a cart, or a ticket, with the fields of its date. */
export interface Dated {
  travel_time: string | null
  /** Absent on pages that were stored before items had their own dates. */
  starts_at?: string | null
  ends_at?: string | null
  timezone: string
}

/** Returns when an item takes place: its departure, otherwise its dates; `null` without either. */
export function whenText(
  { travel_time, starts_at, ends_at, timezone }: Dated,
  options: DatesTextOptions,
): string | null {
  if (travel_time !== null) return instantText(travel_time, timezone)
  return starts_at ? datesText({ starts_at, ends_at: ends_at ?? null }, timezone, options) : null
}

/** Returns a ticket or a line of a cart with the dates of its product. */
export const datedOf = ({
  travel_time,
  product: { starts_at, ends_at },
  timezone,
}: Pick<Ticket, 'travel_time' | 'timezone'> & {
  product: Pick<Ticket['product'], 'starts_at' | 'ends_at'>
}): Dated => ({ travel_time, starts_at, ends_at, timezone })
