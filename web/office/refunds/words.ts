import { countText } from '../ui/count-text'

export const title = 'Refunds'
export const order = 'Order'
export const status = 'Status'
export const customer = 'Customer'
export const requested = 'Asked for'
export const openedBy = 'Opened by'
export const byCustomer = 'Customer or shop'
export const you = 'You'
export const completed = 'Paid back'
export const paidTo = 'Paid to'
export const amount = 'Amount'
export const problem = 'Problem'
export const due = 'Due by law'
export const search = 'Order, name or email'
export const byBank = 'Bank transfer'
export const byCard = 'Card'
export const nothingYet =
  'No refunds. When a customer asks for one, it appears here. You open one yourself in its order.'
export const firstStep = 'Find the order'

export const makeFile = 'Make bank file'
export const fileNext = 'The file (SEPA credit transfer) is downloaded: upload it at your bank.'
export const fileOfNoneChosen = 'Please choose a refund.'
export const fileOfNone = 'No refund can be in a bank file now.'
export const wasInFile = 'was in a file already'
export const leftOut = (count: number) => `${countText(count, 'refund')} left out`
export const noAccount = 'needs an account'
export const goesToCard = 'goes back by card'
export const noIban = 'its account has no IBAN: pay it by hand'
export const forAnother = 'You opened this refund, or entered its account: another person pays it back.'
export const ownRefund = 'you opened it, or entered its account: another person pays it back'
export const accountBy = 'Its account was entered by'
export const isTest = 'of a test order, no money came in'
export const fileDone = (count: number, sum: string) =>
  `The file has ${countText(count, 'refund')}, ${sum} in all.`

export const payByCard = 'Pay back by card'
/** `others`: refunds that are selected and cannot go to a card. */
export const cardQuestion = (count: number, others: number) =>
  `${countText(count, 'refund')} ${count === 1 ? 'is' : 'are'} paid back to the card that paid, through the gateway, at once; the places are for sale again. This cannot be undone. One with a ticket that was admitted is refused and stays as it is.${others === 0 ? '' : ` The other ${others === 1 ? 'one that is selected cannot go to a card and stays as it is' : `${others} that are selected cannot go to a card and stay as they are`}.`}`
export const cardConsequences = 'The gateway is asked at once. This cannot be undone.'
export const markPaid = 'Mark as paid back'
export const markQuestion = (count: number) =>
  `Of ${countText(count, 'refund')}, each that is open is closed: its tickets become void, its places are for sale again, and the customer gets a mail with the credit note. Those that were paid back or cancelled, or have a ticket that was admitted, are refused and stay as they are. Do this when the money has left the account.`
export const markConsequences = 'Do this when the money has left the account. This cannot be undone.'
export const setProblem = 'Note a problem'
export const problemConsequences = 'The customer sees that it is being worked on.'
export const whatProblem = 'What is the problem?'
export const freePlaces = 'Its places are for sale again'
export const evenIfAdmitted = 'Also if a ticket was admitted already'
export const done = 'Refund changed.'
export const actions = 'Actions'
export const startWork = 'Start to pay back'
export const workQuestion = (count: number) =>
  `Of ${countText(count, 'refund')}, each that waits is begun: its customer can no longer take the request back, and sees that the money is on its way. The others are refused and stay as they are.`
export const workConsequences = 'The customer sees that the money is on its way.'
