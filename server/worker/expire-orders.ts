import { endOrder } from '../features/orders/cancel-order'
import { findOverdueOrders } from '../features/orders/cancel-order.sql'
import { withOrder } from '../features/orders/hold-order'
import { findOpenAttemptsOf } from '../features/payments/attempts-to-ask.sql'
import type { World } from '../world'
import { inGroups } from './in-groups'
import { askAbout } from './reconcile-attempts'

const batchSize = 20

/** Ends orders that nobody paid in time: their places are for sale again, and the customer is told. */
export async function endUnpaidOrders(world: World): Promise<boolean> {
  const overdue = await findOverdueOrders(world.db.kysely, world.now(), batchSize)
  await inGroups(overdue, async ({ id }) => {
    // Money that moved in the last minutes pays the order, although the browser never came back.
    for (const attempt of await findOpenAttemptsOf(world.db.kysely, id)) await askAbout(world, attempt)
    await withOrder(world.db, id, true, async (tx, held) => {
      const now = world.now()
      const { expires_at, cancelled_at } = held.order
      // Paid, kept longer or ended by another process since it was found.
      if (cancelled_at !== null || expires_at === null || expires_at > now) return
      await endOrder(world, tx, held, { reason: 'unpaid', note: null, now })
    })
  })
  return overdue.length === batchSize
}
