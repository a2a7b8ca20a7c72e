import type { Order } from '#contract/order'
import type { TestCustomer } from './test-app'

export const shirt = { external_code: 'shirt', full_name: null }

/** The link of an order's withdrawal, which needs no login. */
export const linkOf = (order: Order) => ({ order: order.code, checksum: order.checksum })

/** The ids of an order's goods. */
export const idsOf = (order: Order) => order.merchandisePurchases.map(({ id }) => id)

/**
 * Returns a function that makes a customer's statement of withdrawal from an order, by default from all its goods. `customer`
 * is a function because a test registers its customer later.
 */
export const withdrawalOf =
  (customer: () => TestCustomer) =>
  (order: Order, items = idsOf(order)) => ({
    ...linkOf(order),
    full_name: 'Ana Horvat',
    email: customer().email,
    items,
  })
