export { deliveryRows } from './delivery-rows'
export { deliveryHandlers, sendGoodsHandler } from './routes'
