import type { ReceiptToCheck } from '../../../contract/office/statements'
import { moneyText } from '../../ui/formats'
import { countText, waitingText } from '../ui/count-text'

export const title = 'Inbox'
export const search = 'Payer, reference or order'
export const status = 'Status'
export const open = 'To book'
export const booked = 'Booked'
export const closed = 'Closed'
export const date = 'Booked'
export const payer = 'Payer'
export const reference = 'Reference'
export const cause = 'Why'
export const amount = 'Amount'
export const suggestion = 'Suggestion'
export const reasons = {
  'no-order': 'Names no order',
  'several-orders': 'Names several orders',
  'other-currency': 'Another currency',
  reversal: 'Reversal',
  'unclear-amount': 'Amount unclear',
  'looks-like': 'Looks like another receipt',
  'receipt-reversed': 'Reversal of a receipt',
} as const
/** Advice for reasons whose label is not enough. */
export const reasonAdvice: { [reason in keyof typeof reasons]?: string } = {
  'other-currency': 'Send it back, or exchange it and record the payment at its order.',
  reversal: 'The bank gave back what you had transferred: no order pays with it.',
  'unclear-amount': 'Several payments in one whose amounts do not add up. Ask your bank, then divide it.',
  'looks-like': 'Another file brought it. Compare the two.',
  'receipt-reversed': 'The bank took money back. Ask it which receipt this was.',
}
// The receipt that another one looks like or reverses: "The receipt of 26 Nov, €79.00 from Mara Primjer, booked to K7QM3XPA."
export const theReceiptOf = 'The receipt of'
export const from = (sum: string, payer: string) => `, ${sum} from ${payer}, `
export const bookedTo = 'booked to'
export const notBooked = 'waits here too.'
export const closedAs = (closing: string) => `was dismissed: ${closing}.`
export const sameReceipt = 'Same receipt'
export const sameReceiptDone = 'Dismissed as the same receipt.'
export const dismissSame = 'Dismiss as same receipts'
export const dismissSameQuestion = (count: number) =>
  `Of ${countText(count, 'receipt')}, each that looks like another one is dismissed as the same receipt. The others stay here.`
export const notAlike = 'It looks like no other receipt.'
export const bookAnyway = 'Book anyway'
export const takeBack = 'Take back'
export const takeBackFrom = (code: string) => `Take back from ${code}`
export const takeBackTitle = 'Take money back out of an order'
export const takeBackText = (sum: string) =>
  `The bank took ${sum} back. It is taken out of the order, which is a problem until it is paid again or cancelled.`
export const ticketsStay = 'Tickets that were issued stay valid until the order is cancelled.'
export const takenBack = 'Money taken back out of the order.'
export const missing = 'missing'
/** Shown if the order was already cancelled when the money arrived. */
export const lateFor = 'Its order has ended.'
export const importNext = 'Import the next statement of your bank when you have it.'
export const nothingWaits = 'Nothing waits.'
export const noReceiptWaits = 'No receipt waits.'
export const none = {
  booked: 'No receipt was booked yet. What a statement brings is booked by itself, or here.',
  closed: 'No receipt was closed. One that pays no order is closed with a reason.',
} as const
export const lastStatement = 'Last statement:'
export const importStatement = 'Import statement'
export const importText =
  'Receipts that name an order are booked to it; the others wait here. The same receipt again, also in another statement, books nothing.'
export const file = 'Statement (CAMT.053 or CSV)'
export const noFile = 'Please choose a file.'
export const columnsTitle = 'The columns of your CSV file'
export const columnsHint =
  'Please check what was found by the headings of the file. What you choose is remembered on this device.'
