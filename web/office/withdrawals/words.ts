import { countText } from '../ui/count-text'

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
export const consequences = (day: string) =>
  `It is price, fee and standard delivery. Pay it back under Refunds by ${day}: the law gives 14 days from the declaration.`
export const openRefunds = 'Open refunds'
export const openRefundsQuestion = (count: number) =>
  `Of ${countText(count, 'withdrawal')}, each that has no refund gets one: price, fee and standard delivery. You pay them back under Refunds. The others are refused and stay as they are.`
export const done = 'Refund opened.'
