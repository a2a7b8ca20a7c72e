import type { ReactNode } from 'react'
import type { Order, Ticket } from '../../../../../contract/order'
import { Instant } from '../../../../parts/instant'
import { Pill } from '../../../../parts/pill'
import { itemStatusWord } from '../../../../parts/status-words'
import { labelOf } from '../../../../parts/words'
import { useShop } from '../../../store/use-world'
import { AllowanceList } from './allowance-list'
import { ticketAllowances } from './allowances'
import { TicketFoot } from './ticket-foot'

/** A ticket that looks like one: its head in the shop's colours, the tear-off line, and what can be done with it. */
export function TicketCard({ order, ticket }: { order: Order; ticket: Ticket }) {
  const { config, now } = useShop()
  const status = itemStatusWord(ticket.status, config.ticketStatuses)
  const allowances = ticketAllowances(ticket, { isBuyer: order.is_buyer, now })
  const isOver = ticket.status === 'refunded' || ticket.status === 'void'
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <header
        className={`grid gap-3 border-b-4 px-5 pt-4 pb-5 sm:px-6 ${isOver ? 'border-line bg-sunk text-ink-soft' : 'border-accent bg-brand text-on-brand'}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm font-semibold">
            {ticket.product.event ?? labelOf(config.productTypes, ticket.type)}
          </p>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <h3 className="text-2xl">{ticket.product.name}</h3>
      </header>
      <div className="grow">
        <dl className="grid content-start gap-x-6 gap-y-3 px-5 py-5 sm:grid-cols-2 sm:px-6">
          <Fact name="Holder">{ticket.full_name}</Fact>
          <Fact name="Email" wide={ticket.email.length > 20}>
            {ticket.email}
          </Fact>
          {ticket.travel_time && (
            <Fact name="Travel time" wide>
              <Instant at={ticket.travel_time} timezone={ticket.timezone} />
              <span className="mt-0.5 block text-sm font-normal text-ink-soft">
                Be at the meeting location 30 minutes before.
              </span>
            </Fact>
          )}
        </dl>
        {allowances.length > 0 && (
          <div className="mx-5 border-t border-line py-4 sm:mx-6">
            <AllowanceList
              allowances={allowances}
              label={`What you can still do with the ticket of ${ticket.full_name}`}
            />
          </div>
        )}
      </div>
      <TearLine />
      <TicketFoot order={order} ticket={ticket} />
    </article>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

/** The perforation, with a bite at either side through which the page shows. */
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
