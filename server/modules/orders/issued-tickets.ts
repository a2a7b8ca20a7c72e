import type { Tx, Queryable } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { Context } from '../../context'
import { ticketDatesOf, travelTimeOf } from '../cart'
import { queueMail, type QueuedMail } from '../outbox'
import { mailOrderOf, ticketChangesOf, withdrawChecksumOf } from './order-mail'
import type { Held } from './hold-order'
import type { DeliveryState, IssuedItem } from './settle-order.queries'
import { shipsTo } from './order-view'
import { newItemCode, isSame, type Keys } from '../../platform/crypto/keys'
import { emailKey } from '../../../rules/text/email'
import type { TicketDocument } from '../documents'
import { type CatalogueItem, itemDatesOf, itemPlaceOf } from '../catalogue'
import { itemDiscounts } from '../../../rules/orders/invoice'
import { plainParagraphs } from '../../../rules/text/html-text'
import { findDownloadableByCode, findTickets, type TicketRow } from './orders.queries'

/** The result of issuing a paid order. */
interface Issue {
  /** All its items as they are from now on. */
  items: OrderItemRow[]
  issued: IssuedItem[]
  /** State of the order's goods; null if it has none. */
  goods: DeliveryState | null
  mail: QueuedMail<'order-paid'>
}

/** Decides what issuing a paid order makes of it: codes, barcodes, goods to be sent or collected, and its mail. */
export function issueOf(context: Context, { order, items: before }: Held, now: Date): Issue {
  const { byId } = context.catalogue.current()
  const isTicket = (itemId: number) => byId.get(itemId)?.shop_item_type !== 'merchandise'
  const issued: OrderItemRow[] = []
  const items = before.map((item) => {
    if (item.status !== 'pending') return item
    const code = newItemCode()
    const barcode = isTicket(item.item_id) ? barcodeOf(context.keys, code, 1) : null
    const barcode_version = barcode === null ? 0 : 1
    const active = { ...item, status: 'active' as const, code, barcode, barcode_version, issued_at: now }
    issued.push(active)
    return active
  })
  const hasGoods = issued.some((item) => !isTicket(item.item_id))
  const toSend = order.shipping_country === null ? 'to-collect' : 'to-pack'
  const eventKey = `order-paid:${order.id}`
  const mail = mailOfPaid(context, { order, items, hasInvoice: true, eventKey, now })
  return { items, issued, goods: hasGoods ? toSend : null, mail }
}

interface PaidOrder {
  order: OrderRow
  items: readonly OrderItemRow[]
  hasInvoice: boolean
  eventKey: string
  now: Date
}

/** Queues the mail of a paid order. */
export const mailOrderPaid = (context: Context, tx: Tx, paid: PaidOrder): Promise<void> =>
  queueMail(tx, mailOfPaid(context, paid))

/** The mail of a paid order, with its documents; tickets are attached only once the terms are accepted. */
function mailOfPaid(context: Context, paid: PaidOrder): QueuedMail<'order-paid'> {
  const { order, items, hasInvoice, eventKey, now } = paid
  // The buyer does not get tickets that another customer holds.
  const tickets = items.filter(
    (item) => item.status === 'active' && item.barcode !== null && item.holder_id === null,
  )
  const isAccepted = order.accepted_at !== null
  return {
    kind: 'order-paid',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order: mailOrderOf(context, order, items),
      accept_checksum: isAccepted ? null : context.keys.checksum(order.code),
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
      attached: { tickets: isAccepted ? tickets.length : 0, invoice: hasInvoice },
      changes: ticketChangesOf(context, items, now),
      calendar_checksum: hasDates(context, tickets) ? context.keys.checksum(order.code) : null,
      ships_to: shipsTo(context, order),
    },
    attach: {
      ...(isAccepted && tickets.length > 0 ? { tickets: tickets.map((ticket) => ticket.id) } : {}),
      ...(hasInvoice ? { invoiceOf: order.code } : {}),
    },
    keys: context.keys,
    eventKey,
    now,
  }
}

const hasDates = (context: Context, tickets: readonly OrderItemRow[]): boolean =>
  tickets.some((ticket) => {
    const product = context.catalogue.current().byId.get(ticket.item_id)
    return product !== undefined && ticketDatesOf(product, ticket.travel_time_id) !== null
  })

/** Content of a barcode: the ticket's code and the version of its document. */
interface ReadBarcode {
  code: string
  version: number
}

