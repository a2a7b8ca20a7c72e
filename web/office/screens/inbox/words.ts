import { countText } from '../../parts/count-text'

export const title = 'Inbox'
export const status = 'Status'
export const open = 'To book'
export const booked = 'Booked'
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
} as const
export const missing = 'missing'
export const nothingWaits = 'Nothing waits. Import the next statement of your bank when you have it.'
export const importStatement = 'Import statement'
export const importText =
  'Receipts that name an order are booked to it; the others wait here. The same receipt again, also in another statement, books nothing.'
export const file = 'Statement (CAMT.053 or CSV)'
export const noFile = 'Please choose a file.'
export const columnsTitle = 'The columns of your CSV file'
export const columnsHint =
  'The headings in the file; leave empty what it does not have. They are remembered on this device.'
export const columns = {
  date: 'Date',
  amount: 'Amount',
  currency: 'Currency',
  reference: 'Reference',
  payer: 'Payer',
  account: 'Payer’s account',
  text: 'Text',
} as const
export const imported = (matched: number, unmatched: number, known: number) =>
  `${countText(matched, 'receipt')} booked, ${unmatched} to look at, ${known} known already.`
export const book = 'Book'
export const bookTo = 'Book to order'
export const orderCode = 'Order code'
export const orderMissing = 'Please enter an order’s code.'
export const bookConsequences = (sum: string, payer: string) =>
  `${sum} from ${payer} is booked to the order, with the date of the statement. Once the order is paid in full its tickets are issued and mailed.`
export const somebody = 'somebody'
export const done = 'Receipt booked.'
