import type { Tx } from '../../platform/db/database'
import type { Place } from '../catalogue'

/** Locks expired carts; those that another process or a checkout has locked are skipped. */
export async function lockExpiredCarts(tx: Tx, now: Date, most: number): Promise<number[]> {
  const carts = await tx
    .selectFrom('cart')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return carts.map(({ id }) => id)
}

/** Deletes carts with their lines; returns the places of the lines. */
export async function removeCarts(tx: Tx, ids: readonly number[]): Promise<Place[]> {
  const held = await tx
    .deleteFrom('cart_line')
    .where('cart_id', 'in', [...ids])
    .returning(['item_id', 'travel_time_id'])
    .execute()
  await tx
    .deleteFrom('cart')
    .where('id', 'in', [...ids])
    .execute()
  return held
}
