import { countText } from '../ui/count-text'

export const title = 'Retention'
export const event = 'Event'
export const ends = 'Ends'
export const erased = 'Names go'
export const never = 'Never'
export const orders = 'Orders with names'
export const most = 10_000
export const open = 'Due; open orders stay'
export const nothingYet = 'No events. The names in the orders of an event can go some months after its end.'
export const firstStep = 'Make an event'
export const change = 'Change it under Settings, Advanced'
export const kept =
  'Names and addresses in orders are kept for ever. An owner can set after how many months they go.'
export const rule = (months: number) =>
  `Names and addresses in orders go ${countText(months, 'month')} after the end of their event. Amounts, payments, invoices and credit notes stay. Orders that are not paid, or whose refund is open, keep theirs until they are settled. Cancelled orders and orders without an event lose theirs too; they are not counted here.`