/**
 * The text of a ticket's barcode: its code, its version and a signature over both. It holds no name and no email. A
 * ticket whose holder changes gets a new version; the database keeps only the newest. 30 characters (capitals, digits,
 * a dot), so that a QR code of version 2 holds it at error correction M.
 */
export const barcodeOf = (keys: Keys, code: string, version: number): string =>
  `${code}${version}.${keys.sign('barcode', `${code}:${version}`)}`

/**
 * Reads a barcode; null if its signature is not this shop's. Whether the ticket still admits is decided by the
 * database.
 */
export function readBarcode(keys: Keys, barcode: string): ReadBarcode | null {
  const [, code, digits] = /^([A-Z0-9]{12})([1-9]\d{0,8})\.[A-Z2-7]{16}$/.exec(barcode) ?? []
  if (code === undefined || digits === undefined) return null
  const version = Number(digits)
  return isSame(barcodeOf(keys, code, version), barcode) ? { code, version } : null
}

/** The tickets of these order items as documents, in their current state. */
export async function ticketDocuments(context: Context, ids: readonly number[]): Promise<TicketDocument[]> {
  return ids.length === 0 ? [] : ticketDocumentsOf(context, await findTickets(context.db.kysely, ids))
}

/** Tickets as documents; those without a product or a barcode are left out. */
export function ticketDocumentsOf(
  context: Pick<Context, 'catalogue' | 'environment' | 'now'>,
  rows: readonly TicketRow[],
): TicketDocument[] {
  const { settings, byId } = context.catalogue.current()
  const { publicUrl } = context.environment
  const now = context.now()
  return rows.flatMap((row) => {
    const item = byId.get(row.item_id)
    if (item === undefined || row.code === null || row.barcode === null) return []
    const travelTime = travelTimeOf(item, row.travel_time_id)
    const { route, meeting_point } = itemPlaceOf(item)
    return [
      {
        shopName: settings.shopName,
        brand: settings.theme.brand,
        accent: settings.theme.accent,
        event: item.event && {
          name: item.event.name,
          venue: item.event.venue || null,
          address: item.event.address || null,
        },
        ticket: {
          code: row.code,
          barcode: row.barcode,
          product: item.name,
          about: plainParagraphs(item.shop_description, maxAbout),
          full_name: row.full_name ?? '',
          is_transport: item.travel_time_type !== null,
          travel_time: travelTime,
          dates: itemDatesOf(item),
          route,
          meeting_point,
          timezone: item.timezone,
          price: row.price + row.fee,
          discount: discountOf(row),
          currency: row.currency,
          allows: allowedOf(item, row, settings.refundsActive, now),
        },
        order: row.order_code,
        order_url: `${publicUrl}/portal/orders/${row.order_code}`,
        terms_url: `${publicUrl}/terms-conditions`,
        now: now.toISOString(),
      },
    ]
  })
}

/** The most characters of an item's description on its ticket; it ends where the page does. */
const maxAbout = 1500

/** The ticket's part of its order's voucher, in minor units. */
function discountOf({ id, discounted }: TicketRow): number {
  if (discounted === null) return 0
  const { items, taxes, shipping_amount } = discounted
  const { rates, shipping_rate } = taxes
  const index = items.findIndex((item) => item.id === id)
  return itemDiscounts(items, { rates, shipping_amount, shipping_rate })[index] ?? 0
}

/** What the holder or buyer may do with a ticket from now on. */
function allowedOf(
  item: CatalogueItem,
  row: TicketRow,
  refundsActive: boolean,
  now: Date,
): TicketDocument['ticket']['allows'] {
  const period = (from: Date | string | null, until: Date | string | null) => {
    const isOpen = until === null || new Date(until) >= now
    const instant = (at: Date | string | null) => at && new Date(at).toISOString()
    return isOpen
      ? { from: from && new Date(from) > now ? instant(from) : null, until: instant(until) }
      : null
  }
  const timesUntil = item.allow_travel_time_changes_until
  return {
    names: item.allow_name_changes ? period(null, item.allow_name_changes_until) : null,
    emails: item.allow_email_changes,
    times: item.travel_time_type === 'selectable' && timesUntil !== null ? period(null, timesUntil) : null,
    refunds:
      refundsActive && row.is_refundable
        ? period(row.allow_refund_requests_from, row.allow_refund_requests_until)
        : null,
  }
}

/** The ticket that an address may download. Compared here, because databases differ in lower-casing. */
export async function findDownloadable(db: Queryable, email: string, code: string): Promise<number | null> {
  const ticket = await findDownloadableByCode(db, code)
  return ticket !== undefined && emailKey(ticket.email) === emailKey(email) ? ticket.id : null
}
