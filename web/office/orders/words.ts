import { countText } from '../ui/count-text'

export const orders = 'Orders'
export const refundOpen = 'Refund open'

// Money
export const money = 'Money'
export const total = 'Total'
export const paid = 'Paid'
export const owed = 'Owed'
export const refunded = 'Refunded'
export const payment = 'Payment'
export const dueOn = 'Due'
export const amount = 'Amount'
export const attempts = 'Attempts'
export const status = 'Status'
export const discount = 'Discount'
export const shipping = 'Delivery'
export const overdue = 'Overdue'

export const moneyWaits = 'Money that waits'

// Refunds
export const refunds = 'Refunds'
export const allRefunds = 'All refunds'
export const toAccount = 'To'
export const toCard = 'Back to the card'

// Items
export const items = 'Items'
export const barcode = 'Barcode'
export const admitted = 'Admitted'
export const withdrawn = 'Withdrawn from'

// History and facts
export const history = 'History'
export const noHistory = 'Nothing is recorded yet.'
export const erased = 'Names and addresses were erased:'
export const customer = 'Customer'
export const theirTimeline = 'Their story'
export const order = 'Order'
export const ordered = 'Ordered'
export const via = 'Via'
export const method = 'Payment'
export const plan = 'Instalments'
export const payUntil = 'To be paid by'
export const terms = 'Terms'
export const termsOpen = 'Not accepted yet'
export const termsAccepted = 'Accepted'
export const documents = 'Documents'
export const documentKinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
export const transferReference = 'Reference'
export const shipsTo = 'Ships to'
export const withdrawUntil = 'Can be withdrawn from until'

// Actions
export const more = 'More'
export const recordPayment = 'Record payment'
export const paymentStays = 'A payment cannot be taken back here.'
export const paymentConsequences = `The money is booked to this order. Once it is paid in full its tickets are issued and mailed. ${paymentStays}`
export const reference = 'Reference'
export const referenceHint = 'The same reference again books nothing twice.'
export const receivedOn = 'Received on'
export const amountWrong = 'Please enter an amount, such as 149.00.'
export const paymentDone = 'Payment recorded.'

export const takePayment = 'Take payment'
export const takeConsequences = `Take the money first. ${paymentStays}`
export const takenAs = 'Paid by'
export const takenWays = { cash: 'Cash', terminal: 'Card terminal' } as const
export const takenFor = 'For'
export const takenNext = (amount: string, due: string) => `Next payment, ${amount}, due ${due}`
export const takenAll = (amount: string) => `Everything that is owed: ${amount}`

export const cancelOrder = 'Cancel order'
export const noWayBack = 'This cannot be undone.'
export const reason = 'Reason'
export const reasonHint = (hasInvoice: boolean): string =>
  hasInvoice
    ? 'It stands in the history of the order, and on the credit note that the customer gets.'
    : 'It stands in the history of the order. The customer does not see it.'
export const evenIfAdmitted = (count: number) =>
  `${countText(count, 'ticket')} of this order ${count === 1 ? 'was' : 'were'} admitted already. Cancel all the same.`
export const admittedMissing = 'Please confirm that tickets were admitted already.'
export const cancelDone = 'Order cancelled.'

export const resendMail = 'Send mail again'
export const nothingElse = 'Nothing else changes.'
export const whichMail = 'Which mail'
export const mailKinds = {
  order: 'About the order',
  tickets: 'Tickets',
  terms: 'Link to accept the terms',
  payment: 'Reminder of what is owed',
} as const
export const resendDone = 'The mail is on its way.'

export const resetAttempts = 'Reset attempts'
export const resetConsequences = (attempts: number) =>
  `After ${countText(attempts, 'attempt')} this payment may be closed to the customer. It can be tried again from now on.`
export const resetBefore = 'The attempts of this payment are reset already: it can be tried again.'
export const resetDone = 'The payment can be tried again.'

export const chargeback = 'Record chargeback'
export const ticketsStay = 'The tickets stay valid until then.'
export const chargebackConsequences = `The amount counts as not paid again, and the order is a problem until it is paid or cancelled. ${ticketsStay}`
export const disputeReference = 'Number of the dispute'
export const disputeMissing = 'Please enter the gateway’s number of the dispute.'
export const chargebackDone = 'Chargeback recorded.'

export const delivery = 'Record delivery'
export const deliveryDone = 'Delivery recorded.'

export const note = 'Note'
export const noteHint = 'For the team. The customer does not see it.'
export const addNote = 'Add note'
export const noteDone = 'Note added.'

// Why?
export const totalMeans = 'Total: what the items cost with their fees, and shipping, less the discount.'
export const itemsWithFees = 'Items with fees'
export const paidMeans =
  'Paid: what came in, less what a card’s bank took back or was too much. Refunded: what was paid back. Owed: the total less what is paid.'
export const noMoney = 'No money has moved yet.'
export const movementKinds = {
  charge: 'card, online',
  transfer: 'bank transfer',
  cash: 'cash',
  terminal: 'card terminal',
  refund: 'paid back',
  chargeback: 'charged back',
  return: 'overpayment sent back',
} as const
export const held = 'The shop holds'
export const mails = 'Mails'
export const allMails = 'All mails to this address'
export const mailsMeaning = 'About orders, to the buyer’s address, since this order was made.'
export const noMails = 'No mails.'
