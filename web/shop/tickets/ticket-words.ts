import type { Ticket } from '../../../contract/order'
import { daysText, instantText } from '../../parts/words'

type Dated = Pick<Ticket, 'travel_time' | 'timezone' | 'event_starts_at' | 'event_ends_at'>

/** When a ticket is for: its departure, else the days of its event; null without either. */
export function whenText({ travel_time, timezone, event_starts_at, event_ends_at }: Dated): string | null {
  if (travel_time !== null) return instantText(travel_time, timezone)
  return event_starts_at && daysText(event_starts_at, event_ends_at, timezone)
}

/** Whether its code can be shown at the door: it is valid, and the page has its barcode. */
export const canShow = <T extends Pick<Ticket, 'status' | 'barcode'>>(
  ticket: T,
): ticket is T & { barcode: string; code: string } => ticket.status === 'active' && ticket.barcode !== null

/** Whether the buyer gave it to another customer, who holds its code now. */
export const isReassigned = ({ status, code }: Pick<Ticket, 'status' | 'code'>): boolean =>
  status === 'active' && code === null
