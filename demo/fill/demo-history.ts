import { minDemoOrders } from '#server/environment'
import { recordAudit } from '#server/modules/audit'
import { setExtrasAside } from '#server/modules/backup'
import { openCatalogue } from '#server/modules/catalogue'
import { importCatalogueFile } from '#server/modules/catalogue-file'
import type { Keys } from '#server/platform/crypto/keys'
import type { Database, Tx } from '#server/platform/db/database'
import { CannotStart } from '#server/platform/process/start-failures'
import { cancelledCoach } from '../history/cancelled-coach'
import { earlierEvent } from '../history/earlier-event'
import * as state from './demo-history.queries'
import { fillHistory } from './fill-history'
import { nextId } from './history-tables.queries'
import { reopenDeparture } from './office-work.queries'

const maxHistoryOrders = 1_000_000

/** Number of orders from which rebuilding the indexes is faster than updating them. */
const manyOrders = 20_000

/** The demo's festival of July 2026, or of an earlier year if that is not over. */
const earlierYear = (now: Date): number => {
  const year = now.getUTCFullYear()
  return Math.min(2026, now >= new Date(Date.UTC(year, 7, 1)) ? year : year - 1)
}

interface History {
  readonly orders: number
  readonly keys: Keys
  readonly now: Date
  /** Number of orders from which the indexes are dropped and rebuilt. */
  readonly many?: number
}

/**
 * Replaces the demo history with one of `orders` orders, and returns how many there are. Throws `CannotStart` for a shop
 * that is not the demo, or that has other orders. Mails of the history count as sent.
 */
export async function demoHistory(
  db: Database,
  { orders, keys, now, many = manyOrders }: History,
): Promise<number> {
  if (!Number.isInteger(orders) || orders < minDemoOrders || orders > maxHistoryOrders)
    throw new CannotStart(`A history has ${minDemoOrders} to ${maxHistoryOrders} orders.`)
  const { event, file } = earlierEvent(earlierYear(now))
  await db.transaction(async (tx) => {
    await state.lockShop(tx)
    const { ids } = await refuseOthers(tx)
    // Before its items are imported: they have fewer places than a large history took.
    if (ids !== null) await state.removeHistory(tx, ids)
    await reopenDeparture(tx, cancelledCoach.external_code)
    const items = [...file.items, cancelledCoach]
    await importCatalogueFile(tx, { ...file, items }, { actor: 'demo', role: 'owner', now })
  })
  const catalogue = await openCatalogue(db, () => now, { allowsSandbox: true })
  const filled = await db.transaction(async (tx) => {
    await state.lockShop(tx)
    // A customer may have ordered in the meantime.
    await refuseOthers(tx)
    const bringExtrasBack = orders < many ? null : await setExtrasAside(state.asClient(tx))
    const firsts = {
      outbox: await nextId(tx, 'outbox'),
      audit_log: await nextId(tx, 'audit_log'),
      voucher: await nextId(tx, 'voucher'),
      api_key: await nextId(tx, 'api_key'),
      scheduled_change: await nextId(tx, 'scheduled_change'),
      bulk_job: await nextId(tx, 'bulk_job'),
    }
    await recordAudit(tx, {
      at: now,
      actor: 'demo',
      action: 'demo-history',
      subject: null,
      after: { orders },
    })
    const earlier = { code: event.code, startsAt: new Date(event.starts_at) }
    const { count, firstCustomer, firstOrder } = await fillHistory({ catalogue, keys }, tx, {
      orders,
      now,
      earlier,
    })
    await bringExtrasBack?.()
    const rangeOf = async (table: string, first: number) =>
      [first, await state.lastId(tx, table, first)] as const
    await state.recordIds(tx, now, {
      orders: [firstOrder, firstOrder + count - 1],
      customer: await rangeOf('customer', firstCustomer),
      outbox: await rangeOf('outbox', firsts.outbox),
      audit_log: await rangeOf('audit_log', firsts.audit_log),
      voucher: await rangeOf('voucher', firsts.voucher),
      api_key: await rangeOf('api_key', firsts.api_key),
      scheduled_change: await rangeOf('scheduled_change', firsts.scheduled_change),
      bulk_job: await rangeOf('bulk_job', firsts.bulk_job),
    })
    return count
  })
  await state.tidyTables(db)
  return filled
}

async function refuseOthers(tx: Tx) {
  const found = await state.findDemoState(tx)
  if (!found.is_demo || !found.has_sandbox)
    throw new CannotStart('This is not the demo shop: only it can be given a history.')
  if (found.other_orders > 0)
    throw new CannotStart(
      `This shop has orders of its own (${found.other_orders}), so it gets no history. Delete its data to start the demo again.`,
    )
  return found
}
