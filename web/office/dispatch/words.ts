import type { DeliveryState } from '../../../contract/office/deliveries'
import { countText } from '../ui/count-text'

export const title = 'Dispatch'
export const search = 'Order, name, email, tracking'
export const searchBriefly = 'Name or order'
export const state = 'Status'
export const item = 'Item'
export const country = 'Country'
export const order = 'Order'
export const customer = 'Customer'
export const goods = 'Goods'
export const shipsTo = 'Goes to'
export const collects = 'Collects it'
export const paid = 'Paid'
export const progress = 'What happened'
export const action = 'Action'

export const states: Record<DeliveryState, string> = {
  'to-pack': 'To pack',
  'to-collect': 'To be collected',
  problem: 'Problem',
  sent: 'Sent',
  'handed-over': 'Handed over',
}
export const sorts = [
  ['oldest', 'Oldest order first'],
  ['newest', 'Newest order first'],
] as const

export const nothingToPack =
  'Nothing waits to be packed. New orders with merchandise appear here as soon as they are paid.'
export const seeSent = 'See what was sent'
export const seeItems = 'See the catalogue'

export const slipPrinted = 'Slip printed'
export const sentOn = 'Sent'
export const receivedOn = 'Received'

export const slips = 'Packing slips'
export const slipsTitle = 'Print packing slips'
export const slipsConsequences = (count: string) =>
  `One PDF with a page for each order, the oldest first: ${count}. They are marked as printed; nothing is sent.`
export const deliveries = (count: string) => (count === '1' ? '1 order' : `${count} orders`)
export const print = 'Print'

export const labels = 'Address labels'
export const labelsTitle = 'Address labels as CSV'
export const labelsConsequences = (count: string) =>
  `Order, name, address and country of ${count}, for a label printer or a carrier’s page. The log says that you took them.`
export const download = 'Download'

export const markSent = 'Mark as sent'
export const changeTracking = 'Change tracking number'
export const sentTitle = (count: number) => `Mark ${countText(count, 'order')} as sent`
export const sentConsequences = 'Each customer gets a mail with the carrier and the tracking number.'
/** How many were tried well, and how many not. */
export const sentEffect = (good: number, refused: number) =>
  [
    `${countText(good, 'order')} will be sent, each with a mail to its customer.`,
    refused > 0 && `${countText(refused, 'order')} cannot be: the reason is beside it.`,
  ]
    .filter(Boolean)
    .join(' ')
export const carrier = 'Carrier'
export const trackingNumber = 'Tracking number'
export const trackingOf = (order: string) => `Tracking number of ${order}`
export const pasteHint = 'A column that is copied from a table fills the fields below too.'
export const sentDone = (count: number) => `${countText(count, 'order')} marked as sent.`
export const someRefused = (count: number) => `${countText(count, 'order')} could not be marked as sent.`

export const handOver = 'Hand over'
export const handOverTitle = (code: string) => `Hand over ${code}`
export const handOverDone = 'Handed over.'

export const received = 'Note as received'
export const receivedTitle = (code: string) => `${code} was received`
export const receivedConsequences = 'Without a day the goods count as received 30 days after the payment.'
export const receivedDone = 'Receipt noted.'

export const problem = 'Report a problem'
export const problemTitle = (code: string) => `Problem with ${code}`
export const problemMissing = 'Please say what is wrong.'
export const whatIsWrong = 'What is wrong?'
export const problemHint = 'For the office alone, such as “came back, wrong house number”.'
export const problemDone = 'Problem noted.'

export const moreOf = (code: string) => `More for ${code}`
