import { forgetSessions } from '../accounts'
import { forgetAside } from '../payments'
import { forgetOldBrowsers } from '../../platform/http/known-browsers.queries'
import { eraseBankDetails, erasePayerAccounts } from '../ledger'
import { resealBankDetails, resealPayerAccounts } from '../refunds'
import { resealTotp, forgetStaffSessions } from '../staff'
import { removeOldCounts } from '../../platform/http/rate-limits.queries'
import { forgetCallKeys } from '../../platform/http/call-keys.queries'
import { eraseOldGuests } from '../changes'
import type { Context } from '../../context'
import { tidyMailSecrets } from '../messages'

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