export const noColumn = 'Not in the file'
export const columns = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Amount in, if separate',
  direction: 'Credit or debit, if named',
  status: 'Booked or pending, if named',
  currency: 'Currency',
  reference: 'Reference',
  payer: 'Payer',
  account: 'Payer’s account',
  text: 'Text',
} as const
interface Counts {
  matched: number
  unmatched: readonly { reason: keyof typeof reasons | null }[]
  known: number
  ignored: number
  pending: number
  left_out_count: number
}
/** Lines of the import preview; counts of zero are omitted. */
export const willImport = ({
  matched,
  unmatched,
  known,
  ignored,
  pending,
  left_out_count: leftOut,
}: Counts): string[] => {
  const of = (reason: keyof typeof reasons) => unmatched.filter((one) => one.reason === reason).length
  const [alike, reversed] = [of('looks-like'), of('receipt-reversed')]
  const waiting = unmatched.length - alike - reversed
  return [
    matched + unmatched.length === 0 && 'No receipt in this file is new: nothing is booked.',
    matched === 1 && '1 receipt will be booked to the order that it names.',
    matched > 1 && `${countText(matched, 'receipt')} will be booked, each to the order that it names.`,
    waiting === 1 && '1 receipt will wait here, with what it may pay.',
    waiting > 1 && `${countText(waiting, 'receipt')} will wait here, each with what it may pay.`,
    alike === 1 && '1 receipt looks like one of another file: it will wait here beside that one.',
    alike > 1 &&
      `${countText(alike, 'receipt')} look like those of another file: they will wait here beside those.`,
    reversed > 0 &&
      `${countText(reversed, 'reversal')} of receipts: you take the money back out of the order here.`,
    known > 0 && `${countText(known, 'receipt')} of earlier statements: nothing happens.`,
    pending > 0 &&
      `${countText(pending, 'row')} not booked by the bank yet: import them with a later statement.`,
    ignored > 0 && `${countText(ignored, 'row')} left out: not money that came in.`,
    leftOut > 0 && `${countText(leftOut, 'row')} can’t be read, and will not be booked.`,
  ].filter((line) => line !== false)
}
/** Summary of a finished import. */
export const imported = ({
  matched,
  unmatched,
  known,
  pending,
  left_out_count: leftOut,
}: Omit<Counts, 'ignored'>): string => {
  const parts = [
    matched > 0 && `${countText(matched, 'receipt')} booked`,
    unmatched.length > 0 && `${countText(unmatched.length, 'receipt')} to look at`,
    known > 0 && `${countText(known, 'receipt')} known already`,
    pending > 0 && `${countText(pending, 'row')} pending`,
    leftOut > 0 && `${countText(leftOut, 'row')} not read`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No receipt in this file is new.' : `${parts.join(', ')}.`
}
export const toCheck = (count: number): string =>
  count === 1 ? 'Please check this receipt first' : `Please check these ${countText(count, 'receipt')} first`
export const whyToCheck = {
  'receipt-reversed': reasons['receipt-reversed'],
  'looks-like': reasons['looks-like'],
  'already-paid': 'Already paid',
  'twice-in-file': 'Paid twice',
  'order-ended': 'Order cancelled',
  'too-high': 'Too much',
  'too-low': 'Too little',
} as const
export const unknownPayer = 'Unknown payer'
/** Says what is wrong with a receipt that has no stored receipt beside it, with its amounts. */
export function checkText({ why, order, amount, due, currency }: ReceiptToCheck): string {
  const sum = (cents: number) => moneyText(cents, currency)
  const code = order ?? ''
  const owed = due ?? 0
  const texts: Record<ReceiptToCheck['why'], string> = {
    'receipt-reversed': reasonAdvice['receipt-reversed'] ?? '',
    'looks-like': reasonAdvice['looks-like'] ?? '',
    'already-paid': `Order ${code} is already paid, so all of it is too much.`,
    'twice-in-file': `Another receipt in this file already pays order ${code}, so all of it is too much.`,
    'order-ended': `Order ${code} was cancelled with ${sum(owed)} unpaid. It becomes valid again if this pays it and its places are free; otherwise the money waits here.`,
    'too-high': `Order ${code} lacks ${sum(owed)}: ${sum(amount - owed)} too much.`,
    'too-low': `${sum(owed)} is due for order ${code}: ${sum(owed - amount)} too little.`,
  }
  return texts[why]
}
export const unreadRows = 'Rows that can’t be read:'
export const unreadRow = (row: number) => `Row ${row}:`
export const moreRows = (count: number) => `and ${countText(count, 'more row')}`
export const firstRead = 'The first, as they were read:'
export const toOrder = (code: string) => `to ${code}`
export const waitsHere = 'waits here'
export const book = 'Book'
export const bookTo = 'Book to order'
export const orderCode = 'Order code'
export const orderMissing = 'Please enter an order’s code.'
export const bookText = (sum: string, payer: string) =>
  `${sum} from ${payer} is booked to the order, with the date of the statement. Once the order is paid in full its tickets are issued and mailed.`
export const bookFrom = (payer: string) => `It came from ${payer}, and has the date of the statement.`
export const somebody = 'somebody'
export const done = 'Receipt booked.'

// Several at once
export const bookSuggestions = 'Book exact suggestions'
export const bookSuggestionsQuestion = (count: number) =>
  `Of ${countText(count, 'receipt')}, each that names one order’s code or buyer, and brings exactly what that order lacks, is booked to it. The others stay here.`
export const notExact = 'No order whose buyer or code the receipt names lacks exactly this amount.'

// Divided, closed, opened again
export const divide = 'Divide receipt'
export const divideOver = (orders: number) => `Divide over ${orders} orders`
export const divideText = (sum: string) =>
  `The receipt of ${sum} is booked to several orders, all of them or none, with the date of the statement.`
export const removePart = (number: number) => `Remove order ${number}`
/** Said of an order that a receipt names and that lacks nothing. */
export const nothingOpen = 'Named too, but nothing open'
export const addPart = 'Add an order'
export const addsUp = 'Adds up.'
export const left = (sum: string) => `${sum} left`
export const tooMuch = (sum: string) => `${sum} too much`
export const partsNeeded = 'Each needs a code and an amount.'
export const partsMissing = 'Please enter a code and an amount for every order.'
export const partsDiffer = 'The parts have to add up to the receipt.'
export const divided = 'Receipt divided.'
export const dismiss = 'Dismiss receipt'
export const canBeReopened = 'It can be opened again.'
export const reason = 'Reason'
export const dismissReasons = {
  'sent-back': 'Sent back to the payer',
  'not-ours': 'Not for the shop',
  'same-receipt': 'Same as another receipt',
  other: 'Another reason',
} as const
export const closings = { ...dismissReasons, divided: 'Divided over several orders' } as const
export const note = 'Note'
export const sentBackHint = 'Make the transfer at your bank first: the shop sends no money.'
export const noteMissing = 'Please say the reason.'
export const dismissed = 'Receipt dismissed.'
export const reopen = 'Open again'
export const reopened = 'The receipt waits again.'
export const moreActions = 'More'

// Other money
export const otherMoney = 'Other money that waits'
export const oldest = 'oldest:'
export const oldestReceipt = 'Oldest receipt to book:'
export const showMore = (count: string) => `Show ${count} more`
export { causes } from '../unmatched-payments/words'
export const openOrder = 'Open order'
export const waiting = {
  'bank-entry': (count: number) => `${waitingText(count, 'bank receipt')} to book`,
  'order-problem': (count: number) => `${waitingText(count, 'order')} with a problem`,
  'too-little': (count: number) => `${waitingText(count, 'order')} with too little money`,
  'refund-asked': (count: number) => `${waitingText(count, 'refund')} asked for`,
  'refund-problem': (count: number) => `${waitingText(count, 'refund')} that could not be paid`,
  withdrawal: (count: number) => `${waitingText(count, 'withdrawal')} to refund`,
} as const
