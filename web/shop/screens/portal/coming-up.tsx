import { useState } from 'react'
import { Link } from '../../../parts/router/link'
import type { Ticket } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/portal'
import * as shared from '../../../../texts/compiled/screens/shared'
import { Button } from '../../../parts/button'
import { Picture } from '../../../parts/picture'
import { labelOf, numberText } from '../../../parts/words'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'
import { datedOf, whenText } from '../../tickets/ticket-words'
import { TicketButtons } from '../order/tickets/ticket-buttons'
import { DueCard } from './due-card'
import type { DuePayment } from './due-payments'
import type { UpcomingTicket } from './upcoming'

/** How many tickets are listed at first: about one screen. */
const listedAtFirst = 4

/** The next payments and then the next tickets, each with its actions. */
export function ComingUp({
  due,
  upcoming,
}: {
  due: readonly DuePayment[]
  upcoming: readonly UpcomingTicket[]
}) {
  const [isWhole, setWhole] = useState(false)
  const tickets = upcoming.map(({ ticket }) => ticket)
  const listed = isWhole ? upcoming : upcoming.slice(0, listedAtFirst)
  return (
    <section aria-label={texts.coming_up()} className="grid gap-5">
      <h2 className="text-heading">{texts.coming_up()}</h2>
      <ul className="grid gap-4">
        {due.map((each) => (
          <li key={`payment-${each.order.id}`}>
            <DueCard due={each} />
          </li>
        ))}
        {listed.map((each) => (
          <li key={each.ticket.id}>
            <UpcomingCard {...each} shownWith={tickets} />
          </li>
        ))}
      </ul>
      {listed.length < upcoming.length && (
        <p>
          <Button look="secondary" onClick={() => setWhole(true)}>
            {texts.show_all({ count: numberText(upcoming.length) })}
          </Button>
        </p>
      )}
    </section>
  )
}

interface UpcomingCardProps extends UpcomingTicket {
  /** The tickets to move between in the full-screen view. */
  shownWith: readonly Ticket[]
}

function UpcomingCard({ order, ticket, shownWith }: UpcomingCardProps) {
  const { productTypes, timezone: shopZone } = useConfig()
  const where = ticket.travel_time === null ? ticket.event_venue : ticket.product.meeting_point
  const whose = [ticket.full_name, where].filter(Boolean).join(' · ')
  return (
    <article className="@container overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] @min-[34rem]:grid-cols-[9.5rem_minmax(0,1fr)]">
        <div className="relative min-h-28 overflow-hidden @min-[34rem]:row-span-2">
          <div className="absolute inset-0">
            <Picture path={ticket.shop_image} name={ticket.product.name} alt="" sizes="350px" />
          </div>
        </div>
        <div className="grid content-center gap-0.5 px-4 py-4 wrap-anywhere @min-[34rem]:px-6 @min-[34rem]:pb-0">
          <p className="text-sm font-semibold text-accent-ink">
            {whenText(datedOf(ticket), { shopZone }) ?? labelOf(productTypes, ticket.type)}
          </p>
          <h3 className="text-xl">{ticket.product.name}</h3>
          <p className="mt-1.5 leading-snug">{whose}</p>
          <p className="text-sm text-ink-soft">
            <Link to={paths.order(order.code)} className="link">
              {shared.order({ code: order.code })}
            </Link>
            {!order.is_buyer && ` · ${texts.reassigned_to_you()}`}
          </p>
        </div>
        <div className="col-span-full grid gap-3 border-t-2 border-dashed border-line p-4 @min-[34rem]:col-span-1 @min-[34rem]:border-0 @min-[34rem]:px-6 @min-[34rem]:pt-3 @min-[34rem]:pb-5">
          <TicketButtons order={order} ticket={ticket} shownWith={shownWith} />
        </div>
      </div>
    </article>
  )
}
