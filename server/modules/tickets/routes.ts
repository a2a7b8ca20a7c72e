import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxPrinted, printTickets } from '#contract/office/tickets'
import { emailTickets } from '#contract/shop/customers'
import { setTravelTime } from '#contract/shop/order-changes'
import { whyNotDeparture } from '#rules/catalogue/availability'
import { dayIn } from '#rules/dates/dates'
import { mailboxKey } from '#rules/text/email'
import { whyNoTravelTimeChange } from '#rules/tickets/ticket-changes'
import { whyNotTravelTime } from '#rules/tickets/ticket-holder'
import { tickets_sent } from '#texts/compiled/answers'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal, orRefuse, refuseIf } from '../../platform/http/refusal'
import { type Handlers, FileAnswer, serve, serveCustomer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import { mailOnRequest } from '../accounts'
import { type CatalogueItem, movePlaces, shopItemOf, travelTimesOf } from '../catalogue'
import { queueMail } from '../mail-queue'
import {
  ticketDocuments,
  mailTicketOf,
  customerData,
  findItemsOfOrder,
  lockOrder,
  recordOrderEvent,
  changeableTicket,
  recordTravelTime,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { changeTicketHandler, timeSoldOutOr } from './change-ticket'
import { checkInHandler } from './check-in'
import { editTicketHandler } from './edit-ticket'
import { findTicketsHandler, readTickets } from './find-tickets'
import { ticketChangedMail, ticketsMail } from './mails'
import { findScansHandler } from './notable-scans'
import { findTicketsOfAddress, findHeldTicket, lockTimes } from './queries'

/** Moves a ticket and its place to another departure in one transaction. */
const setTravelTimeHandler = serveCustomer(setTravelTime, async ({ payload, customer, context }) => {
  const stock = await context.catalogue.stock()
  const mine = orRefuse(
    await findHeldTicket(context.db.kysely, payload.code, customer.id),
    'ticket-not-found',
  )
  const product = orRefuse(stock.snapshot.byId.get(mine.item_id), 'ticket-not-found')
  if (product.shop_item_type !== 'tickets') throw new Refusal('ticket-not-found')
  const timed = {
    travel_time_type: product.travel_time_type,
    travel_times: travelTimesOf(product, stock),
  }
  const timeId = payload.transport_time_id
  try {
    await context.db.transaction(async (tx) => {
      await move(context, tx, { mine, customerId: customer.id, product, timed, timeId })
    })
  } catch (error) {
    throw timeSoldOutOr(error)
  }
  context.wake()
  const after = await context.catalogue.stock()
  const item = after.snapshot.byId.get(product.id)
  const products = item?.published === true ? [shopItemOf(item, after)] : []
  return { data: { ...(await customerData(context, customer.id, after)), products } }
})

interface Requested {
  mine: NonNullable<Awaited<ReturnType<typeof findHeldTicket>>>
  customerId: number
  product: CatalogueItem
  timed: Parameters<typeof whyNotTravelTime>[0]
  timeId: number | null
}

async function move(context: Context, tx: Tx, requested: Requested): Promise<void> {
  const { mine, product, timeId } = requested
  const now = context.now()
  // Both counters are locked before the order, as everywhere, so that two tickets that swap departures do not deadlock.
  await lockTimes(tx, [mine.travel_time_id, timeId])
  const order = await lockOrder(tx, mine.order_id)
  const item = (await findItemsOfOrder(tx, mine.order_id)).find(
    (one) => one.id === mine.id && (one.holder_id ?? order.customer_id) === requested.customerId,
  )
  if (item === undefined) throw new Refusal('ticket-not-found')
  refuseIf(whyNoTravelTimeChange(changeableTicket(item, product, order.accepted_at), now))
  // If the ticket was moved after it was read, the wrong counter is locked.
  if (item.travel_time_id !== mine.travel_time_id) throw new Refusal('recently-edited')
  if (timeId !== null && timeId === item.travel_time_id) return
  const fields = ['transport_time_id']
  if (timeId === null) throw new Refusal('travel-time-not-selected', { fields })
  refuseIf(whyNotTravelTime(requested.timed, timeId), { fields })
  refuseIf(whyNotDeparture(product.times, timeId, now), { fields })

  await recordTravelTime(tx, item, timeId, now)
  await movePlaces(tx, [{ item_id: item.item_id, travel_time_id: timeId }], [item])
  await recordOrderEvent(tx, order.id, now, 'travel-time-changed', orderEvent('travel_time_changed'))
  // There is no ticket to send before the terms are accepted.
  if (order.accepted_at === null) return
  await queueMail(tx, ticketChangedMail, {
    to: item.email ?? '',
    data: {
      ticket: mailTicketOf(context, order.code, { ...item, travel_time_id: timeId }),
      changed: ['travel-time'],
    },
    attach: { tickets: [item.id] },
    eventKey: `ticket-time:${item.id}:${now.getTime()}`,
    now,
  })
}

/** Mails the valid tickets of an address to it. The response does not reveal whether there are any. */
const emailTicketsHandler = serve(emailTickets, async ({ payload, context, request }) => {
  const requested = { purpose: 'resend', email: payload.email } as const
  await mailOnRequest(context, request, requested, ({ email }) => mailTickets(context, email))
  return {
    message: tickets_sent(),
  }
})

/**
 * Sends one mail per mailbox, to the address that is stored with its tickets. Addresses with the same email key may be
 * different mailboxes (`mailboxKey`), so each only gets its own tickets.
 */
function mailTickets(context: Context, email: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const found = await findTicketsOfAddress(tx, email)
    for (const spelling of new Set(found.map((one) => mailboxKey(one.email ?? '')))) {
      const tickets = found.filter((one) => mailboxKey(one.email ?? '') === spelling)
      await queueMail(tx, ticketsMail, {
        to: tickets.at(-1)?.email ?? spelling,
        data: {
          tickets: tickets.map((one) => mailTicketOf(context, one.order_code, one)),
          because: 'requested',
        },
        attach: { tickets: tickets.map(({ id }) => id) },
        eventKey: `tickets:${randomUUID()}`,
        now,
      })
    }
  })
}

