import { logged_out } from '../../../texts/compiled/answers'
import { logout } from '../../../contract/shop/customers'
import { serve } from '../../http/serve'
import { tokenHash } from '../../keys'
import { endSession } from '../../accounts/sessions.sql'

/** Ends this login. With a token that has already ended, the call succeeds. */
export const logoutHandler = serve(logout, async ({ payload, world }) => {
  if (payload.token) await endSession(world.db.kysely, tokenHash(payload.token))
  return { message: logged_out() }
})
