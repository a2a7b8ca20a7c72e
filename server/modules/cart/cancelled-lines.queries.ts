import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { type CancelledScope, isInScope, type Place } from '../catalogue'

/**
 * Removes the lines of a cancelled scope from these locked carts, and returns their places with their carts. Only a cart that
 * still has such a line stores `name`: while the transaction waited for the lock, another process or the cart's owner may have
 * removed it.
 */
export async function removeCancelledLines(
  tx: Tx,
  scope: CancelledScope,
  { cartIds, name }: { readonly cartIds: readonly number[]; readonly name: string },
): Promise<(Place & { cart_id: number })[]> {
  const { rows } = await sql<Place & { cart_id: number }>`
    with gone as (
      delete from cart_line where cart_id = any(${[...cartIds]}::bigint[]) and ${isInScope(scope)}
      returning cart_id, item_id, travel_time_id),
    marked as (
      update cart set lost_items = array_append(lost_items, ${name}::text)
      where id in (select cart_id from gone))
    select cart_id, item_id, travel_time_id from gone`.execute(tx)
  return rows
}
