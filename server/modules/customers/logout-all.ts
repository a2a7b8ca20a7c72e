import { logged_out_everywhere } from '../../../texts/compiled/answers'
import { logoutAll } from '../../../contract/shop/customers'
import { serveCustomer } from '../../platform/http/serve'
import { endSessions } from '../accounts'

/** Ends all logins of the customer, including this one. */
export const logoutAllHandler = serveCustomer(logoutAll, async ({ customer, world }) => {
  await endSessions(world.db.kysely, customer.id)
  return { message: logged_out_everywhere() }
})
