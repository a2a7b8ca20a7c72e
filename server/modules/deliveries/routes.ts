import type { Handlers } from '../../platform/http/serve'
import { findDeliveriesHandler } from './find-deliveries'
import { printPackingSlipsHandler } from './print-packing-slips'
import { recordDeliveryHandler } from './record-delivery'
import { reportDeliveryProblemHandler } from './report-delivery-problem'
import { sendGoodsHandler } from './send-goods'

/** The handlers of goods that are sent or handed over. */
export const deliveryHandlers = {
  'find-deliveries': findDeliveriesHandler,
  'print-packing-slips': printPackingSlipsHandler,
  'send-goods': sendGoodsHandler,
  'record-delivery': recordDeliveryHandler,
  'report-delivery-problem': reportDeliveryProblemHandler,
} satisfies Partial<Handlers>
