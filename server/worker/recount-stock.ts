import { minute } from '../../rules/instants'
import { stockAudit } from '../features/catalogue/audit-stock'
import { endRecount, takeRecount } from '../features/catalogue/stock-audits.sql'
import type { World } from '../world'

/** For so long after one process began to count no other one does, also where it never ends. */
const lease = 20 * minute
/** The counting takes at most this part of one of the database's processors. */
const share = 0.01

/**
 * Recounts the stock, as `audit-stock` does, and keeps the result for `/metrics`: in one process at a time, once a minute
 * where that costs little, and more rarely in a shop of so many orders that it takes long. Names in the log what differs.
 */
export async function recountStock(world: World): Promise<boolean> {
  const began = world.now()
  if (!(await takeRecount(world.db.kysely, began, new Date(began.getTime() + lease)))) return false
  const startedAt = performance.now()
  const { rows } = await stockAudit(world.db)
  const took = performance.now() - startedAt
  const wrong = rows.filter((row) => !row.ok)
  await endRecount(world.db.kysely, {
    counted_at: began,
    due_at: new Date(began.getTime() + Math.max(minute, took / share)),
    counters: rows.length,
    wrong: wrong.length,
  })
  if (wrong.length > 0)
    world.log.error(
      { items: wrong.slice(0, 20).map(({ external_code }) => external_code) },
      'the stock is not right: npm run shop -- audit-stock says where',
    )
  return false
}
