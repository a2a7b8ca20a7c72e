import { whyNamesStay, monthsBefore } from '#rules/retention/retention'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { deleteOldCallKeys } from '../../platform/http/call-keys.queries'
import { deleteOldBrowsers } from '../../platform/http/known-browsers.queries'
import { removeOldCounts } from '../../platform/http/rate-limits.queries'
import { deleteExpiredSessions } from '../accounts'
import { recordAudit } from '../audit'
import { eraseOldGuests } from '../bulk'
import { erasePayerAccounts } from '../ledger'
import { eraseViewsAbout } from '../lists'
import { tidyMailSecrets } from '../mail-queue'
import {
  eraseMailsTo,
  eraseMailsToBuyers,
  eraseOrdersWhole,
  findAddressesOf,
  lockOrdersInUse,
  eraseBankDetails,
} from '../orders'
import { deleteOldUnattributed } from '../payments'
import { eraseFileContents, resealBankDetails, resealPayerAccounts, resealRefundFiles } from '../refunds'
import { resealTotp, deleteExpiredStaffSessions } from '../staff'
import { findAgedOrders, findErasedBuyers } from './queries'

/** Contexts of processes that have erased the accounts of payers once. */
const tidied = new WeakSet<Context>()

/**
 * Deletes outdated data: rate limit counters, ended logins, expired codes, browsers that were not used for a long time, call
 * keys, bank details of old refunds, accounts of payers, guests of old lists without an order, irrelevant notifications and
 * expired secrets of mails. It also seals secrets again that were sealed with an old key.
 */
export async function tidyUp(context: Context): Promise<boolean> {
  await removeOldCounts(
    context.db.kysely,
    context.now(),
    context.catalogue.current().settings.limits.loginsPerAccount,
  )
  await deleteExpiredSessions(context.db.kysely, context.now())
  await deleteExpiredStaffSessions(context.db.kysely, context.now())
  await deleteOldBrowsers(context.db.kysely, context.now())
  await deleteOldCallKeys(context.db.kysely, context.now())
  await eraseBankDetails(context.db.kysely, context.now())
  await eraseFileContents(context.db.kysely, context.now())
  await erasePayerAccounts(context.db.kysely, context.now(), { isFirst: !tidied.has(context) })
  tidied.add(context)
  await eraseOldGuests(context.db.kysely, context.now())
  await deleteOldUnattributed(context.db.kysely, context.now())
  await tidyMailSecrets(context)
  await resealBankDetails(context)
  await resealRefundFiles(context)
  await resealPayerAccounts(context)
  await resealTotp(context)
  return false
}

/** Number of orders that one statement reads. */
const pageSize = 1000
/** Number of orders that one transaction erases. */
const batchSize = 100

/**
 * Creates the job that erases the names and addresses in orders `retentionMonths` after the end of their events. Each run
 * processes the next page of orders, oldest first, and starts again after the last old order. An interrupted page is completed
 * by a later pass, because each order records its own erasure. Open orders keep their names. Returns whether old orders remain.
 */
export function oldOrdersJob(context: Context): () => Promise<boolean> {
  let after = 0
  return async () => {
    const { retentionMonths } = context.catalogue.current().settings
    if (retentionMonths === null) return false
    const before = monthsBefore(context.now(), retentionMonths)
    const page = await findAgedOrders(context.db.kysely, { after, before, limit: pageSize })
    const due = page.filter(({ is_due }) => is_due).map(({ id }) => id)
    for (let first = 0; first < due.length; first += batchSize)
      await context.db.transaction((tx) =>
        eraseDue(tx, due.slice(first, first + batchSize), before, context.now()),
      )
    const last = page.at(-1)
    const isOver = last === undefined || page.length < pageSize || !last.is_old
    after = isOver ? 0 : last.id
    return !isOver
  }
}

async function eraseDue(tx: Tx, ids: readonly number[], before: Date, now: Date): Promise<void> {
  const orders = await lockOrdersInUse(tx, ids)
  const settled = orders
    .filter((order) => order.has_names && whyNamesStay(order, now) === null)
    .map(({ id }) => id)
  if (settled.length === 0) return
  // A person who still has an account is not erased together with an old order.
  await eraseViewsAbout(tx, await findErasedBuyers(tx, settled))
  await eraseMailsTo(tx, await findAddressesOf(tx, settled), before)
  await eraseMailsToBuyers(tx, settled, before)
  await eraseOrdersWhole(tx, settled, now)
  const after = { orders: settled.length }
  await recordAudit(tx, { at: now, actor: 'retention', action: 'erase-old-orders', subject: null, after })
}
