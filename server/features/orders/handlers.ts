import type { Handlers } from '../../http/serve'
import { cancelOrderHandler } from './cancel-order'
import { findOrdersHandler } from './find-orders'
import { getOrderHandler } from './get-order'

/** The handlers of the office's order pages. */
export const orderHandlers = {
  'find-orders': findOrdersHandler,
  'get-order': getOrderHandler,
  'cancel-order': cancelOrderHandler,
} satisfies Partial<Handlers>
