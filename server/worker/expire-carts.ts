import { movePlaces } from '../stock/places.sql'
import type { World } from '../world'

const batchSize = 100

/** Frees what expired carts held. Carts that another process works on, or a checkout holds, are passed over. */
export async function emptyExpiredCarts(world: World): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const carts = await tx
      .selectFrom('cart')
      .select('id')
      .where('expires_at', '<=', world.now())
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    if (carts.length === 0) return false
    const ids = carts.map((cart) => cart.id)
    const freed = await tx
      .deleteFrom('cart_line')
      .where('cart_id', 'in', ids)
      .returning(['item_id', 'travel_time_id'])
      .execute()
    await tx.deleteFrom('cart').where('id', 'in', ids).execute()
    await movePlaces(tx, [], freed)
    return carts.length === batchSize
  })
}
