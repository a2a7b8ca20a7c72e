import type { Handlers } from '../../platform/http/serve'
import { addNoteHandler } from './add-note'
import { cancelOrderHandler } from './cancel-order-call'
import { changeContactHandler } from './change-contact'
import { extendDeadlineHandler } from './extend-deadline'
import { findOrdersHandler } from './find-orders'
import { getOrderHandler } from './get-order'
import { purgeTestOrdersHandler } from './purge-test-orders'
import { reactivateOrderHandler } from './reactivate-order-call'

/** The handlers of the office's order pages. */
export const orderHandlers = {
  'find-orders': findOrdersHandler,
  'get-order': getOrderHandler,
  'add-note': addNoteHandler,
  'cancel-order': cancelOrderHandler,
  'change-contact': changeContactHandler,
  'extend-deadline': extendDeadlineHandler,
  'reactivate-order': reactivateOrderHandler,
  'purge-test-orders': purgeTestOrdersHandler,
} satisfies Partial<Handlers>
