import { endCustomerLogins } from '../../../contract/office/customers'
import { emailKey } from '../../../rules/email-key'
import { lockCustomer, endSessions } from '../accounts'
import { orRefuse } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { findCustomerById } from './find-customers.queries'

/** Ends all logins of a customer, of a lost phone for example. Their password stays. */
export const endCustomerLoginsHandler = serveStaff(endCustomerLogins, async ({ payload, world, audit }) => {
  const asked = orRefuse(payload.customer_id, 'customer-not-found')
  const found = orRefuse(await findCustomerById(world.db.kysely, asked, world.now()), 'customer-not-found')
  const ended = await world.db.transaction(async (tx) => {
    // A login that is under way waits, and is ended too or begins after this.
    const { id } = orRefuse(await lockCustomer(tx, emailKey(found.email)), 'customer-not-found')
    const [deleted] = await endSessions(tx, id)
    const count = Number(deleted?.numDeletedRows ?? 0)
    await audit.record(tx, { subject: `customer ${id}`, after: { logins_ended: count } })
    return count
  })
  return { ended }
})
