import { setCustomerLimits } from '../../../contract/office/customers'
import { emailKey } from '../../../rules/email-key'
import { unpaidLimits } from '../../../rules/unpaid-limits'
import { serveStaff } from '../staff'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { lockLimits, recordLimits } from './customer-limits.queries'

/**
 * Sets how much one customer may leave unpaid; both limits are replaced. They only apply if above the shop's settings.
 */
export const setCustomerLimitsHandler = serveStaff(setCustomerLimits, async ({ payload, world, audit }) => {
  const key = emailKey(payload.email ?? '')
  if (key === '') throw new Refusal('email-missing', { fields: ['email'] })
  const { max_unpaid_orders, max_unpaid_places } = payload
  const after = { max_unpaid_orders, max_unpaid_places }
  const customer = await world.db.transaction(async (tx) => {
    const { id, full_name, email, ...before } = orRefuse(await lockLimits(tx, key), 'customer-not-found')
    await recordLimits(tx, id, after)
    await audit.record(tx, {
      subject: `customer ${id}`,
      before,
      after,
    })
    return { full_name, email }
  })
  const { orders, places } = unpaidLimits(after, world.catalogue.current().settings)
  return { customer: { ...customer, max_unpaid_orders: orders, max_unpaid_places: places } }
})
