import { numberText } from '../../ui/formats'
import type { BulkActionName, JobActionName } from '../../../contract/office/bulk'
import { countText } from '../ui/count-text'

/** Labels of the bulk actions, as verbs. */
export const actions: Record<BulkActionName, string> = {
  'resend-order-mail': 'Send order mail again',
  'resend-tickets': 'Send tickets again',
  'remind-payment': 'Remind of payment',
  'extend-deadline': 'Extend the deadline',
  'cancel-order': 'Cancel orders',
  'new-barcode': 'New barcodes',
  'move-ticket': 'Move to another time',
  'publish-item': 'Publish',
  'withdraw-item': 'Withdraw',
  'publish-item-later': 'Publish at a time',
  'withdraw-item-later': 'Withdraw at a time',
  'duplicate-item': 'Duplicate',
  'end-voucher': 'End vouchers',
  'book-suggestion': 'Book exact suggestions',
  'start-refund': 'Start to pay back',
  'mark-refund-paid': 'Mark as paid back',
  'refund-to-card': 'Pay back by card',
  'refund-withdrawal': 'Open refunds',
  'send-goods': 'Mark as sent',
  'retry-mail': 'Send again',
}
/** The name of each job. */
export const jobs: Record<JobActionName, string> = { ...actions, 'import-guests': 'Guest list' }
/** Effect of each bulk action on a row. */
export const consequences: Record<BulkActionName, string> = {
  'resend-order-mail': 'Each customer gets the mail about the order once more.',
  'resend-tickets': 'Each buyer gets the valid tickets of the order once more.',
  'remind-payment':
    'Each customer who owes money gets a mail that says how much, until when, and how to pay it. Orders that owe nothing get none.',
  'extend-deadline': 'Each order that waits for money gets more time. No mail is sent.',
  'cancel-order': 'Each order ends, its tickets stop working, and what was paid is opened as a refund.',
  'new-barcode':
    'The barcode of each ticket stops working at once, and its holder gets the ticket with a new one. Tickets that were scanned stay as they are.',
  'move-ticket':
    'Each ticket moves to that departure while it has places, and its holder gets a mail. Tickets that were scanned stay as they are.',
  'publish-item': 'Each item comes on sale.',
  'withdraw-item': 'Each item goes off sale. What was sold stays.',
  'publish-item-later': 'Each item comes on sale then. Until then the changes stand under What is coming.',
  'withdraw-item-later': 'Each item goes off sale then. Until then the changes stand under What is coming.',
  'duplicate-item': 'Each item gets a hidden copy with its own code, with the same event, price and texts.',
  'end-voucher': 'Nobody can use these vouchers from now on.',
  'book-suggestion':
    'Each receipt that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay.',
  'start-refund': 'Each refund is being worked on: its customer cannot cancel it any more.',
  'mark-refund-paid':
    'Each refund is recorded as paid by bank, with its credit note, and its places are free again. Make the transfers first. What was admitted at the door stays: look at it one by one.',
  'refund-to-card':
    'Only refunds of money that was paid by card, which the gateway is asked for; their places are free again. What was admitted at the door stays.',
  'refund-withdrawal':
    'For each withdrawal that has none, the refund of price, fee and standard delivery is opened. You pay them back under Refunds.',
  'retry-mail':
    'Each mail that failed is sent once more. In place of one that gives access a new one is made, with a new link or the order as it is now; where that is not possible, the row says why.',
  'send-goods':
    'Each customer gets a mail that the goods are on their way, without a tracking number. For numbers select the orders.',
}
/** Rows that a call would take back again: the button is red. */
export const isDanger = (action: BulkActionName): boolean =>
  ['cancel-order', 'mark-refund-paid', 'refund-to-card'].includes(action)

export const selectAll = (count: string): string => `All ${count} matching`
export const allChosen = (count: string, noun: string): string => `All ${count} ${noun}s that match`
export const back = 'Only those selected'
export const until = 'Until the end of'
export const reason = 'Reason'
export const reasonHint = 'Needed where the customers couldn’t do this alone. The log keeps it.'
export const departure = 'New departure'
export const chooseDeparture = 'Choose a departure'
export const departureMissing = 'Please choose a departure.'
export const noDepartures = 'These tickets have no later departure that they can be moved to.'
export const severalItems = (names: readonly string[]): string =>
  `These tickets are of several items: ${names.join(', ')}. A ticket can only move within its item, so filter the list by one item first.`
export const departuresOf = (item: string): string => `Departures of ${item}.`
export const departureOf = (at: string, left: number | null): string =>
  `${at}${left === null ? '' : ` · ${numberText(left)} left`}`
export const untilMissing = 'Please choose a day.'
export const looking = 'Counting the rows …'
export const matching = (count: number): string =>
  `${countText(count, 'row')} ${count === 1 ? 'matches' : 'match'} the filter now.`
/** `count`: refunds that can go to the card; `leftOut`: the others that match. */
export const applicable = (count: number, leftOut: number): string =>
  `${countText(count, 'row')} of the ${numberText(count + leftOut)} that match. This does not work for the other ${numberText(leftOut)}; ${leftOut === 1 ? 'it stays' : 'they stay'} as ${leftOut === 1 ? 'it is' : 'they are'}.`
export const firstOnes = (count: number, wasTried: boolean): string =>
  wasTried ? `The first ${count}, tried:` : `The first ${count}:`
export const oneByOne =
  'One row is done after the other, each with its own result, and you can stop in between.'
export const fine = 'nothing stands in the way'

export const progress = (done: string, total: string): string => `${done} of ${total} rows done`
export const refused = (count: string): string => `${count} refused`
export const startedBy = (who: string): string => `Started by ${who}`
export const retryGuests = (count: number): string => `Try ${countText(count, 'guest')} again`
export const retried = 'The list goes on.'
export const notRetried = 'It could not be started again.'
export const seeOrders = 'See them in Orders'
/** The channel of a guest list that names none; the server's own. */
export const guestListChannel = 'Guest list'
