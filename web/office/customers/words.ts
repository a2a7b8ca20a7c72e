import { countText } from '../ui/count-text'

export const customers = 'Customers'
export const customer = 'Customer'
export const noName = 'No name'
export const confirmed = 'Email confirmed'
export const notConfirmed = 'Email not confirmed'

export const orders = 'Orders'
export const noOrders = 'No orders.'
export const paid = 'Paid'
export const tickets = 'Tickets that they hold'
export const noTickets = 'No tickets are in their name.'
export const mails = 'Mails to them'
export const noMails = 'No mails.'
export const newestAlone = 'The newest 100.'

export const spent = 'Spent'
export const country = 'Country'
export const sessions = 'Open sessions'
export const since = 'Customer since'
export const lastSeen = 'Last seen'
export const unpaidOrders = 'Unpaid orders, at most'
export const unpaidPlaces = 'Unpaid places, at most'
export const usual = 'As for all'

export const openMails = 'All mails'
export const exportData = 'Export their data'
export const notExported = 'Nothing was exported.'
export const changeLimits = 'Change limits'
export const limitsConsequences =
  'An unpaid order holds its places for a time. This customer may hold more of them than others. An empty field means the shop’s own limit, which always counts at least.'
export const limitWrong = 'Please enter a whole number, or nothing.'
export const limitsDone = (orders: number, places: number) =>
  `Up to ${countText(orders, 'unpaid order')} with ${countText(places, 'place')}.`

export const endLogins = 'Log out everywhere'
export const endLoginsText =
  'They are logged out on every device, of a lost phone for example, and can log in again. Their password stays.'
export const loginsEnded = 'They are logged out everywhere.'

export const erase = 'Erase'
export const eraseTitle = (name: string) => `Erase ${name}`
export const eraseText = 'It cannot be undone. All owners get a mail.'
export const eraseConfirm = 'Erase their data'
export const erasedToast = 'The data are erased.'
