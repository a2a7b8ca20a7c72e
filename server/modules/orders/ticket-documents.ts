import { emailKey } from '../../../rules/text/email'
import type { Queryable } from '../../platform/db/database'
import type { TicketDocument } from '../documents'
import type { Context } from '../../context'
import { itemDatesOf, itemPlaceOf } from '../catalogue'
import { travelTimeOf } from '../cart'
import { findDownloadableByCode, findTickets, type TicketRow } from './orders.queries'

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
          type_label: settings.productTypes[item.type] ?? item.type,
          full_name: row.full_name ?? '',
          is_transport: item.travel_time_type !== null,
          travel_time: travelTime,
          dates: itemDatesOf(item),
          route,
          meeting_point,
          timezone: item.timezone,
          price: row.price,
          fee: row.fee,
          currency: row.currency,
        },
        order: row.order_code,
        terms_url: `${context.environment.publicUrl}/terms-conditions`,
        now: context.now().toISOString(),
      },
    ]
  })
}

/** The ticket that an address may download. Compared here, because databases differ in lower-casing. */
export async function findDownloadable(db: Queryable, email: string, code: string): Promise<number | null> {
  const ticket = await findDownloadableByCode(db, code)
  return ticket !== undefined && emailKey(ticket.email) === emailKey(email) ? ticket.id : null
}
