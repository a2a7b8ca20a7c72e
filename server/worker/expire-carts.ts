import { movePlaces } from '../stock/places.sql'
import type { World } from '../world'
import { lockExpiredCarts, removeCarts } from './expire-carts.sql'

const batchSize = 100

/** Frees what expired carts held. Carts that another process works on, or a checkout holds, are passed over. */
export async function emptyExpiredCarts(world: World): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const ids = await lockExpiredCarts(tx, world.now(), batchSize)
    if (ids.length === 0) return false
    await movePlaces(tx, [], await removeCarts(tx, ids))
    return ids.length === batchSize
  })
}
