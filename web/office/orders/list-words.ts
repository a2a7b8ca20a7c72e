import { countText } from '../ui/count-text'

export const title = 'Orders'
export const newOrder = 'New order'
export const search = 'Name, email, code, reference'
export const searchBriefly = 'Name or code'
export const order = 'Order'
export const status = 'Status'
export const customer = 'Customer'
export const ordered = 'Ordered'
export const channel = 'Channel'
export const method = 'Payment'
export const items = 'Items'
export const total = 'Total'
export const owed = 'Owed'
export const due = 'Due'
export const lastMail = 'Last mail'
export const inInstalments = ', plan'
export const late = 'Late'
export const overdue = 'Overdue'
export const item = 'Item'
export const plan = 'Instalments'
export const testOrders = 'Test orders'
export const yes = 'Yes'
export const no = 'No'
export const sorts = [
  ['newest', 'Newest first'],
  ['owed', 'Most owed first'],
  ['deadline', 'Next due first'],
] as const
export const nothingYet =
  'No orders yet. The first one appears here as soon as somebody checks out. Share the shop’s link:'
export const resend = 'Send order mail again'
export const resendQuestion = (count: number) =>
  `${countText(count, 'customer')} will get the mail about the order once more. Nothing else changes.`
export const remind = 'Remind of payment'
export const remindQuestion = (count: number) =>
  `Of ${countText(count, 'order')}, each customer who owes money gets a mail that says how much, until when, and how to pay it. Orders that owe nothing get none.`
