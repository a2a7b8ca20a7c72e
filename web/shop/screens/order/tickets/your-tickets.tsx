import { CalendarPlus, Download } from 'lucide-react'
import type { Order, Ticket } from '../../../../../contract/order'
import { hasDate } from '../../../../../rules/order-dates'
import * as texts from '../../../../../texts/compiled/screens/tickets'
import { buttonClass } from '../../../../parts/button'
import { paths } from '../../../paths'
import { downloadAction } from './ticket-actions'
import { isReassigned } from '../../../tickets/ticket-words'
import { TicketCard } from './ticket-card'
import { WideTicket } from './wide-ticket'

/** The tickets of an order, and the actions for all of them together. */
export function YourTickets({ order, tickets }: { order: Order; tickets: readonly Ticket[] }) {
  const downloadable = tickets.filter((ticket) => downloadAction(order, ticket)?.disabled === false)
  const [only] = tickets
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-heading">{tickets.length === 1 ? texts.your_ticket() : texts.your_tickets()}</h2>
        {order.checksum !== null && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {hasDates(order, tickets) && (
              <a
                href={paths.downloadCalendar(order.code, order.checksum)}
                download
                className={buttonClass('secondary', 'small')}
              >
                <CalendarPlus aria-hidden className="size-4" />
                {texts.add_to_calendar()}
              </a>
            )}
            {downloadable.length > 1 && (
              <a
                href={paths.downloadTickets(order.code, order.checksum)}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.download_all_label()}
                className={buttonClass('secondary', 'small')}
              >
                <Download aria-hidden className="size-4" />
                {texts.download_all()}
              </a>
            )}
          </div>
        )}
      </div>
      {only && tickets.length === 1 ? (
        <WideTicket order={order} ticket={only} />
      ) : (
        <div className="grid gap-5 xl:grid-cols-2">
          {tickets.map((ticket) => (
            <TicketCard key={ticket.id} order={order} ticket={ticket} tickets={tickets} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Whether the order's calendar file would contain any dates. */
const hasDates = (order: Order, tickets: readonly Ticket[]): boolean =>
  order.payment_status !== 'cancelled' &&
  tickets.some(
    (ticket) =>
      hasDate(ticket) &&
      (ticket.travel_time !== null || ticket.product.starts_at !== null) &&
      !isReassigned(ticket),
  )
