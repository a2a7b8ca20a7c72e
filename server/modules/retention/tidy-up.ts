import { forgetSessions } from '../accounts/sessions.queries'
import { forgetAside } from '../payments/gateways/notifications.queries'
import { forgetOldBrowsers } from '../../platform/http/known-browsers.queries'
import { eraseBankDetails } from '../ledger/bank-details.queries'
import { erasePayerAccounts } from '../ledger/payer-accounts.queries'
import { resealBankDetails, resealPayerAccounts } from '../refunds/reseal'
import { resealTotp } from '../staff/reseal-totp'
import { removeOldCounts } from '../../platform/http/rate-limits.queries'
import { forgetCallKeys } from '../../platform/http/call-keys.queries'
import { forgetStaffSessions } from '../staff/staff-sessions.queries'
import { eraseOldGuests } from '../changes/bulk-jobs.queries'
import type { World } from '../../context'
import { tidyMailSecrets } from '../messages/mail-secrets'

/**
 * Deletes outdated rows: rate limit counters, ended logins, browsers not seen for long, used codes, keys of calls, bank details of
 * old refunds, accounts of payers, guests of old lists without an order, irrelevant notifications, expired secrets of mails, old seals.
 */
export async function tidyUp(world: World): Promise<boolean> {
  await removeOldCounts(
    world.db.kysely,
    world.now(),
    world.catalogue.current().settings.limits.loginsPerAccount,
  )
  await forgetSessions(world.db.kysely, world.now())
  await forgetStaffSessions(world.db.kysely, world.now())
  await forgetOldBrowsers(world.db.kysely, world.now())
  await forgetCallKeys(world.db.kysely, world.now())
  await eraseBankDetails(world.db.kysely, world.now())
  await erasePayerAccounts(world.db.kysely, world.now())
  await eraseOldGuests(world.db.kysely, world.now())
  await forgetAside(world.db.kysely, world.now())
  await tidyMailSecrets(world)
  await resealBankDetails(world)
  await resealPayerAccounts(world)
  await resealTotp(world)
  return false
}
