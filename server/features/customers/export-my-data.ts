import { exportMyData } from '../../../contract/shop/customers'
import { serveCustomer } from '../../http/serve'
import { findOwnData } from './own-data.sql'

/** All that the shop keeps about the customer, under the names that it keeps it by. */
export const exportMyDataHandler = serveCustomer(exportMyData, async ({ customer, world }) => ({
  data: { exported_at: world.now(), ...(await findOwnData(world.db, customer.id)) },
}))
