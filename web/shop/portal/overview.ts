import type { Order, Ticket } from '#contract/order'
import { type Dates, endOfTicket, ticketDates } from '#rules/catalogue/item-dates'
import { type CardLimits, nextPayment, payableNow } from '../orders/money/order-money'

/** The next payment of an order. */
export interface DuePayment {
  order: Order
  amount: number
  /** When it is due, or until when the order is held. */
  at: string
  /** `kept`: the order expires then if it is unpaid. `by`: a transfer has to arrive by then. */
  when: 'was_due' | 'due' | 'later' | 'kept' | 'by'
  /** How it is paid. `none`: it cannot be paid by card now, and the order's page shows why. */
  way: 'order' | 'transfer' | 'none' | { reference: string; checksum: string }
}

/**
 * Returns the next payment of each order that the customer has to pay, soonest first. `limits` are those of
 * card payments.
 */
export function duePayments(orders: readonly Order[], limits: CardLimits): DuePayment[] {
  return orders
    .filter(({ is_buyer, payment_status }) => is_buyer && isOpen(payment_status))
    .flatMap((order) => duePayment(order, limits) ?? [])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const isOpen = (status: Order['payment_status']): boolean =>
  status === 'pending' || status === 'processing' || status === 'partial'

function duePayment(order: Order, limits: CardLimits): DuePayment | null {
  const transfer = order.bank_transfer
  if (transfer) return { order, amount: transfer.amount, at: transfer.due_at, when: 'by', way: 'transfer' }
  const next = nextPayment(order.payments)
  if (next === null || order.payment_method !== 'credit_card') return null
  const amount = next.amount - next.paid_amount
  const payable = payableNow(order, limits)
  if (order.payment_status !== 'partial' && order.pay_until !== null)
    return { order, amount, at: order.pay_until, when: 'kept', way: payable ? 'order' : 'none' }
  return {
    order,
    amount,
    at: next.due_at,
    when: next.overdue ? 'was_due' : next.due ? 'due' : 'later',
    way:
      payable && order.checksum !== null
        ? { reference: payable.reference, checksum: order.checksum }
        : 'none',
  }
}

/** A ticket that can still be used, with its order. */
export interface UpcomingTicket {
  order: Order
  ticket: Ticket
}

/**
 * Returns the upcoming tickets of all orders, soonest first, tickets without a date last. `now` is the server's clock.
 * Tickets that are unpaid, refunded, cancelled or another customer's are left out.
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

/** Start in ms; far in the future without a date. */
function startOf(ticket: Ticket): number {
  const dates = ticketDates(ticket.travel_time, datesOf(ticket))
  return dates === null ? Number.MAX_SAFE_INTEGER : Date.parse(dates.starts_at)
}

/** End of the ticket in ms. A ticket without a date is over once it was used. */
const endOf = (ticket: Ticket): number =>
  endOfTicket(ticket.travel_time, datesOf(ticket)) ?? (ticket.admitted_at === null ? Infinity : -Infinity)

const datesOf = ({ product: { starts_at, ends_at } }: Ticket): Dates<string> | null =>
  starts_at ? { starts_at, ends_at } : null
