import type { CalendarEntry } from './calendar-file'
import { formatInstant } from './dates'
import { minute, toMillis, type Instant } from './instants'

/** A ticket of an order, as its dates need it. */
export interface DatedTicket {
  /** The order item's: it outlives a change of name, email or time. */
  id: number
  status: string
  product: string
  full_name: string
  travel_time: Instant | null
  /** The zone that its travel time is told in. */
  timezone: string
  event: {
    id: number
    name: string
    venue: string
    address: string
    starts_at: Instant
    ends_at: Instant
  } | null
}

/** What the entries of an order have in common. */
export interface CalendarOrder {
  code: string
  cancelled: boolean
  /** The order's page. */
  url: string
  /** Makes the entries' ids unique in the world: the shop's host. */
  host: string
}

/** A ticket whose date is one to keep: bought or waiting for its money, not refunded, not void. */
export const hasDate = (ticket: { status: string }): boolean =>
  ['pending', 'active', 'refund'].includes(ticket.status)

/**
 * The dates of an order: each event once, and each departure once, with who goes. Of a cancelled order there are none.
 * An entry is tentative while none of its tickets is issued.
 */
export function orderDates(order: CalendarOrder, tickets: readonly DatedTicket[]): CalendarEntry[] {
  if (order.cancelled) return []
  const dated = tickets.filter(hasDate)
  const groups = new Map<string, [DatedTicket, ...DatedTicket[]]>()
  for (const ticket of dated) {
    const key =
      ticket.travel_time === null
        ? ticket.event && `event ${ticket.event.id}`
        : `${ticket.product} ${toMillis(ticket.travel_time)}`
    if (key === null) continue
    const others = groups.get(key)
    if (others) others.push(ticket)
    else groups.set(key, [ticket])
  }
  return [...groups.values()].flatMap((group) => {
    const [{ travel_time, event }] = group
    const entry = travel_time !== null ? trip(order, group, travel_time) : event && visit(order, group, event)
    const tentative = group.every(({ status }) => status === 'pending')
    return entry === null ? [] : [{ ...entry, url: order.url, tentative }]
  })
}

function visit(
  order: CalendarOrder,
  group: readonly DatedTicket[],
  event: NonNullable<DatedTicket['event']>,
): CalendarEntry {
  return {
    uid: `${order.code}-event-${event.id}@${order.host}`,
    when: { from: event.starts_at, until: event.ends_at },
    title: event.name,
    place: [event.venue, event.address].filter((part) => part !== '').join(', '),
    description: [...whoGoes(group), `Order ${order.code}`].join('\n'),
  }
}

/** The first ticket's id: when all move to another time, so does the entry. */
function trip(
  order: CalendarOrder,
  group: readonly [DatedTicket, ...DatedTicket[]],
  travelTime: Instant,
): CalendarEntry {
  const [{ id, product, timezone }] = group
  const latest = new Date(toMillis(travelTime) - 30 * minute)
  return {
    uid: `${order.code}-trip-${id}@${order.host}`,
    when: { from: travelTime, until: null },
    title: product,
    description: [
      `Be at the meeting location 30 minutes before travel: ${formatInstant(latest, timezone, { withZone: true })}.`,
      ...whoGoes(group),
      `Order ${order.code}`,
    ].join('\n'),
  }
}

const whoGoes = (group: readonly DatedTicket[]) =>
  group.map(({ product, full_name }) => `${product}: ${full_name}`)

/** A payment of a plan, as its date needs it. */
export interface DatedPayment {
  reference: string
  /** The amount that is still asked for, as text. */
  amount: string
  /** The day it is due in the shop's zone, 'YYYY-MM-DD'. */
  day: string
  /** Where it can be paid. */
  url: string
}

/** The payments of a plan that are still to come, each on its whole day, with the link to pay. */
export function paymentDates(order: CalendarOrder, payments: readonly DatedPayment[]): CalendarEntry[] {
  if (order.cancelled) return []
  return payments.map(({ reference, amount, day, url }) => ({
    uid: `${order.code}-payment-${reference}@${order.host}`,
    when: { day },
    title: `${amount} due for order ${order.code}`,
    description: `Pay here, today or earlier: ${url}`,
    url,
  }))
}
