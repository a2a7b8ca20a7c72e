import type { Context } from '../../context'
import { type Stock, dataOf } from '../catalogue'
import type { ExistingTicket } from '../../../contract/shop/shop-data'
import type { Order, Refund } from '../../../contract/order'
import { orderOf } from './order-view'
import { isPassedOn } from '../invoices'
import { findOrdersOf, type StoredOrder } from './orders.queries'
import { refundOf } from './order-refunds'

/**
 * The answer of a call that changed a customer's data: the customer's current lists. `read`: the stock, if the request
 * has already read it.
 */
export async function customerData(
  context: Context,
  customerId: number,
  read?: Stock,
): Promise<CustomerLists & { now: string }> {
  const stock = read ?? (await context.catalogue.stock())
  return dataOf(context.now(), await customerLists(context, customerId, stock))
}

/** Everything of one customer, as complete lists. */
interface CustomerLists {
  orders: Order[]
  refunds: Refund[]
  existing_tickets: ExistingTicket[]
}

/** The current orders, refunds and tickets of a customer. */
export async function customerLists(
  context: Context,
  customerId: number,
  stock: Stock,
): Promise<CustomerLists> {
  const stored = await findOrdersOf(context.db, customerId)
  const orders = stored.map((order) => orderOf(context, order, stock, { customerId }))
  const bought = stored
    .map((order, index) => ({ order, view: orders[index] }))
    .filter(({ order }) => order.customer_id === customerId)
  return {
    orders,
    refunds: bought
      .flatMap(({ order, view }) =>
        view === undefined ? [] : order.refunds.map((refund) => refundOf(refund, view)),
      )
      .toSorted((a, b) => b.id - a.id),
    existing_tickets: stored.flatMap((order) => existingTickets(order, customerId, stock)),
  }
}

/** Tickets that the customer bought, or holds in another customer's order. Holders of reassigned tickets are not shown. */
function existingTickets(order: StoredOrder, customerId: number, stock: Stock): ExistingTicket[] {
  return order.items.flatMap((item) => {
    if (order.customer_id !== customerId && item.holder_id !== customerId) return []
    const product = stock.snapshot.byId.get(item.item_id)
    const isThere = item.status === 'pending' || item.status === 'active'
    if (product === undefined || product.shop_item_type !== 'tickets' || !isThere) return []
    const isHidden = order.customer_id === customerId && isPassedOn(item, order)
    return [
      {
        full_name: isHidden ? '' : (item.full_name ?? ''),
        email: isHidden ? '' : (item.email ?? ''),
        event_id: product.event_id,
        type: product.type,
      },
    ]
  })
}
