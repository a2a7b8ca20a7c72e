export { deliveryRows } from './find-deliveries'
export { deliveryHandlers, sendGoodsHandler } from './routes'
export * as deliveryMails from './mails'
