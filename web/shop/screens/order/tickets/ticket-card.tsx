import type { Order, Ticket } from '../../../../../contract/order'
import { Picture } from '../../../../parts/picture'
import { ShowTicketButton } from '../../../tickets/show-ticket-button'
import { canShow } from '../../../tickets/ticket-words'
import { TicketButtons } from './ticket-buttons'
import { TicketCode, TicketFacts, TicketHead } from './ticket-facts'

/** One of several tickets, drawn as a ticket: its head, the tear-off line, and its actions. */
export function TicketCard({
  order,
  ticket,
  tickets,
}: {
  order: Order
  ticket: Ticket
  tickets: readonly Ticket[]
}) {
  return (
    <article className="@container flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <TicketHead ticket={ticket}>
        <div className="size-20 shrink-0 overflow-hidden rounded-small">
          <Picture path={ticket.shop_image} name={ticket.product.name} alt="" sizes="350px" />
        </div>
      </TicketHead>
      <div className="grow">
        <TicketFacts order={order} ticket={ticket} />
      </div>
      <TearLine />
      <footer className="grid gap-3 px-5 pt-2 pb-5 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
          {ticket.code !== null && <TicketCode code={ticket.code} />}
          {canShow(ticket) && <ShowTicketButton ticket={ticket} tickets={tickets} size="medium" />}
        </div>
        <TicketButtons order={order} ticket={ticket} shownWith={null} />
      </footer>
    </article>
  )
}

/** The perforation, with a notch at both ends through which the page shows. */
export function TearLine() {
  const bite = 'absolute top-1/2 size-5 -translate-y-1/2 rounded-full border border-line bg-paper'
  return (
    <div aria-hidden className="relative h-5">
      <span className={`${bite} -left-2.75`} />
      <span className="absolute inset-x-5 top-1/2 border-t-2 border-dashed border-line" />
      <span className={`${bite} -right-2.75`} />
    </div>
  )
}
