import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/** The tickets among order items of a paid order, with the order's data for their document. */
export const findTickets = (db: Queryable, ids: readonly number[]) =>
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

export type TicketRow = Awaited<ReturnType<typeof findTickets>>[number]

/** Order items `i` with order `o`: issued, neither refunded nor void, the terms accepted (`ticketFlags`). */
const isDownloadable = sql`i.barcode is not null and o.accepted_at is not null
  and i.status not in ('pending', 'refunded', 'void')`

/** The ticket with a code, and its holder's address, if it may be downloaded. */
export async function findDownloadableByCode(
  db: Queryable,
  code: string,
): Promise<{ id: number; email: string } | undefined> {
  const found = await sql<{ id: number; email: string }>`
    select i.id, i.email from order_item i join orders o on o.id = i.order_id
    where i.code = ${code.toUpperCase()} and ${isDownloadable}`.execute(db)
  return found.rows[0]
}

/** The tickets of an order that its buyer may download; those that another customer holds are left out. */
export async function findDownloadableOfOrder(db: Queryable, order: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select i.id from order_item i join orders o on o.id = i.order_id
    where o.code = ${order} and (i.holder_id is null or i.holder_id = o.customer_id) and ${isDownloadable}
    order by i.id`.execute(db)
  return found.rows.map(({ id }) => id)
}
