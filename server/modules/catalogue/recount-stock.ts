import type { AnswerOf } from '#contract/call'
import { auditStock } from '#contract/office/catalogue'
import { minute } from '#rules/dates/instants'
import type { Context } from '../../context'
import type { Database, Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { endRecount, takeRecount, findItemIds, readOneMoment, recountItems } from './queries'
import { instantOrNull } from './shop-items'

/** Time in ms for which a process claims the recount. After a crash, another process recounts when it is over. */
const lease = 20 * minute
/** Maximum fraction of one processor of the database that recounts use on average. */
const share = 0.01

/**
 * Recounts the stock like `audit-stock`, logs the differences and stores the result for `/metrics`. Only one process recounts
 * at a time, once a minute or less often in a shop with very many orders. Always returns false, because nothing is left to do.
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

/** Recounts all places, or those of one item, and compares them with the counters. */
export const auditStockHandler = serveStaff(auditStock, ({ payload: { item }, context }) =>
  stockAudit(context.db, item),
)

/**
 * Returns every counter with the recount of carts and orders. `ok` is true if both are equal and within the total. If `item` is
 * given, only the item with this code is counted; fails with `item-not-found` if there is none.
 */
export async function stockAudit(
  db: Database,
  item: string | null = null,
): Promise<AnswerOf<typeof auditStock>> {
  const rows = (await db.transaction((tx) => recount(tx, item))).map(
    ({ external_code, name, shop_item_type, travel_time, total, taken, counted }) => ({
      external_code,
      name,
      shop_item_type,
      travel_time: instantOrNull(travel_time),
      total,
      taken: taken ?? 0,
      counted,
      // `taken` is null if no counter exists for occupied places, which is an error too.
      ok: taken === counted && (total === null || counted <= total),
    }),
  )
  return { ok: rows.every((row) => row.ok), rows }
}

/** Number of items that one statement counts. */
const batchSize = 10

/**
 * Counts items in batches within one snapshot. An audit reads every place that was ever sold, so a single statement could
 * exceed the statement timeout in a shop with a long history.
 */
async function recount(tx: Tx, item: string | null) {
  await readOneMoment(tx)
  const ids = await findItemIds(tx, item)
  if (item !== null && ids.length === 0) throw new Refusal('item-not-found')
  const rows: Awaited<ReturnType<typeof recountItems>> = []
  for (let from = 0; from < ids.length; from += batchSize)
    rows.push(...(await recountItems(tx, ids.slice(from, from + batchSize))))
  return rows
}
