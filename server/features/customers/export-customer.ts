import { exportCustomer } from '../../../contract/office/customers'
import { orRefuse } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { findCustomerById } from './find-customers.sql'
import { findOwnData } from './own-data.sql'

/** What the customer's own export has, for who asks staff for it. */
export const exportCustomerHandler = serveStaff(exportCustomer, async ({ payload, world }) => {
  const id = orRefuse(payload.customer_id, 'customer-not-found')
  orRefuse(await findCustomerById(world.db.kysely, id, world.now()), 'customer-not-found')
  return { data: { exported_at: world.now(), ...(await findOwnData(world.db, id)) } }
})
