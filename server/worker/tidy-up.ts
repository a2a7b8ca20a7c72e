import { forgetSessions } from '../features/customers/sessions.sql'
import { forgetForged } from '../features/payments/notifications.sql'
import { eraseBankDetails } from '../features/refunds/bank-details.sql'
import { resealBankDetails } from '../features/refunds/reseal'
import { forgetTries } from '../http/tries'
import type { World } from '../world'

/**
 * Removes what no longer matters: counters of tries, ended logins, used codes, bank details of old refunds, forged
 * notifications, old seals.
 */
export async function tidyUp(world: World): Promise<boolean> {
  await forgetTries(world.db.kysely, world.now())
  await forgetSessions(world.db.kysely, world.now())
  await eraseBankDetails(world.db.kysely, world.now())
  await forgetForged(world.db.kysely, world.now())
  await resealBankDetails(world)
  return false
}
