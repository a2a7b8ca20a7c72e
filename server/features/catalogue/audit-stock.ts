import { auditStock } from '../../../contract/office/stock'
import type { AnswerOf } from '../../../contract/call'
import type { Database } from '../../db/database'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse } from '../../refusal'
import { findItemId, recountStock } from './audit-stock.sql'
import { instantOrNull } from '../../stock/shop-item'

/** Recounts every place, or those of one item, and compares it with the counters. */
export const auditStockHandler = serveStaff(auditStock, ({ payload: { item }, world }) =>
  stockAudit(world.db, item),
)

/**
 * The counters, the recount of carts and orders, and whether both agree within the total. `item`: the code of the only
 * one that is counted; refused if there is none.
 */
export async function stockAudit(
  db: Database,
  item: string | null = null,
): Promise<AnswerOf<typeof auditStock>> {
  const itemId = item === null ? null : orRefuse(await findItemId(db, item), 'item-not-found')
  const rows = (await recountStock(db, itemId)).map(
    ({ external_code, name, travel_time, total, taken, counted }) => ({
      external_code,
      name,
      travel_time: instantOrNull(travel_time),
      total,
      taken: taken ?? 0,
      counted,
      // A row without a counter is a place that is not counted.
      ok: taken === counted && (total === null || counted <= total),
    }),
  )
  return { ok: rows.every((row) => row.ok), rows }
}
