import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import type { Context } from '../../context'
import type { Receiver } from '../accounts'
import { queueMail } from '../outbox'
import { mailTicketOf } from '../orders'

type Item = OrderItemRow

interface Change {
  orderCode: string
  before: Item
  after: Item
  wanted: { name: boolean; email: boolean; travelTime?: boolean; barcode?: boolean }
  /** The new holder, if the ticket was reassigned. */
  receiver: Receiver | null
  fromName: string
  now: Date
}

/** Mails the new document to the ticket's holder, and a notice to a former address. */
export async function mailTicketChange(context: Context, tx: Tx, change: Change): Promise<void> {
  const { orderCode, before, after, wanted, receiver, now } = change
  const ticket = mailTicketOf(context, orderCode, after)
  // Another travel time alone brings no new version.
  const isNewVersion = before.barcode_version !== after.barcode_version
  const event = `${after.id}:${isNewVersion ? after.barcode_version : now.getTime()}`
  const attach = { tickets: [after.id] }
  if (receiver === null) {
    await queueMail(tx, {
      kind: 'ticket-changed',
      to: after.email ?? '',
      payload: {
        ticket,
        changed: [
          ...(wanted.name ? ['name' as const] : []),
          ...(wanted.email ? ['email' as const] : []),
          ...(wanted.travelTime ? ['travel-time' as const] : []),
          ...(wanted.barcode ? ['barcode' as const] : []),
        ],
      },
      attach,
      eventKey: `ticket-changed:${event}`,
      now,
    })
  } else {
    await queueMail(tx, {
      kind: 'ticket-reassigned',
      to: receiver.email,
      payload: { ticket, from_name: change.fromName, password: receiver.password },
      keys: context.keys,
      attach,
      eventKey: `ticket-reassigned:${event}`,
      now,
    })
  }
  if (wanted.email) {
    await queueMail(tx, {
      kind: 'ticket-email-changed',
      to: before.email ?? '',
      payload: { ticket: mailTicketOf(context, orderCode, before) },
      eventKey: `ticket-email-changed:${event}`,
      now,
    })
  }
}
