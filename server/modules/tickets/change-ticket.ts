import type { PayloadOf } from '#contract/call'
import { changeTicket } from '#contract/shop/order-changes'
import { missingFieldNames } from '#rules/text/missing-fields'
import { tidyName, personNameKey } from '#rules/text/person-name'
import { notices } from '#rules/text/stored-texts'
import {
  effectiveChange,
  missingTicketFields,
  ticketFlags,
  whyNoTicketChange,
  type TicketChange,
} from '#rules/tickets/ticket-changes'
import type { Context } from '../../context'
import { newItemCode } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { askerOf, findOrInvite, prepareInvitation, type Invitation, type Receiver } from '../accounts'
import type { CatalogueItem } from '../catalogue'
import { notifyOperator, queueMail, removeFromUnsentMails } from '../mail-queue'
import {
  customerData,
  withLockedOrder,
  type LockedOrder,
  recordOrderEvent,
  changeableTicket,
  barcodeOf,
  mailTicketOf,
  recordTicketChange,
  orderEvent,
  type OrderEvent,
} from '../orders'
import { ticketChangedMail, ticketEmailChangedMail, ticketReassignedMail } from './mails'
import { findHeldTicket, recordEarlierCode } from './queries'

interface HolderChange {
  order: Pick<OrderRow, 'id' | 'customer_id'>
  /** An issued ticket of the order. */
  item: OrderItemRow & { code: string }
  /** The values that change. */
  changes: { name: boolean; email: boolean }
  fullName: string
  email: string
  /** The new holder, if the ticket is reassigned. */
  receiver: Receiver | null
  /** Changes by staff also replace the code, and do not count towards the holder's limit of changes. */
  byStaff: boolean
  now: Date
}

/**
 * Changes name, email or holder of an issued ticket and gives it a new barcode. The caller has locked the order. Returns the
 * changed row.
 */
export async function recordHolderChange(
  context: Context,
  tx: Tx,
  { order, item, changes, receiver, now, ...holder }: HolderChange,
): Promise<OrderItemRow> {
  // Email and code give access to the download, so the previous holder must not know the code.
  const isNewCode = changes.email || receiver !== null || holder.byStaff
  const code = isNewCode ? newItemCode() : item.code
  const version = item.barcode_version + 1
  const changed = {
    code,
    full_name: holder.fullName,
    name_key: personNameKey(holder.fullName),
    email: changes.email || receiver !== null ? (receiver?.email ?? holder.email) : (item.email ?? ''),
    holder_id: receiver === null ? item.holder_id : receiver.id === order.customer_id ? null : receiver.id,
    barcode: barcodeOf(context.keys, code, version),
    barcode_version: version,
    barcode_at: now,
    name_changes: item.name_changes + (changes.name && !holder.byStaff ? 1 : 0),
    edited_at: now,
  }
  await recordTicketChange(tx, item, changed)
  if (code !== item.code)
    await recordEarlierCode(tx, {
      code: item.code,
      order_id: order.id,
      order_item_id: item.id,
      holder_id: item.holder_id ?? order.customer_id,
      replaced_at: now,
    })
  await removeFromUnsentMails(tx, item.id)
  return { ...item, ...changed }
}

type Item = OrderItemRow

interface Change {
  orderCode: string
  before: Item
  after: Item
  changes: { name: boolean; email: boolean; travelTime?: boolean; barcode?: boolean }
  /** The new holder, if the ticket was reassigned. */
  receiver: Receiver | null
  fromName: string
  now: Date
}

/** Mails the new ticket to its holder, and a notice to the previous address if it changed. */
export async function mailTicketChange(context: Context, tx: Tx, change: Change): Promise<void> {
  const { orderCode, before, after, changes, receiver, now } = change
  const ticket = mailTicketOf(context, orderCode, after)
  // A new travel time alone does not create a new version of the barcode.
  const isNewVersion = before.barcode_version !== after.barcode_version
  const event = `${after.id}:${isNewVersion ? after.barcode_version : now.getTime()}`
  const attach = { tickets: [after.id] }
  if (receiver === null) {
    await queueMail(tx, ticketChangedMail, {
      to: after.email ?? '',
      data: {
        ticket,
        changed: [
          ...(changes.name ? ['name' as const] : []),
          ...(changes.email ? ['email' as const] : []),
          ...(changes.travelTime ? ['travel-time' as const] : []),
          ...(changes.barcode ? ['barcode' as const] : []),
        ],
      },
      attach,
      eventKey: `ticket-changed:${event}`,
      now,
    })
  } else {
    await queueMail(tx, ticketReassignedMail, {
      to: receiver.email,
      data: { ticket, from_name: change.fromName, password: receiver.password },
      keys: context.keys,
      attach,
      eventKey: `ticket-reassigned:${event}`,
      now,
    })
  }
  if (changes.email) {
    await queueMail(tx, ticketEmailChangedMail, {
      to: before.email ?? '',
      data: { ticket: mailTicketOf(context, orderCode, before) },
      eventKey: `ticket-email-changed:${event}`,
      now,
    })
  }
}

