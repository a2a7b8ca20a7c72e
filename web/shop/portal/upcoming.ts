import type { Order, Ticket } from '../../../contract/order'
import { type Dates, endOfTicket, ticketDates } from '../../../rules/catalogue/item-dates'

/** A ticket that can still be used, with its order. */
export interface UpcomingTicket {
  order: Order
  ticket: Ticket
}

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

/** In ms; far in the future without a date. */
function startOf(ticket: Ticket): number {
  const dates = ticketDates(ticket.travel_time, datesOf(ticket))
  return dates === null ? Number.MAX_SAFE_INTEGER : Date.parse(dates.starts_at)
}

/** When the ticket is over, in ms. A ticket without a date is over once it was used. */
const endOf = (ticket: Ticket): number =>
  endOfTicket(ticket.travel_time, datesOf(ticket)) ?? (ticket.admitted_at === null ? Infinity : -Infinity)

const datesOf = ({ product: { starts_at, ends_at } }: Ticket): Dates<string> | null =>
  starts_at ? { starts_at, ends_at } : null
