import type { Effect } from '../../../contract/office/effect'
import type { EndOfItems } from '../../../rules/orders/cancelled-order'
import { emailKey } from '../../../rules/text/email'
import { sum } from '../../../rules/money/money'
import { endOfOrder, isOfScope, type CancelledScope, holderAddresses } from '../orders'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import { counted, numberText } from '../changes'
import { fingerprintOf } from '../staff'
import * as affected from './affected.queries'

/** How many orders are read at a time. */
const atOnce = 2000

interface Requested {
  scope: CancelledScope
  keepsFees: boolean
  currency: string
  now: Date
}

/**
 * What a cancellation will do, read without a lock (decision 040): the rule that decides each order later is asked about
 * each now.
 */
export async function cancellationEffect(tx: Tx, requested: Requested): Promise<Effect> {
  const { scope, keepsFees, currency, now } = requested
  const ids = await affected.findAffectedOrders(tx, scope)
  const all: OrderEnd[] = []
  for (let first = 0; first < ids.length; first += atOnce)
    for (const order of await affected.findAffectedFacts(tx, ids.slice(first, first + atOnce)))
      all.push(...endOf(order, scope, keepsFees))
  // The cancellation leaves these as they are.
  const beingPaid = all.filter((one) => one.is_being_paid).length
  const ends = all.filter((one) => !one.is_being_paid)
  const paid = ends.filter(({ was_paid }) => was_paid)
  const unpaid = ends.filter(({ was_paid }) => !was_paid)
  const carts = await affected.countAffectedCarts(tx, scope, now)
  const places = await affected.countFreePlaces(tx, scope)
  const money = sum(ends.map((one) => one.refund))
  // Of plans that have begun, and of orders that were paid in part.
  const inPart = sum(unpaid.map((one) => one.refund))
  const tickets = sum(ends.map((one) => one.tickets))
  const mails = sum(ends.map((one) => one.people.length))
  const people = new Set(ends.flatMap((one) => one.people)).size
  const wider = unpaid.filter((one) => one.is_wider).length
  const notes = [
    all.length === 0
      ? 'Nobody has bought it.'
      : `${counted(people, 'person', 'people')} with ${counted(ends.length, 'order')}.`,
    paid.length > 0
      ? `${counted(paid.length, 'paid order')}: ${moneyText(money - inPart, currency)} will be opened as refunds.`
      : null,
    unpaid.length > 0
      ? `${counted(unpaid.length, 'unpaid order')} will be cancelled${wider > 0 ? `, ${numberText(wider)} with other things in ${wider === 1 ? 'it' : 'them'}` : ''}${inPart > 0 ? `; ${moneyText(inPart, currency)} will be opened as refunds` : ''}.`
      : null,
    tickets > 0 ? `${counted(tickets, 'ticket')} will stop working.` : null,
    carts > 0 ? `${counted(carts, 'cart')} will lose it.` : null,
    places.unlimited
      ? 'No more places will be sold.'
      : `${counted(places.free, 'free place')} will go off sale.`,
    `${counted(mails, 'mail')} will be sent.`,
    beingPaid > 0
      ? `${counted(beingPaid, 'order')} will need you: a refund of it is being paid already.`
      : null,
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
  /** The addresses that get a mail: the buyer's, and each other address on its tickets. */
  people: string[]
  is_being_paid: boolean
  /** It holds other things, which end with it. */
  is_wider: boolean
}

/** Returns what the cancellation does to an order; an empty list if the order is unaffected. */
function endOf(found: affected.AffectedOrder, scope: CancelledScope, keepsFees: boolean): OrderEnd[] {
  // As the work does: what an open refund brought back already is a part of what its items come to.
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
