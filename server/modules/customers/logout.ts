import { logged_out } from '../../../texts/compiled/answers'
import { logout } from '../../../contract/shop/customers'
import { serve } from '../../platform/http/serve'
import { tokenHash } from '../../platform/crypto/keys'
import { endSession } from '../accounts'

/** Ends this login. With a token that has already ended, the call succeeds. */
export const logoutHandler = serve(logout, async ({ payload, world }) => {
  if (payload.token) await endSession(world.db.kysely, tokenHash(payload.token))
  return { message: logged_out() }
})