/**
 * Returns the error `time-sold-out` if the database rejected a departure because it is full, and otherwise the error itself.
 * The stock that a handler has read may be outdated, so the database's check constraint decides.
 */
export function timeSoldOutOr(error: unknown): unknown {
  const isFull = error instanceof Error && 'constraint' in error && error.constraint === 'pool_check'
  return isFull ? new Refusal('time-sold-out', { fields: ['transport_time_id'] }) : error
}

type Payload = PayloadOf<typeof changeTicket>

/** Changes a ticket's holder or reassigns it to another customer. In both cases the old ticket is no longer valid. */
export const changeTicketHandler = serveCustomer(
  changeTicket,
  async ({ payload, customer, context, request }) => {
    const stock = await context.catalogue.stock()
    const mine = orRefuse(
      await findHeldTicket(context.db.kysely, payload.code, customer.id),
      'ticket-not-found',
    )
    const product = orRefuse(stock.snapshot.byId.get(mine.item_id), 'ticket-not-found')
    if (mine.order_id !== payload.order_id || product.shop_item_type !== 'tickets')
      throw new Refusal('ticket-not-found')
    const invitation =
      payload.reassign === true ? await prepareInvitation(askerOf(request, customer.emailKey)) : null

    await withLockedOrder(context.db, { orderId: mine.order_id, movesPlaces: false }, async (tx, locked) => {
      await applyChange(context, tx, locked, { payload, customer, product, itemId: mine.id, invitation })
    })
    context.wake()
    return { data: await customerData(context, customer.id, stock) }
  },
)

interface Requested {
  payload: Payload
  customer: SignedIn
  product: CatalogueItem
  itemId: number
  /** Set if the ticket is to be reassigned. */
  invitation: Invitation | null
}

async function applyChange(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  requested: Requested,
): Promise<void> {
  const { payload, customer, product, invitation } = requested
  const now = context.now()
  // The ticket is read again under the lock, because it may have been reassigned. It is found by id, because its code may
  // have changed.
  const item = items.find(
    (one) => one.id === requested.itemId && (one.holder_id ?? order.customer_id) === customer.id,
  )
  if (item?.code == null) throw new Refusal('ticket-not-found')
  const requestedChange = {
    full_name: payload.full_name,
    email: payload.email,
    reassign: invitation !== null,
  } satisfies TicketChange
  const ticket = changeableTicket(item, product, order.accepted_at)
  const refusal = whyNoTicketChange(ticket, requestedChange, customer.email, now)
  if (refusal === 'fields-missing')
    throw missingFields(missingTicketFields(ticketFlags(ticket, now), requestedChange))
  if (refusal !== null)
    throw new Refusal(refusal, refusal === 'invalid-email' ? { fields: ['email'] } : undefined)

  const changes = effectiveChange(ticket, requestedChange, customer.email)
  const fullName = tidyName(payload.full_name ?? ticket.full_name)
  const email = (payload.email ?? ticket.email).trim()
  const receiver =
    changes.reassign && invitation !== null
      ? await findOrInvite(context, tx, { email, fullName }, invitation, now)
      : null
  const after = await recordHolderChange(context, tx, {
    order,
    item: { ...item, code: item.code },
    changes,
    fullName,
    email,
    receiver,
    byStaff: false,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'ticket-changed', eventOf(changes))
  await mailTicketChange(context, tx, {
    orderCode: order.code,
    before: item,
    after,
    changes,
    receiver,
    fromName: customer.fullName,
    now,
  })
  const note = payload.note?.trim() ?? ''
  if (note !== '') {
    await recordOrderEvent(tx, order.id, now, 'ticket-note', orderEvent('ticket_note', { note }))
    await notifyOperator(context, tx, {
      subject: notices.ticket_note({ code: order.code }),
      lines: [notices.ticket_note_where()],
      eventKey: `ticket-note:${item.id}:${after.barcode_version}`,
      now,
    })
  }
}

const eventOf = (changes: { name: boolean; email: boolean; reassign: boolean }): OrderEvent =>
  orderEvent('ticket_changed', {
    changes: [
      ...(changes.name ? (['name'] as const) : []),
      ...(changes.email ? (['email'] as const) : []),
      ...(changes.reassign ? (['holder'] as const) : []),
    ],
  })

const missingFields = (missing: ReturnType<typeof missingTicketFields>) =>
  new Refusal('fields-missing', {
    slots: { fields: missingFieldNames(missing) },
    fields: missing.map(({ field }) => field),
  })
