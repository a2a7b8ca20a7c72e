import { sql } from 'kysely'
import { emailKey } from '../../rules/email'
import type { Queryable } from '../db/database'
import type { TicketDocument } from '../documents/ticket-document'
import type { World } from '../world'
import { travelTimeOf } from './cart-view'

/** Order items that are tickets of a paid order, with what their document needs of the order. */
const findTickets = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'i.id',
      'i.item_id',
      'i.travel_time_id',
      'i.price',
      'i.fee',
      'i.code',
      'i.barcode',
      'i.full_name',
      'i.status',
    ])
    .select(['o.code as order_code', 'o.currency'])
    .where('i.id', 'in', [...ids])
    .where('i.barcode', 'is not', null)
    .orderBy('i.id')
    .execute()

/** The tickets of these order items as documents, as they are now. */
export async function ticketDocuments(world: World, ids: readonly number[]): Promise<TicketDocument[]> {
  if (ids.length === 0) return []
  const { settings, byId } = world.catalogue.current()
  const rows = await findTickets(world.db.kysely, ids)
  return rows.flatMap((row) => {
    const item = byId.get(row.item_id)
    if (item === undefined || row.code === null || row.barcode === null) return []
    const travelTime = travelTimeOf(item, row.travel_time_id)
    return [
      {
        shopName: settings.shopName,
        brand: settings.theme.brand,
        accent: settings.theme.accent,
        event: item.event && {
          name: item.event.name,
          venue: item.event.venue || null,
          address: item.event.address || null,
          starts_at: item.event.starts_at.toISOString(),
          ends_at: item.event.ends_at.toISOString(),
          timezone: item.event.timezone,
        },
        ticket: {
          code: row.code,
          barcode: row.barcode,
          product: item.name,
          type_label: settings.productTypes[item.type] ?? item.type,
          full_name: row.full_name ?? '',
          is_transport: item.travel_time_type !== null,
          travel_time: travelTime,
          meeting_point: null,
          timezone: item.timezone,
          price: row.price,
          fee: row.fee,
          currency: row.currency,
        },
        order: row.order_code,
        terms_url: `${world.environment.publicUrl}/terms-conditions`,
        now: world.now().toISOString(),
      },
    ]
  })
}

/** Of order items `i` with their order `o`: issued, neither refunded nor void, the terms accepted (`ticketFlags`). */
const isDownloadable = sql`i.barcode is not null and o.accepted_at is not null
  and i.status not in ('pending', 'refunded', 'void')`

/** The ticket that an address may download. Addresses are compared here: databases differ in what small letters are. */
export async function findDownloadable(db: Queryable, email: string, code: string): Promise<number | null> {
  const found = await sql<{ id: number; email: string }>`
    select i.id, i.email from order_item i join orders o on o.id = i.order_id
    where i.code = ${code.toUpperCase()} and ${isDownloadable}`.execute(db)
  const ticket = found.rows[0]
  return ticket !== undefined && emailKey(ticket.email) === emailKey(email) ? ticket.id : null
}

/** The tickets of an order that its buyer may download: those that another customer holds by now are not among them. */
export async function findDownloadableOfOrder(db: Queryable, order: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select i.id from order_item i join orders o on o.id = i.order_id
    where o.code = ${order} and (i.holder_id is null or i.holder_id = o.customer_id) and ${isDownloadable}
    order by i.id`.execute(db)
  return found.rows.map(({ id }) => id)
}
