import { CalendarPlus, Download } from 'lucide-react'
import type { Order, Ticket } from '../../../../../contract/order'
import { hasDate } from '../../../../../rules/order-dates'
import { buttonClass } from '../../../../parts/button'
import { paths } from '../../../paths'
import { downloadAction } from './ticket-actions'
import { TicketCard } from './ticket-card'

/** The tickets of an order, and what can be done with all of them at once. */
export function YourTickets({ order, tickets }: { order: Order; tickets: readonly Ticket[] }) {
  const downloadable = tickets.filter((ticket) => downloadAction(order, ticket)?.disabled === false)
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-heading">{tickets.length === 1 ? 'Your ticket' : 'Your tickets'}</h2>
        {order.checksum !== null && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {hasDates(order, tickets) && (
              <a
                href={paths.downloadCalendar(order.code, order.checksum)}
                download
                className={buttonClass('secondary', 'small')}
              >
                <CalendarPlus aria-hidden className="size-4" />
                Add to calendar
              </a>
            )}
            {downloadable.length > 1 && (
              <a
                href={paths.downloadTickets(order.code, order.checksum)}
                target="_blank"
                rel="noreferrer"
                aria-label="Download all tickets (opens in a new window)"
                className={buttonClass('secondary', 'small')}
              >
                <Download aria-hidden className="size-4" />
                Download all tickets
              </a>
            )}
          </div>
        )}
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} order={order} ticket={ticket} />
        ))}
      </div>
    </section>
  )
}

/** Whether the calendar file of the order would have anything in it. */
const hasDates = (order: Order, tickets: readonly Ticket[]): boolean =>
  order.payment_status !== 'cancelled' &&
  tickets.some(
    (ticket) =>
      hasDate(ticket) &&
      (ticket.travel_time !== null || ticket.product.event !== null) &&
      !isElsewhere(ticket),
  )

/** Another customer holds it: it has a code, but not for the buyer. */
const isElsewhere = (ticket: Ticket): boolean => ticket.code === null && !ticket.pending
