import { forgetSessions } from '../accounts/sessions.sql'
import { forgetAside } from '../gateways/notifications.sql'
import { forgetOldBrowsers } from '../http/known-browsers.sql'
import { eraseBankDetails } from '../books/bank-details.sql'
import { erasePayerAccounts } from '../books/payer-accounts.sql'
import { resealBankDetails, resealPayerAccounts } from '../features/refunds/reseal'
import { resealTotp } from '../features/team/reseal-totp'
import { removeOldCounts } from '../http/rate-limits.sql'
import { forgetCallKeys } from '../http/call-keys.sql'
import { forgetStaffSessions } from '../staff/staff-sessions.sql'
import { eraseOldGuests } from '../staff/bulk-jobs.sql'
import type { World } from '../world'
import { tidyMailSecrets } from './mail-secrets'

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
