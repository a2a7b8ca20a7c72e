export const title = 'Withdrawals'
export const search = 'Order, name or email'
export const order = 'Order'
export const status = 'Status'
export const open = 'To refund'
export const refunded = 'Refund opened'
export const customer = 'Customer'
export const goods = 'Goods'
export const received = 'Declared'
export const refundBy = 'Money back by'
export const amount = 'Amount'
export const nothingYet =
  'No withdrawals. When a customer withdraws from goods, the declaration appears here.'
export const firstStep = 'Goods that were sent'
export const openRefund = 'Open refund'
export const consequences = (sum: string) =>
  `A refund of ${sum} is opened: price, fee and standard delivery. You pay it back under Refunds, by law within 14 days of the declaration.`
export const done = 'Refund opened.'
