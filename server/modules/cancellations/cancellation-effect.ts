import type { PayloadOf } from '#contract/call'
import type { startCancellation } from '#contract/office/cancellations'
import type { Effect } from '#contract/office/effect'
import { dateTimeText } from '#rules/dates/instant-text'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import type { EndOfItems } from '#rules/orders/cancelled-order'
import { countSlots, numberText } from '#rules/text/count-slots'
import { emailKey } from '#rules/text/email'
import * as texts from '#texts/compiled/effects/cancellations'
import * as shared from '#texts/compiled/effects/shared'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { fingerprintOf } from '../audit'
import type { Snapshot, CancelledScope } from '../catalogue'
import { endOfOrder, isOfScope, holderAddresses } from '../orders'
import * as affected from './queries'

type Payload = Pick<PayloadOf<typeof startCancellation>, 'item' | 'departure' | 'event'>

/** The scope of a cancellation, and its name for mails and lists. */
interface NamedScope extends CancelledScope {
  kind: 'item' | 'departure' | 'event'
  /** The code of the item or event. */
  subject: string
  name: string
}

/**
 * Finds the scope of a cancellation in the catalogue. The scope of an event is all its items that are not cancelled
 * yet. Rejects unknown ids, and with `already-cancelled` a scope that was cancelled before.
 */
export function readScope(
  { events, items, byCode }: Snapshot,
  { item, departure, event }: Payload,
): NamedScope {
  if (event !== null && item === null) {
    const found = orRefuse(
      events.find(({ code }) => code === event),
      'event-not-found',
    )
    const own = items.filter(({ event_id }) => event_id === found.id)
    if (own.length === 0) throw new Refusal('item-not-found')
    const alive = own.filter(({ cancelled_at }) => cancelled_at === null)
    if (alive.length === 0) throw new Refusal('already-cancelled')
    const item_ids = alive.map(({ id }) => id)
    return { kind: 'event', subject: found.code, name: found.name, item_ids, travel_time_id: null }
  }
  if (item === null || event !== null) throw new Refusal('nothing-selected')
  const found = orRefuse(byCode.get(item), 'item-not-found')
  const { id, name, external_code: subject, timezone } = found
  if (found.cancelled_at !== null) throw new Refusal('already-cancelled')
  if (departure === null) return { kind: 'item', subject, name, item_ids: [id], travel_time_id: null }
  const at = Date.parse(departure)
  const time = orRefuse(
    found.times.find(({ travel_time }) => travel_time.getTime() === at),
    'travel-time-unknown',
  )
  if (time.cancelled_at !== null) throw new Refusal('already-cancelled')
  const when = dateTimeText(time.travel_time.toISOString(), timezone)
  return { kind: 'departure', subject, name: `${name}, ${when}`, item_ids: [id], travel_time_id: time.id }
}

const atOnce = 2000

interface Requested {
  scope: CancelledScope
  keepsFees: boolean
  currency: string
  now: Date
}

/**
 * Returns the effect that a cancellation will have, read without a lock (decision 040), by the rule that later
 * decides on each order.
 */
