import type { Context } from '../../context'
import { movePlaces } from '../catalogue'
import { lockExpiredCarts, removeCarts } from './queries'

const batchSize = 100

/** Frees the places of expired carts. Carts that another process or a checkout has locked are skipped. */
export async function emptyExpiredCarts(context: Context): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const ids = await lockExpiredCarts(tx, context.now(), batchSize)
    if (ids.length === 0) return false
    await movePlaces(tx, [], await removeCarts(tx, ids))
    return ids.length === batchSize
  })
}
