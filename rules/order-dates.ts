import * as texts from '../texts/compiled/documents/calendar'
import type { CalendarEntry } from './calendar-file'
import { formatInstant } from './dates'
import { minute, toMillis, type Instant } from './instants'

/** The fields of an order's ticket for its dates. */
export interface DatedTicket {
  /** The order item's id: a change of name, email or departure does not change it. */
  id: number
  status: string
  product: string
  full_name: string
  travel_time: Instant | null
  /** The zone in which its departure is shown. */
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

/** The common data of an order's entries. */
export interface CalendarOrder {
  code: string
  cancelled: boolean
  /** The order's page. */
  url: string
  /** Makes the entries' ids globally unique: the shop's host. */
  host: string
}

/** A ticket whose date belongs in a calendar: bought or waiting for its money, not refunded, not void. */
export const hasDate = (ticket: { status: string }): boolean =>
  ['pending', 'active', 'refund'].includes(ticket.status)

/**
 * The dates of an order: each event and each departure once, with its holders. A cancelled order has none. An entry is
 * tentative while none of its tickets is issued.
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
    description: [...whoGoes(group), texts.order({ code: order.code })].join('\n'),
  }
}

/** Uses the first ticket's id: if all tickets move to another departure, the entry moves too. */
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
      texts.meeting({ when: formatInstant(latest, timezone, { withZone: true }) }),
      ...whoGoes(group),
      texts.order({ code: order.code }),
    ].join('\n'),
  }
}

const whoGoes = (group: readonly DatedTicket[]) =>
  group.map(({ product, full_name }) => `${product}: ${full_name}`)

/** The fields of a plan's payment for its date. */
export interface DatedPayment {
  reference: string
  /** The missing amount, as text. */
  amount: string
  /** Its due day in the shop's zone, 'YYYY-MM-DD'. */
  day: string
  /** The link to pay it. */
  url: string
}

/** The future payments of a plan, each on its whole day, with the link to pay. */
export function paymentDates(order: CalendarOrder, payments: readonly DatedPayment[]): CalendarEntry[] {
  if (order.cancelled) return []
  return payments.map(({ reference, amount, day, url }) => ({
    uid: `${order.code}-payment-${reference}@${order.host}`,
    when: { day },
    title: texts.payment_due({ amount, code: order.code }),
    description: texts.payment_link({ url }),
    url,
  }))
}