export async function cancellationEffect(tx: Tx, requested: Requested): Promise<Effect> {
  const { scope, keepsFees, currency, now } = requested
  const ids = await affected.findAffectedOrders(tx, scope)
  const all: OrderEnd[] = []
  for (let first = 0; first < ids.length; first += atOnce)
    for (const order of await affected.findAffectedOrderRows(tx, ids.slice(first, first + atOnce)))
      all.push(...endOf(order, scope, keepsFees))
  // The cancellation does not change these orders.
  const beingPaid = all.filter((one) => one.is_being_paid).length
  const ends = all.filter((one) => !one.is_being_paid)
  const paid = ends.filter(({ was_paid }) => was_paid)
  const unpaid = ends.filter(({ was_paid }) => !was_paid)
  const carts = await affected.countAffectedCarts(tx, scope, now)
  const places = await affected.countFreePlaces(tx, scope)
  const money = sum(ends.map((one) => one.refund))
  // The refunds of plans that have begun, and of orders that were paid in part.
  const inPart = sum(unpaid.map((one) => one.refund))
  const tickets = sum(ends.map((one) => one.tickets))
  const mails = sum(ends.map((one) => one.people.length))
  const people = new Set(ends.flatMap((one) => one.people)).size
  const wider = unpaid.filter((one) => one.is_wider).length
  const notes = [
    all.length === 0
      ? texts.nobody()
      : texts.people_with_orders({
          people,
          people_number: numberText(people),
          orders: ends.length,
          orders_number: numberText(ends.length),
        }),
    paid.length > 0
      ? texts.paid_orders({ ...countSlots(paid.length), amount: moneyText(money - inPart, currency) })
      : null,
    unpaid.length > 0
      ? unpaidText({ count: unpaid.length, wider, refunds: inPart > 0 ? moneyText(inPart, currency) : null })
      : null,
    tickets > 0 ? shared.tickets_void(countSlots(tickets)) : null,
    carts > 0 ? texts.carts(countSlots(carts)) : null,
    places.unlimited ? texts.no_more_places() : texts.places_off_sale(countSlots(places.free)),
    shared.mails_sent(countSlots(mails)),
    beingPaid > 0 ? texts.orders_need_you(countSlots(beingPaid)) : null,
  ]
  return {
    carts,
    orders: ends.length,
    tickets,
    places: places.free === 0 ? 0 : -places.free,
    mails,
    money,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf([scope, keepsFees, money, paid.map(({ id, refund }) => [id, refund])]),
  }
}

/**
 * Returns the sentence about unpaid orders. `wider`: the number of orders with other items, too. `refunds`: the
 * amount that is refunded of those paid in part.
 */
function unpaidText({ count, wider, refunds }: { count: number; wider: number; refunds: string | null }) {
  const slots = countSlots(count)
  const both = { ...slots, wider, wider_number: numberText(wider) }
  if (refunds === null) return wider > 0 ? texts.unpaid_orders_wider(both) : texts.unpaid_orders(slots)
  return wider > 0
    ? texts.unpaid_orders_wider_refunds({ ...both, amount: refunds })
    : texts.unpaid_orders_refunds({ ...slots, amount: refunds })
}

/** Returns the refund that ending an order's items opens, in minor units. */
const refundOf = (end: EndOfItems, given: number): number => {
  if (end.kind === 'end') return Math.max(0, end.refund - given)
  return end.kind === 'refund' ? end.refund : 0
}

interface OrderEnd {
  id: number
  was_paid: boolean
  refund: number
  tickets: number
  /** The addresses that get a mail: the buyer's, and all others on its tickets. */
  people: string[]
  is_being_paid: boolean
  /** Whether it has other items, which end with it. */
  is_wider: boolean
}

/** Returns what the cancellation does to an order; an empty list if the order is unaffected. */
function endOf(found: affected.AffectedOrder, scope: CancelledScope, keepsFees: boolean): OrderEnd[] {
  // As in the cancellation itself: the amount that an open refund returned already is part of the items' refund.
  const order = { ...found, total_refunded: found.total_refunded - found.given }
  const end = endOfOrder(order, order.items, scope, keepsFees)
  if (end.kind === 'nothing') return []
  const alive = order.items.filter(({ status }) => status !== 'refunded' && status !== 'void')
  const own = alive.filter((item) => isOfScope(item, scope))
  const ended = end.kind === 'end' ? alive : own
  return [
    {
      id: order.id,
      was_paid: order.paid_at !== null,
      refund: refundOf(end, found.given),
      tickets: ended.filter((item) => item.has_barcode).length,
      people: [
        emailKey(order.email),
        ...holderAddresses(
          order.email,
          ended.filter(({ has_barcode }) => has_barcode),
        ),
      ],
      is_being_paid: order.is_being_paid,
      is_wider: own.length < alive.length,
    },
  ]
}
