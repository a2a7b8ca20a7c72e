import { auditStock } from '../../../contract/office/stock'
import type { AnswerOf } from '../../../contract/call'
import type { Database } from '../../db/database'
import { serveStaff } from '../../staff/serve-staff'
import { recountStock } from './audit-stock.sql'
import { instantOrNull } from '../../stock/shop-item'

/** Recounts every place and compares it with the counters. */
export const auditStockHandler = serveStaff(auditStock, ({ world }) => stockAudit(world.db))

/** The counters, the recount of carts and orders, and whether both agree within the total. */
export async function stockAudit(db: Database): Promise<AnswerOf<typeof auditStock>> {
  const rows = (await recountStock(db)).map(({ external_code, travel_time, total, taken, counted }) => ({
    external_code,
    travel_time: instantOrNull(travel_time),
    total,
    taken: taken ?? 0,
    counted,
    // A row without a counter is a place that is not counted.
    ok: taken === counted && (total === null || counted <= total),
  }))
  return { ok: rows.every((row) => row.ok), rows }
}
