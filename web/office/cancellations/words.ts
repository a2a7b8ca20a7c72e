import { countText } from '../ui/count-text'

export const cancelItem = 'Cancel item'
export const cancelDeparture = 'Cancel departure'
export const cancelEvent = 'Cancel event'
export const cancelled = 'Cancelled'
export const message = 'Message to everybody who has it'
export const messageHint = 'In the mails, after “… is cancelled.” Say why, and what comes next.'
export const nobodyHasIt = 'Nobody has it: no message is needed.'
export const keepFees = 'Keep booking and refund fees'
export const keepFeesHint = 'Otherwise everything that was paid goes back.'
export const forEver = 'It cannot be put on sale again.'
export const atOnce = 'Sale ends at once. The orders follow one by one, also if you close this page.'
export const started = 'Cancelled. The orders follow now.'

// The list and one of them
export const title = 'Cancellations'
export const noun = 'cancellation'
export const what = 'What'
export const code = 'Code'
export const kinds = { item: 'Item', departure: 'Departure', event: 'Event' } as const
export const state = 'Status'
export const orders = 'Orders'
export const refunds = 'Refunds opened'
export const startedAt = 'Started'
export const by = 'By'
export const finished = 'Finished'
export const nothingYet =
  'Nothing was cancelled. An item, a departure or an event is cancelled from its page in the catalogue.'
export const firstStep = 'Go to the catalogue'
export const running = 'Running'
export const done = 'Done'
export const needsYou = (failed: number) => `${countText(failed, 'order')} to look at`
export const progress = 'Progress'
export const ofOrders = (done: number, all: number) => `${done} of ${countText(all, 'order')} done`
export const emptying = 'Carts are being emptied.'
export const listing = 'The orders are being listed.'
export const noOrders = 'No order had it.'
export const outcomes = {
  ended: 'Orders cancelled',
  refunded: 'Refunds of single items',
  released: 'Free items ended',
  nothing: 'Nothing left to do',
} as const
export const carts = 'Carts that lost it'
export const failedTitle = 'Orders that need you'
export const failedHint = 'Nothing of them was changed. When the reason is gone, try them again.'
export const tryAgain = 'Try again'
export const triedAgain = 'They are tried again now.'
export const toRefunds = 'See refunds'
export const details = 'About it'
export const fees = 'Fees'
export const feesKept = 'Booking and refund fees are kept'
export const feesBack = 'Given back too'
export const sentMessage = 'Message'