/**
 * Returns the valid tickets of the list as one PDF for printing, as tickets or badges, sorted by name. Tickets that would be
 * rejected at the door are omitted: those that are unpaid or void, and those whose terms are not accepted. The audit log
 * records the number of tickets.
 */
const printTicketsHandler = serveStaff(printTickets, async ({ payload, context, audit, reply }) => {
  const { as, ...filters } = payload
  const { shown } = await readTickets(
    context,
    { ...filters, sort: null, cursor: null, limit: null, with_counts: null },
    { cursor: null, limit: maxPrinted + 1 },
  )
  if (shown.length > maxPrinted)
    throw new Refusal('too-many-at-once', { slots: { most: String(maxPrinted) } })
  const valid = shown.filter(
    ({ state, waits_for_terms }) => state === 'scanned' || (state === 'issued' && !waits_for_terms),
  )
  const tickets = await ticketDocuments(
    context,
    valid.map(({ id }) => id),
  )
  if (tickets.length === 0) throw new Refusal('nothing-chosen')
  const byName = tickets.toSorted((a, b) => a.ticket.full_name.localeCompare(b.ticket.full_name))
  const draw = as === 'badges' ? context.documents.badgesPdf : context.documents.ticketsPdf
  const pdf = await draw(byName, { signal: untilClosed(reply) })
  await audit.record(context.db.kysely, { subject: 'tickets', after: { as, tickets: tickets.length } })
  const day = dayIn(context.now(), context.catalogue.current().settings.timezone)
  return new FileAnswer(`${as}-${day}.pdf`, 'application/pdf', Readable.from([pdf], { objectMode: false }))
})

/** The handlers of the calls about tickets. */
export const ticketHandlers = {
  'change-ticket': changeTicketHandler,
  'edit-ticket': editTicketHandler,
  'set-travel-time': setTravelTimeHandler,
  'email-tickets': emailTicketsHandler,
  'check-in': checkInHandler,
  'find-scans': findScansHandler,
  'find-tickets': findTicketsHandler,
  'print-tickets': printTicketsHandler,
} satisfies Partial<Handlers>
