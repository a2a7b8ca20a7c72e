import { erased } from '../../../texts/compiled/mails/again'
import * as texts from '../../../texts/compiled/effects/mails'
import { randomUUID } from 'node:crypto'
import { type Held, mailTicketOf } from '../orders'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import { queueMail } from '../outbox'
import { orRefuse } from '../../platform/http/refusal'
import { countSlots } from '../changes'
import type { Context } from '../../context'

/** Tickets that go to one address once more. */
export interface SentTickets {
  readonly tickets: readonly OrderItemRow[]
  readonly to: string
  /** One ticket to its holder, instead of the buyer's to the buyer. */
  readonly isToHolder: boolean
}

/** One ticket of an order for its holder; without an id the buyer's, without those that another customer holds. */
export function ticketsToSend(context: Context, { order, items }: Held, id: number | null): SentTickets {
  if (id === null) {
    const tickets = items.filter((item) => isValid(item) && item.holder_id === null)
    return { tickets, to: order.email, isToHolder: false }
  }
  const { byId } = context.catalogue.current()
  const ticket = orRefuse(
    items.find((item) => item.id === id && byId.get(item.item_id)?.shop_item_type === 'tickets'),
    'ticket-not-found',
  )
  return { tickets: [ticket].filter(isValid), to: ticket.email ?? '', isToHolder: true }
}

const isValid = ({ status, barcode }: OrderItemRow) => status === 'active' && barcode !== null

/** Why these tickets are not sent, in a sentence for staff; null: they can be. */
export function whyNoTickets({ order }: Held, { tickets, to, isToHolder }: SentTickets): string | null {
  if (order.accepted_at === null) return texts.why_not_accepted()
  if (tickets.length === 0) return isToHolder ? texts.why_ticket_invalid() : texts.why_no_tickets()
  if (to !== '') return null
  return isToHolder ? texts.why_no_address() : erased()
}

/** Describes for staff how many tickets will be sent to which address. */
export const noteOfTickets = ({ tickets, to }: SentTickets): string =>
  texts.tickets_sent({ ...countSlots(tickets.length), address: to })

/** Mails tickets as they are: the same documents and barcodes. */
export async function mailTicketsAgain(
  context: Context,
  tx: Tx,
  { order }: Held,
  { tickets, to, isToHolder }: SentTickets,
  now: Date,
): Promise<void> {
  await queueMail(tx, {
    kind: 'tickets',
    to,
    payload: {
      tickets: tickets.map((item) => mailTicketOf(context, order.code, item)),
      because: isToHolder ? 'holder' : 'office',
    },
    attach: { tickets: tickets.map(({ id }) => id) },
    eventKey: `tickets:again:${randomUUID()}`,
    now,
  })
}
