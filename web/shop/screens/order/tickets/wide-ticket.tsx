import { Suspense } from 'react'
import { late } from '../../../../parts/late'
import type { Order, Ticket } from '../../../../../contract/order'
import * as texts from '../../../../../texts/compiled/screens/tickets'
import { Picture } from '../../../../parts/picture'
import { Skeleton } from '../../../../parts/skeleton'
import { ShowTicketButton } from '../../../tickets/show-ticket-button'
import { canShow } from '../../../tickets/ticket-words'
import { TearLine } from './ticket-card'
import { TicketButtons } from './ticket-buttons'
import { TicketCode, TicketFacts, TicketHead } from './ticket-facts'

const QrCode = late(async () => (await import('../../../../parts/qr-code')).QrCode)

/** The only ticket of an order, as wide as the page: the poster, the details, and the code beyond the tear-off line. */
export function WideTicket({ order, ticket }: { order: Order; ticket: Ticket }) {
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
