import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/** The number of places in carts of an item's departure, or without a departure (`travel_time_id` is `null`). */
export interface PlacesInCarts {
  readonly item_id: number
  readonly travel_time_id: number | null
  readonly places: number
}

/** Returns the places of these items in carts, including expired carts that the worker has not deleted yet. */
export async function findPlacesInCarts(tx: Tx, itemIds: readonly number[]): Promise<PlacesInCarts[]> {
  const { rows } = await sql<PlacesInCarts>`
    select item_id, travel_time_id, count(*)::integer as places from cart_line
    where item_id = any(${[...itemIds]}::bigint[]) group by item_id, travel_time_id`.execute(tx)
  return rows
}

/** Counts the carts that have not expired and contain one of these items. */
export async function countCartsWith(tx: Tx, externalCodes: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct c.id)::integer as carts from item i
    join cart_line l on l.item_id = i.id join cart c on c.id = l.cart_id
    where i.external_code = any(${[...externalCodes]}::text[]) and c.expires_at > ${now}`.execute(tx)
  return rows[0]?.carts ?? 0
}

/** Counts the valid issued tickets of these events. */
export async function countTicketsOf(tx: Tx, eventCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from event e
    join item i on i.event_id = e.id join order_item o on o.item_id = i.id
    where e.code = any(${[...eventCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}

/** Counts the valid issued tickets of these items. */
export async function countTicketsOfItems(tx: Tx, externalCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*)::integer as tickets from item i join order_item o on o.item_id = i.id
    where i.external_code = any(${[...externalCodes]}::text[]) and o.barcode is not null
      and o.status not in ('refunded', 'void')`.execute(tx)
  return rows[0]?.tickets ?? 0
}
