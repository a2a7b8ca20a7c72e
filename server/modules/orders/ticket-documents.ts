import { itemDiscounts } from '#rules/orders/invoice'
import { emailKey } from '#rules/text/email'
import { plainParagraphs } from '#rules/text/html-text'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { travelTimeOf, type CatalogueItem, itemDatesOf, itemPlaceOf } from '../catalogue'
import type { TicketDocument } from '../documents'
import { findDownloadableByCode, findTickets, type TicketRow } from './orders.queries'

/** Returns the documents of these order items' tickets, in their current state. */
export async function ticketDocuments(context: Context, ids: readonly number[]): Promise<TicketDocument[]> {
  return ids.length === 0 ? [] : ticketDocumentsOf(context, await findTickets(context.db.kysely, ids))
}

/** Returns the documents of tickets; those without a product or a barcode are left out. */
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

/** Maximum number of characters of an item's description on its ticket; it ends where the page does. */
const maxAbout = 1500

/** Returns the ticket's part of its order's voucher, in minor units. */
function discountOf({ id, discounted }: TicketRow): number {
  if (discounted === null) return 0
  const { items, taxes, shipping_amount } = discounted
  const { rates, shipping_rate } = taxes
  const index = items.findIndex((item) => item.id === id)
  return itemDiscounts(items, { rates, shipping_amount, shipping_rate })[index] ?? 0
}

/** Returns the changes that the holder or buyer may make from now on. */
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

/**
 * Returns the id of the ticket that an address may download. Addresses are compared here, because databases differ in
 * lower-casing.
 */
export async function findDownloadable(db: Queryable, email: string, code: string): Promise<number | null> {
  const ticket = await findDownloadableByCode(db, code)
  return ticket !== undefined && emailKey(ticket.email) === emailKey(email) ? ticket.id : null
}
