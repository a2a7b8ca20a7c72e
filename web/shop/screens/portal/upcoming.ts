import type { Order, Ticket } from '../../../../contract/order'

/** A ticket that can still be used, with its order. */
export interface UpcomingTicket {
  order: Order
  ticket: Ticket
}

const hour = 3_600_000
/** A departure may be late; an event without an end is over a day after its start. */
const lasts = { departure: 12 * hour, event: 24 * hour }

/**
 * The upcoming tickets of all orders, soonest first, tickets without a date last. `now` is the server's clock. Tickets
 * that are unpaid, refunded, cancelled or another customer's are left out.
 */
export function upcomingTickets(orders: readonly Order[], now: string): UpcomingTicket[] {
  const at = Date.parse(now)
  return orders
    .flatMap((order) => order.tickets.map((ticket) => ({ order, ticket })))
    .filter(
      ({ ticket }) =>
        ticket.status === 'active' && ticket.code !== null && !ticket.cancelled_at && endOf(ticket) > at,
    )
    .toSorted(
      (a, b) =>
        startOf(a.ticket) - startOf(b.ticket) ||
        a.ticket.product.name.localeCompare(b.ticket.product.name, 'en') ||
        a.ticket.id - b.ticket.id,
    )
}

type Dated = Pick<Ticket, 'travel_time' | 'event_starts_at' | 'event_ends_at' | 'admitted_at'>

/** In ms; far in the future without a date. */
function startOf({ travel_time, event_starts_at }: Dated): number {
  const start = travel_time ?? event_starts_at
  return start === null ? Number.MAX_SAFE_INTEGER : Date.parse(start)
}

/** When the ticket is over, in ms. A ticket without a date is over once it was used. */
function endOf(ticket: Dated): number {
  if (ticket.travel_time !== null) return Date.parse(ticket.travel_time) + lasts.departure
  if (ticket.event_ends_at !== null) return Date.parse(ticket.event_ends_at)
  if (ticket.event_starts_at !== null) return Date.parse(ticket.event_starts_at) + lasts.event
  return ticket.admitted_at === null ? Infinity : -Infinity
}
