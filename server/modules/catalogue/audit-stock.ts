import { auditStock } from '../../../contract/office/stock'
import type { AnswerOf } from '../../../contract/call'
import type { Database, Tx } from '../../platform/db/database'
import { serveStaff } from '../staff'
import { Refusal } from '../../platform/http/refusal'
import { findItemIds, readOneMoment, recountItems } from './audit-stock.queries'
import { instantOrNull } from './shop-item'

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
  const rows = (await db.transaction((tx) => recount(tx, item))).map(
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

/** So many items are counted by one statement. */
const atOnce = 10

/**
 * Counts some items after the others, all as they are at one moment: an audit reads every place that was ever sold, so of a long history one
 * statement could take longer than a statement may.
 */
async function recount(tx: Tx, item: string | null) {
  await readOneMoment(tx)
  const ids = await findItemIds(tx, item)
  if (item !== null && ids.length === 0) throw new Refusal('item-not-found')
  const rows: Awaited<ReturnType<typeof recountItems>> = []
  for (let from = 0; from < ids.length; from += atOnce)
    rows.push(...(await recountItems(tx, ids.slice(from, from + atOnce))))
  return rows
}
