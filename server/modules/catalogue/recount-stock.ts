import { minute } from '../../../rules/dates/instants'
import { endRecount, takeRecount, findItemIds, readOneMoment, recountItems } from './queries'
import type { Context } from '../../context'
import { auditStock } from '../../../contract/office/catalogue'
import type { AnswerOf } from '../../../contract/call'
import type { Database, Tx } from '../../platform/db/database'
import { serveStaff } from '../staff'
import { Refusal } from '../../platform/http/refusal'
import { instantOrNull } from './shop-items'

/** How long other processes do not recount after one has begun, even if it never finishes. */
const lease = 20 * minute
/** The recount uses at most this fraction of one of the database's processors. */
const share = 0.01

/**
 * Recounts the stock, as `audit-stock` does, and stores the result for `/metrics`: in one process at a time, once a
 * minute if that costs little, less often in a shop with very many orders. Logs the differences.
 */
export async function recountStock(context: Context): Promise<boolean> {
  const began = context.now()
  if (!(await takeRecount(context.db.kysely, began, new Date(began.getTime() + lease)))) return false
  const startedAt = performance.now()
  const { rows } = await stockAudit(context.db)
  const took = performance.now() - startedAt
  const wrong = rows.filter((row) => !row.ok)
  await endRecount(context.db.kysely, {
    counted_at: began,
    due_at: new Date(began.getTime() + Math.max(minute, took / share)),
    counters: rows.length,
    wrong: wrong.length,
  })
  if (wrong.length > 0)
    context.log.error(
      { items: wrong.slice(0, 20).map(({ external_code }) => external_code) },
      'the stock is not right: npm run shop -- audit-stock says where',
    )
  return false
}

/** Recounts every place, or those of one item, and compares it with the counters. */
export const auditStockHandler = serveStaff(auditStock, ({ payload: { item }, context }) =>
  stockAudit(context.db, item),
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
