import { exportMyData } from '../../../contract/shop/customers'
import { serveCustomer } from '../../platform/http/serve'
import { findOwnData } from './own-data.queries'

/** Everything that the shop stores about the customer, under its internal names. */
export const exportMyDataHandler = serveCustomer(exportMyData, async ({ customer, world }) => ({
  data: { exported_at: world.now(), ...(await findOwnData(world.db, customer.id)) },
}))
