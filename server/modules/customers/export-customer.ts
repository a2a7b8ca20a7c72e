import { exportCustomer } from '../../../contract/office/customers'
import { orRefuse } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { findCustomerById } from './find-customers.queries'
import { findOwnData } from './own-data.queries'

/** What the customer's own export has, for who asks staff for it. The audit log has who took it, and nothing of it. */
export const exportCustomerHandler = serveStaff(exportCustomer, async ({ payload, world, audit }) => {
  const id = orRefuse(payload.customer_id, 'customer-not-found')
  orRefuse(await findCustomerById(world.db.kysely, id, world.now()), 'customer-not-found')
  await audit.record(world.db.kysely, { subject: `customer ${id}` })
  return { data: { exported_at: world.now(), ...(await findOwnData(world.db, id)) } }
})
