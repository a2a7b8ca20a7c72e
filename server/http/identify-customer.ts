import { shopCalls, type ShopPath } from '../../contract/calls'
import { Refusal } from '../refusal'
import type { World } from '../world'
import type { Identify } from './calls'
import { createSessions } from './sessions'

/**
 * The calls that ask who is calling. Of the others a wrong token is an unknown field, which is passed over: the reset's
 * token is a mailed code, and a logout of an ended login has nothing left to do.
 */
const asksWho: ReadonlySet<ShopPath> = new Set(
  shopCalls
    .filter(
      (call) => 'token' in call.payload.shape && call.path !== 'reset-password' && call.path !== 'logout',
    )
    .map((call) => call.path),
)

/** Finds the customer of a call's token; none for a visitor. Refuses a token that is wrong or whose login has ended. */
export function identifyCustomer(world: World): Identify<ShopPath> {
  const findSession = createSessions(world.db, world.now)
  return async ({ token }, path) => {
    if (typeof token !== 'string' || token === '' || !asksWho.has(path)) return null
    const customer = await findSession(token)
    if (customer === null) throw new Refusal('session-ended')
    return customer
  }
}
