import { countText } from '../ui/count-text'

export const title = 'Tickets'
export const search = 'Holder, email, barcode, order'
export const searchBriefly = 'Holder or code'
export const holder = 'Holder'
export const state = 'Status'
export const item = 'Item'
export const time = 'Travel time'
export const ticket = 'Ticket'
export const order = 'Order'
export const issued = 'Issued'
export const scanned = 'Scanned'
export const action = 'Action'
export const actionsOf = (code: string) => `Actions for ${code}`
export const sendTicket = 'Send ticket again'
export const noName = 'No name yet'
export const nothingYet = 'No tickets yet. They appear here as soon as somebody orders one.'
export const seeItems = 'See the catalogue'

export const turnout = (scanned: string, of: number, share: number) =>
  `${scanned} of ${countText(of, 'valid ticket')} scanned, ${share}%`
export const newestAlone = 'Counted among the newest alone.'

export const print = 'Print'
export const printTitle = 'Print tickets'
export const printConsequences = (count: string) =>
  `One PDF of the valid ones among ${count === '1' ? '1 ticket' : `${count} tickets`}, sorted by name; at most 500 at once. Those that are not paid, ended, or wait for their terms to be accepted are left out. Nothing is mailed or changed.`
export const printAs = 'As'
export const kinds = [
  ['tickets', 'Tickets', 'One on a page, as customers have them'],
  ['badges', 'Badges', 'Four on a page, to cut and wear'],
] as const
