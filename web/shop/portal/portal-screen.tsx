import { useState } from 'react'
import type { Refund, Ticket } from '#contract/order'
import * as texts from '#texts/compiled/screens/portal'
import * as shared from '#texts/compiled/screens/shared'
import { buttonClass, Button } from '../../ui/button'
import { labelOf, numberText, moneyText } from '../../ui/formats'
import { Instant, TextWithInstant } from '../../ui/instant'
import { Picture } from '../../ui/picture'
import { Pill } from '../../ui/pill'
import { Link } from '../../ui/router/link'
import { refundStatusLabel } from '../../ui/status-labels'
import { Table } from '../../ui/table'
import { cardLimitsOf } from '../orders/money/order-money'
import { itemsText } from '../orders/order-items'
import { useKeptOrder } from '../orders/state/use-kept-order'
import { TicketButtons } from '../orders/tickets/ticket-buttons'
import { paths } from '../paths'
import { useShop, useConfig } from '../store/use-page'
import { datedOf, whenText } from '../tickets/ticket-dates'
import { OrdersTable } from './orders-table'
import { duePayments, type DuePayment, upcomingTickets, type UpcomingTicket } from './overview'

/** The customer's next payments and tickets, all orders, and the refunds if the shop offers them. */
export function PortalScreen() {
  const { config, customer, orders, refunds, now } = useShop()
  const upcoming = upcomingTickets(orders, now)
  const due = duePayments(orders, cardLimitsOf(config))
  const comesNext = due.length + upcoming.length > 0
  useKeptOrder(upcoming[0]?.order ?? null)
  return (
    <div className="grid gap-12">
      <header className="-mb-6 grid gap-2">
        <p className="wrap-anywhere text-ink-soft">{texts.hello({ name: customer?.full_name ?? '' })}</p>
        <h1 className="text-title">{texts.orders()}</h1>
      </header>
      {comesNext && <ComingUp due={due} upcoming={upcoming} />}
      <section className="grid gap-6">
        {comesNext && <h2 className="text-heading">{texts.all_orders()}</h2>}
        {orders.length === 0 ? <NoOrders shopActive={config.shopActive} /> : <OrdersTable orders={orders} />}
      </section>
      {config.refundsActive && (
        <section className="grid gap-6">
          <h2 className="text-heading">{texts.refunds()}</h2>
          {refunds.length === 0 ? (
            <p className="text-ink-soft">{texts.no_refunds()}</p>
          ) : (
            <RefundsTable refunds={refunds} />
          )}
        </section>
      )}
    </div>
  )
}

function NoOrders({ shopActive }: { shopActive: boolean }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border-2 border-dashed border-line p-6 sm:p-8">
      <p className="text-lg">{texts.no_orders()}</p>
      {shopActive && (
        <Link to={paths.tickets()} className={buttonClass()}>
          {texts.browse()}
        </Link>
      )}
    </div>
  )
}

const columns = () => [
  { name: texts.refund_id() },
  { name: texts.order_id() },
  { name: texts.date() },
  { name: texts.status() },
  { name: texts.items(), width: '34%' },
  { name: texts.actions(), align: 'end' as const },
]

/** The customer's requests for refunds. */
function RefundsTable({ refunds }: { refunds: readonly Refund[] }) {
  const config = useConfig()
  return (
    <Table
      caption={texts.refunds()}
      columns={columns()}
      rows={refunds
        .toSorted((a, b) => b.id - a.id)
        .map((refund) => {
          const status = refundStatusLabel(refund.status, config)
          return {
            key: refund.id,
            cells: [
              <span key="id" className="font-semibold tabular-nums">
                {refund.id}
              </span>,
              <span key="order" className="tabular-nums">
                {refund.order}
              </span>,
              <span key="at" className="whitespace-nowrap">
                <Instant day at={refund.created_at} timezone={config.timezone} />
              </span>,
              <Pill key="status" tone={status.tone}>
                {status.text}
              </Pill>,
              <span key="items" className="wrap-anywhere">
                {itemsText(refund)}
              </span>,
              <Link
                key="manage"
                to={paths.refund(refund.id)}
                aria-label={texts.manage_refund({ id: refund.id })}
                className={buttonClass('secondary', 'small')}
              >
                {texts.manage()}
              </Link>,
            ],
          }
        })}
    />
  )
}

/** Number of tickets that are listed at first: about one screen. */
const listedAtFirst = 4

/** The next payments and then the next tickets, each with its actions. */
function ComingUp({ due, upcoming }: { due: readonly DuePayment[]; upcoming: readonly UpcomingTicket[] }) {
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
          <Button variant="secondary" onClick={() => setWhole(true)}>
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
            {!order.is_buyer && <span>{` · ${texts.reassigned_to_you()}`}</span>}
          </p>
        </div>
        <div className="col-span-full grid gap-3 border-t-2 border-dashed border-line p-4 @min-[34rem]:col-span-1 @min-[34rem]:border-0 @min-[34rem]:px-6 @min-[34rem]:pt-3 @min-[34rem]:pb-5">
          <TicketButtons order={order} ticket={ticket} shownWith={shownWith} />
        </div>
      </div>
    </article>
  )
}

/** Shows a next payment, with the link to pay it. One that may wait is less prominent. */
function DueCard({ due }: { due: DuePayment }) {
  const { currency, timezone } = useConfig()
  const { order, way, when } = due
  const amount = moneyText(due.amount, currency)
  const mayWait = when === 'later'
  const action = actionOf(due)
  return (
    <article
      className={`grid gap-x-8 gap-y-4 rounded-card border bg-card p-4 shadow-card sm:flex sm:items-center sm:justify-between sm:px-6 sm:py-5 ${mayWait ? 'border-line' : 'border-brand-ink'}`}
    >
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <h3 className="text-xl">
          {way === 'transfer' ? texts.pay_transfer({ amount }) : texts.pay_card({ amount })}
        </h3>
        <p className={when === 'was_due' ? 'font-semibold text-danger' : ''}>
          <TextWithInstant
            day={when !== 'kept'}
            parts={whenTexts[when].parts()}
            at={due.at}
            timezone={timezone}
          />
        </p>
        <p className="text-sm text-ink-soft">
          <Link to={paths.order(order.code)} className="link">
            {shared.order({ code: order.code })}
          </Link>{' '}
          <span>{`· ${itemsText(order)}`}</span>
        </p>
      </div>
      <Link
        to={action.to}
        aria-label={texts.pay_of({ action: action.text, code: order.code })}
        className={`${buttonClass(mayWait ? 'secondary' : 'primary', 'medium')} shrink-0`}
      >
        {action.text}
      </Link>
    </article>
  )
}

const whenTexts = {
  was_due: texts.pay_was_due,
  due: texts.pay_due,
  later: texts.pay_later,
  kept: texts.pay_kept,
  by: texts.pay_by,
}

function actionOf({ order, way }: DuePayment): { to: string; text: string } {
  if (typeof way === 'object')
    return { to: paths.payInstalment(order.code, way.checksum, way.reference), text: texts.pay_now() }
  const text = { order: texts.pay_now, transfer: texts.pay_details, none: texts.pay_view }[way]()
  return { to: paths.order(order.code), text }
}
