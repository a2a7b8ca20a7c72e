import { minute } from '../../../rules/instants'
import { stockAudit } from './audit-stock'
import { endRecount, takeRecount } from './stock-audits.queries'
import type { World } from '../../context'

/** How long other processes do not recount after one has begun, even if it never finishes. */
const lease = 20 * minute
/** The recount uses at most this fraction of one of the database's processors. */
const share = 0.01

/**
 * Recounts the stock, as `audit-stock` does, and stores the result for `/metrics`: in one process at a time, once a
 * minute if that costs little, less often in a shop with very many orders. Logs the differences.
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
