import { CalendarPlus, Download } from 'lucide-react'
import { Suspense } from 'react'
import type { Order, Ticket } from '#contract/order'
import { hasDate } from '#rules/orders/order-dates'
import * as texts from '#texts/compiled/screens/tickets'
import { buttonClass } from '#web/ui/button'
import { late } from '#web/ui/late'
import { Picture } from '#web/ui/picture'
import { Skeleton } from '#web/ui/skeleton'
import { paths } from '../../paths'
import { ShowTicketButton } from '../../tickets/show-ticket-button'
import { isReassigned, canShow } from '../../tickets/ticket-state'
import { downloadAction } from './ticket-actions'
import { TicketButtons } from './ticket-buttons'
import { TicketCode, TicketFacts, TicketHead } from './ticket-details'

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
                <span>{texts.add_to_calendar()}</span>
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
                <span>{texts.download_all()}</span>
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

/** Returns whether the order's calendar file would contain any dates. */
const hasDates = (order: Order, tickets: readonly Ticket[]): boolean =>
  order.payment_status !== 'cancelled' &&
  tickets.some(
    (ticket) =>
      hasDate(ticket) &&
      (ticket.travel_time !== null || ticket.product.starts_at !== null) &&
      !isReassigned(ticket),
  )

const QrCode = late(async () => (await import('#web/ui/qr-code')).QrCode)

/** The only ticket of an order, as wide as the page: the poster, the details, and the code beyond the tear-off line. */
function WideTicket({ order, ticket }: { order: Order; ticket: Ticket }) {
  return (
    <article className="@container overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div
        className={`grid ${canShow(ticket) ? '@min-[34rem]:grid-cols-[minmax(0,1fr)_13rem] @min-[50rem]:grid-cols-[13rem_minmax(0,1fr)_13rem]' : '@min-[50rem]:grid-cols-[13rem_minmax(0,1fr)]'}`}
      >
        <div className="aspect-5/2 overflow-hidden @min-[34rem]:col-span-full @min-[34rem]:aspect-4/1 @min-[50rem]:relative @min-[50rem]:col-span-1 @min-[50rem]:aspect-auto">
          <div className="size-full @min-[50rem]:absolute @min-[50rem]:inset-0">
            <Picture path={ticket.shop_image} name={ticket.product.name} alt="" sizes="350px" />
          </div>
        </div>
        <div className="@container flex min-w-0 flex-col">
          <TicketHead ticket={ticket} />
          <div className="grow">
            <TicketFacts order={order} ticket={ticket} />
          </div>
          <div className="grid gap-3 px-5 pb-5 sm:px-6">
            {!canShow(ticket) && ticket.code !== null && <TicketCode code={ticket.code} />}
            <TicketButtons order={order} ticket={ticket} shownWith={null} />
          </div>
        </div>
        {canShow(ticket) && <Stub ticket={ticket} />}
      </div>
    </article>
  )
}

/** The code, beside the ticket or, on a narrow screen, below it. */
function Stub({ ticket }: { ticket: Ticket & { barcode: string; code: string } }) {
  return (
    <div className="relative">
      <div className="@min-[34rem]:hidden">
        <TearLine />
      </div>
      <UprightTearLine />
      <div className="grid justify-items-center gap-4 px-5 pt-2 pb-6 @min-[34rem]:h-full @min-[34rem]:content-center @min-[34rem]:py-6">
        <Suspense fallback={<Skeleton className="size-44" />}>
          <QrCode
            text={ticket.barcode}
            label={texts.qr_code({ code: ticket.code })}
            className="size-44 rounded-small border border-line"
          />
        </Suspense>
        <div className="text-center">
          <TicketCode code={ticket.code} />
        </div>
        <ShowTicketButton ticket={ticket} tickets={[ticket]} size="medium" wide />
      </div>
    </div>
  )
}

/** The perforation between ticket and stub, with a notch at both ends through which the page shows. */
function UprightTearLine() {
  const bite = 'absolute -left-2.5 size-5 rounded-full border border-line bg-paper'
  return (
    <div aria-hidden className="hidden @min-[34rem]:block">
      <span className={`${bite} -top-2.75`} />
      <span className="absolute inset-y-5 left-0 border-l-2 border-dashed border-line" />
      <span className={`${bite} -bottom-2.75`} />
    </div>
  )
}

/** One of several tickets, drawn as a ticket: its head, the tear-off line, and its actions. */
function TicketCard({
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
function TearLine() {
  const bite = 'absolute top-1/2 size-5 -translate-y-1/2 rounded-full border border-line bg-paper'
  return (
    <div aria-hidden className="relative h-5">
      <span className={`${bite} -left-2.75`} />
      <span className="absolute inset-x-5 top-1/2 border-t-2 border-dashed border-line" />
      <span className={`${bite} -right-2.75`} />
    </div>
  )
}
