export { deliveryRows } from './delivery-rows'
export { deliveryHandlers } from './routes'
export { sendGoodsHandler } from './send-goods'
