import type { Route } from '#contract/shop-item'
import * as texts from '#texts/compiled/documents/calendar'
import type { ItemDates } from '../catalogue/item-dates'
import type { CalendarEntry } from '../dates/calendar-file'
import { formatInstant } from '../dates/dates'
import { minute, toMillis, type Instant, day } from '../dates/instants'
import { routeText } from '../text/route-text'

/** The fields of an order's ticket for its dates. */
export interface DatedTicket {
  /** The order item's id: a change of name, email or departure does not change it. */
  id: number
  status: string
  item_id: number
  product: string
  full_name: string
  travel_time: Instant | null
  /** The zone in which its departure is shown. */
  timezone: string
  /** The dates of its item, its own or its event's; null: it has none. */
  dates: ItemDates | null
  event: { id: number; name: string; venue: string; address: string } | null
  route: Route | null
  meeting_point: string | null
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

/**
 * Returns whether a ticket belongs in a calendar: it is issued or waits for its payment, and is neither refunded nor
 * void.
 */
export const hasDate = (ticket: { status: string }): boolean =>
  ['pending', 'active', 'refund'].includes(ticket.status)

/**
 * Returns the dates of an order: each event, each item with dates of its own and each departure once, with its holders.
 * A cancelled order has none. An entry is tentative while none of its tickets is issued.
 */
export function orderDates(order: CalendarOrder, tickets: readonly DatedTicket[]): CalendarEntry[] {
  if (order.cancelled) return []
  const dated = tickets.filter(hasDate)
  const groups = new Map<string, [DatedTicket, ...DatedTicket[]]>()
  for (const ticket of dated) {
    const key = keyOf(ticket)
    if (key === null) continue
    const others = groups.get(key)
    if (others) others.push(ticket)
    else groups.set(key, [ticket])
  }
  return [...groups.values()].flatMap((group) => {
    const [{ travel_time, dates }] = group
    const entry = travel_time !== null ? trip(order, group, travel_time) : dates && visit(order, group, dates)
    const tentative = group.every(({ status }) => status === 'pending')
    return entry === null ? [] : [{ ...entry, url: order.url, tentative }]
  })
}

/**
 * Returns the key of the entry that a ticket belongs to, or `null` if the ticket has no date. Tickets with the same key
 * share an entry.
 */
function keyOf({ travel_time, product, dates, item_id, event }: DatedTicket): string | null {
  if (travel_time !== null) return `${product} ${toMillis(travel_time)}`
  return dates && (dates.of === 'event' && event ? `event-${event.id}` : `item-${item_id}`)
}

function visit(
  order: CalendarOrder,
  group: readonly [DatedTicket, ...DatedTicket[]],
  dates: ItemDates,
): CalendarEntry {
  const [first] = group
  const { event, product } = first
  return {
    uid: `${order.code}-${keyOf(first)}@${order.host}`,
    when: { from: dates.starts_at, until: dates.ends_at },
    title: dates.of === 'item' ? [event?.name, product].filter(Boolean).join(': ') : (event?.name ?? product),
    place: first.meeting_point || [event?.venue, event?.address].filter(Boolean).join(', '),
    description: [...routeOf(first), ...holderLines(group), texts.order({ code: order.code })].join('\n'),
  }
}

const routeOf = ({ route }: DatedTicket) => (route ? [routeText(route)] : [])

/** Uses the first ticket's id: if all tickets move to another departure, the entry moves too. */
function trip(
  order: CalendarOrder,
  group: readonly [DatedTicket, ...DatedTicket[]],
  travelTime: Instant,
): CalendarEntry {
  const [first] = group
  const { id, product, timezone } = first
  const latest = new Date(toMillis(travelTime) - 30 * minute)
  return {
    uid: `${order.code}-trip-${id}@${order.host}`,
    when: { from: travelTime, until: null },
    title: product,
    ...(first.meeting_point ? { place: first.meeting_point } : {}),
    description: [
      ...routeOf(first),
      texts.meeting({ when: formatInstant(latest, timezone, { withZone: true }) }),
      ...holderLines(group),
      texts.order({ code: order.code }),
    ].join('\n'),
  }
}

const holderLines = (group: readonly DatedTicket[]) =>
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

/** Returns the future payments of a plan, each on its whole day, with the link to pay. */
export function paymentDates(order: CalendarOrder, payments: readonly DatedPayment[]): CalendarEntry[] {
  if (order.cancelled) return []
  return payments.map(({ reference, amount, day: dueDay, url }) => ({
    uid: `${order.code}-payment-${reference}@${order.host}`,
    when: { day: dueDay },
    title: texts.payment_due({ amount, code: order.code }),
    description: texts.payment_link({ url }),
    url,
  }))
}

/** Returns whether staff may set this deadline: later than the present one, in the future, and within a year. */
export function isLaterDeadline(until: Instant | null, present: Instant | null, now: Date): boolean {
  if (until === null) return false
  const at = toMillis(until)
  const isLater = present === null || at > toMillis(present)
  return isLater && at > now.getTime() && at <= now.getTime() + 366 * day
}
