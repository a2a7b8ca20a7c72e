import { countText } from '../../parts/count-text'

export const title = 'Tickets'
export const search = 'Holder, email, barcode or order'
export const holder = 'Holder'
export const state = 'State'
export const item = 'Item'
export const time = 'Travel time'
export const ticket = 'Ticket'
export const order = 'Order'
export const issued = 'Issued'
export const scanned = 'Scanned'
export const test = 'Test'
export const noName = 'No name yet'
export const nothingYet = 'No tickets yet. They appear here as soon as somebody orders one.'

export const turnout = (scanned: string, of: number, share: number) =>
  `${scanned} of ${countText(of, 'valid ticket')} scanned, ${share} %`
export const newestAlone = 'Counted among the newest alone.'
