import type { ReactNode } from 'react'
import type { Order, Ticket } from '#contract/order'
import { routeText } from '#rules/text/route-text'
import * as texts from '#texts/compiled/screens/tickets'
import type { Elements } from '#web/ui/elements'
import { labelOf } from '#web/ui/formats'
import { Instant } from '#web/ui/instant'
import { Pill } from '#web/ui/pill'
import { itemStatusLabel } from '#web/ui/status-labels'
import { unbroken } from '../../items/when-shown'
import { useShop } from '../../store/use-page'
import { datedOf, whenText } from '../../tickets/ticket-dates'
import { isReassigned } from '../../tickets/ticket-state'
import { AllowanceList, ticketAllowances } from './allowances'

/** A ticket's head in the shop's colours: event, status and product. Grey if the ticket does not admit its customer. */
export function TicketHead({ ticket, children }: { ticket: Ticket; children?: Elements }) {
  const { config } = useShop()
  const isAway = isReassigned(ticket)
  const isOver =
    isAway || Boolean(ticket.cancelled_at) || ticket.status === 'refunded' || ticket.status === 'void'
  const status = isAway
    ? ({ tone: 'info', text: texts.reassigned() } as const)
    : itemStatusLabel(ticket, config.ticketStatuses)
  return (
    <header
      className={`flex items-start gap-4 border-b-4 px-5 pt-4 pb-5 sm:px-6 ${isOver ? 'border-line bg-sunk text-ink-soft' : 'border-accent bg-brand text-on-brand'}`}
    >
      <div className="grid min-w-0 grow gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm font-semibold">
            {ticket.product.event ?? labelOf(config.productTypes, ticket.type)}
          </p>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <h3 className="text-2xl">{ticket.product.name}</h3>
      </div>
      {children}
    </header>
  )
}

/** The holder, the time and place, and what can still be changed. */
export function TicketFacts({ order, ticket }: { order: Order; ticket: Ticket }) {
  const { now, config } = useShop()
  const allowances = ticketAllowances(ticket, { isBuyer: order.is_buyer, now })
  const { travel_time, timezone, event_venue, product } = ticket
  const { route, meeting_point } = product
  const when = whenText(datedOf(ticket), { shopZone: config.timezone })
  return (
    <>
      <dl className="grid content-start gap-x-6 gap-y-3 px-5 py-5 sm:px-6 @min-[24rem]:grid-cols-2">
        {ticket.full_name === '' ? (
          <NamedValue name={texts.holder()} wide>
            {texts.passed_on()}
          </NamedValue>
        ) : (
          <>
            <NamedValue name={texts.holder()}>{ticket.full_name}</NamedValue>
            <NamedValue name={texts.email()} wide={ticket.email.length > 20}>
              {ticket.email}
            </NamedValue>
          </>
        )}
        {travel_time ? (
          <NamedValue name={texts.travel_time()} wide>
            <Instant at={travel_time} timezone={timezone} />
            {!ticket.cancelled_at && (
              <span className="mt-0.5 block text-sm font-normal text-ink-soft">{texts.be_early()}</span>
            )}
          </NamedValue>
        ) : (
          when && (
            <NamedValue name={texts.date()} wide>
              {unbroken(when)}
            </NamedValue>
          )
        )}
        {route && (
          <NamedValue name={texts.route()} wide>
            {routeText(route)}
          </NamedValue>
        )}
        {meeting_point && (
          <NamedValue name={texts.meeting_point()} wide>
            {meeting_point}
          </NamedValue>
        )}
        {event_venue && !travel_time && (
          <NamedValue name={texts.place()} wide>
            {event_venue}
          </NamedValue>
        )}
      </dl>
      {allowances.length > 0 && (
        <div className="mx-5 border-t border-line py-4 sm:mx-6">
          <AllowanceList allowances={allowances} label={texts.still_possible({ name: ticket.full_name })} />
        </div>
      )}
    </>
  )
}

function NamedValue({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? '@min-[24rem]:col-span-2' : ''}`}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The code of a ticket, as text. */
export function TicketCode({ code }: { code: string }) {
  return (
    <p className="min-w-0 text-sm">
      <span className="block text-ink-soft">{texts.ticket_code()}</span>
      <span translate="no" className="font-semibold tracking-wider break-all tabular-nums">
        {code}
      </span>
    </p>
  )
}
