import { shopCalls, type ShopPath } from '../../../contract/calls'
import { Refusal } from './refusal'
import type { Context } from '../../context'
import type { Identify } from './calls'
import { createSessions } from './sessions'

/**
 * The calls that need to know the caller. In all others a wrong `token` is ignored: in the reset it is a mailed code,
 * and the logout of an ended session has nothing to do.
 */
const asksWho: ReadonlySet<ShopPath> = new Set(
  shopCalls
    .filter(
      (call) => 'token' in call.payload.shape && call.path !== 'reset-password' && call.path !== 'logout',
    )
    .map((call) => call.path),
)

/**
 * Finds the customer by the token of a call; null for a visitor. Refuses a token that is wrong or whose session ended.
 */
export function identifyCustomer(context: Context): Identify<ShopPath> {
  const findSession = createSessions(context.db, context.now)
  return async ({ token }, path) => {
    if (typeof token !== 'string' || token === '' || !asksWho.has(path)) return null
    const customer = await findSession(token)
    if (customer === null) throw new Refusal('session-ended')
    return customer
  }
}
