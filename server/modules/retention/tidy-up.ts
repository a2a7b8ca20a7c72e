import { forgetSessions } from '../accounts'
import { forgetAside } from '../payments'
import { forgetOldBrowsers } from '../../platform/http/known-browsers.queries'
import { eraseBankDetails, erasePayerAccounts } from '../ledger'
import { resealBankDetails, resealPayerAccounts } from '../refunds'
import { resealTotp, forgetStaffSessions } from '../staff'
import { removeOldCounts } from '../../platform/http/rate-limits.queries'
import { forgetCallKeys } from '../../platform/http/call-keys.queries'
import { eraseOldGuests } from '../changes'
import type { World } from '../../context'
import { tidyMailSecrets } from '../messages'

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
