import { forgetSessions } from '../accounts'
import { forgetAside } from '../payments'
import { forgetOldBrowsers } from '../../platform/http/known-browsers.queries'
import { eraseBankDetails, erasePayerAccounts } from '../ledger'
import { resealBankDetails, resealPayerAccounts } from '../refunds'
import { resealTotp, forgetStaffSessions, recordAudit } from '../staff'
import { removeOldCounts } from '../../platform/http/rate-limits.queries'
import { forgetCallKeys } from '../../platform/http/call-keys.queries'
import { eraseOldGuests, forgetInViews } from '../changes'
import type { Context } from '../../context'
import { tidyMailSecrets } from '../messages'
import { whyNamesStay, monthsBefore } from '../../../rules/retention/retention'
import { eraseMailsTo, eraseOrdersWhole, findAddressesOf, lockOrdersInUse } from '../orders'
import type { Tx } from '../../platform/db/database'
import { findAgedOrders, findErasedBuyers } from './queries'

/**
 * Deletes outdated rows: rate limit counters, ended logins, browsers not seen for long, used codes, keys of calls, bank details of
 * old refunds, accounts of payers, guests of old lists without an order, irrelevant notifications, expired secrets of mails, old seals.
 */
export async function tidyUp(context: Context): Promise<boolean> {
  await removeOldCounts(
    context.db.kysely,
    context.now(),
    context.catalogue.current().settings.limits.loginsPerAccount,
  )
  await forgetSessions(context.db.kysely, context.now())
  await forgetStaffSessions(context.db.kysely, context.now())
  await forgetOldBrowsers(context.db.kysely, context.now())
  await forgetCallKeys(context.db.kysely, context.now())
  await eraseBankDetails(context.db.kysely, context.now())
  await erasePayerAccounts(context.db.kysely, context.now())
  await eraseOldGuests(context.db.kysely, context.now())
  await forgetAside(context.db.kysely, context.now())
  await tidyMailSecrets(context)
  await resealBankDetails(context)
  await resealPayerAccounts(context)
  await resealTotp(context)
  return false
}

/** How many orders are looked at in one statement. */
const atOnce = 1000
/** How many lose their names in one transaction. */
const inOne = 100

/**
 * The job that erases the names and addresses in orders, `retentionMonths` after the end of their events. Each turn goes one
 * page further through the orders, oldest first, and begins again after the last old one. A page that was cut off is done by
 * the next run: what is erased is known by the order itself. Orders that are open keep their names.
 */
export function oldOrdersJob(context: Context): () => Promise<boolean> {
  let after = 0
  return async () => {
    const { retentionMonths } = context.catalogue.current().settings
    if (retentionMonths === null) return false
    const before = monthsBefore(context.now(), retentionMonths)
    const page = await findAgedOrders(context.db.kysely, { after, before, most: atOnce })
    const due = page.filter(({ is_due }) => is_due).map(({ id }) => id)
    for (let first = 0; first < due.length; first += inOne)
      await context.db.transaction((tx) =>
        eraseDue(tx, due.slice(first, first + inOne), before, context.now()),
      )
    const last = page.at(-1)
    const isOver = last === undefined || page.length < atOnce || !last.is_old
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
  // A person who still has an account is not erased with an old order.
  await forgetInViews(tx, await findErasedBuyers(tx, settled))
  await eraseMailsTo(tx, await findAddressesOf(tx, settled), before)
  await eraseOrdersWhole(tx, settled, now)
  const after = { orders: settled.length }
  await recordAudit(tx, { at: now, actor: 'retention', action: 'erase-old-orders', subject: null, after })
}
