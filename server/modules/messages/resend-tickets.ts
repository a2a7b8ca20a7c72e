import { randomUUID } from 'node:crypto'
import { type Held, mailTicketOf } from '../orders'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import { queueMail } from '../outbox'
import { orRefuse } from '../../platform/http/refusal'
import { counted } from '../changes'
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
  if (order.accepted_at === null) return 'The terms are not accepted yet.'
  if (tickets.length === 0) return isToHolder ? 'The ticket is not valid.' : 'The order has no valid tickets.'
  if (to !== '') return null
  return isToHolder ? 'The ticket has no address of a holder.' : 'Its personal data were erased.'
}

/** Describes for staff how many tickets will be sent to which address. */
export const noteOfTickets = ({ tickets, to }: SentTickets): string =>
  `${counted(tickets.length, 'ticket')} will be sent to ${to}.`

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
