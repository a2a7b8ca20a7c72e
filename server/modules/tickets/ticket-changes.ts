import { personNameKey } from '../../../rules/text/person-name'
import type { Receiver } from '../accounts'
import { barcodeOf, mailTicketOf } from '../orders'
import { newItemCode } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'
import { dropFromUnsentMails, recordEarlierCode, recordTicketChange } from './queries'
import { queueMail } from '../outbox'
import { Refusal } from '../../platform/http/refusal'

interface HolderChange {
  order: Pick<OrderRow, 'id' | 'customer_id'>
  /** An issued ticket of the order. */
  item: OrderItemRow & { code: string }
  wanted: { name: boolean; email: boolean }
  fullName: string
  email: string
  /** The new holder, if the ticket is reassigned. */
  receiver: Receiver | null
  /** Staff make the old code void too, and do not use up the changes that its holder has left. */
  byStaff: boolean
  now: Date
}

/** Gives an issued ticket another name, email or holder and a new barcode; the order is locked. Returns the new row. */
export async function recordHolderChange(
  context: Context,
  tx: Tx,
  { order, item, wanted, receiver, now, ...change }: HolderChange,
): Promise<OrderItemRow> {
  // With the email the code opens the download, so the previous holder must not know it.
  const isNewCode = wanted.email || receiver !== null || change.byStaff
  const code = isNewCode ? newItemCode() : item.code
  const version = item.barcode_version + 1
  const changed = {
    code,
    full_name: change.fullName,
    name_key: personNameKey(change.fullName),
    email: wanted.email || receiver !== null ? (receiver?.email ?? change.email) : (item.email ?? ''),
    holder_id: receiver === null ? item.holder_id : receiver.id === order.customer_id ? null : receiver.id,
    barcode: barcodeOf(context.keys, code, version),
    barcode_version: version,
    name_changes: item.name_changes + (wanted.name && !change.byStaff ? 1 : 0),
    edited_at: now,
  }
  await recordTicketChange(tx, item.id, changed)
  if (code !== item.code)
    await recordEarlierCode(tx, {
      code: item.code,
      order_id: order.id,
      order_item_id: item.id,
      holder_id: item.holder_id ?? order.customer_id,
      replaced_at: now,
    })
  await dropFromUnsentMails(tx, item.id)
  return { ...item, ...changed }
}

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

/**
 * The refusal of a departure whose counter the database found full, or the error as it is. The stock that a handler has read
 * may be outdated; the database's check on the counter decides.
 */
export function timeSoldOutOr(error: unknown): unknown {
  const isFull = error instanceof Error && 'constraint' in error && error.constraint === 'pool_check'
  return isFull ? new Refusal('time-sold-out', { fields: ['transport_time_id'] }) : error
}
