import { numberText } from '../../ui/formats'
import { countText } from '../ui/count-text'

export const actionsOf = (name: string) => `Actions for ${name}`
export const reason = 'Reason'
export const reasonHint = 'Needed where the customer couldn’t do this alone. The log keeps it.'
export const nothingYet = 'Change something, and see here what follows.'

// A ticket
export const editTicket = 'Change holder or time'
export const fullName = 'Full name'
export const email = 'Email'
export const reassign = 'Give it to this person’s own account'
export const travelTime = 'Travel time'
export const placesLeft = (count: number | null) => (count === null ? '' : ` · ${numberText(count)} left`)
export const save = 'Change ticket'
export const editDone = 'Ticket changed.'
export const newBarcode = 'New barcode'
export const sendTicket = 'Send ticket again'
export const sendTicketText = 'The same ticket: its barcode stays valid, and nothing else changes.'
export const sendTicketDone = 'The ticket is on its way.'
export const barcodeDone = 'The new ticket is on its way.'

// Refunds
export const refund = 'Refund'
export const refundPlan = 'Refund the whole plan'
export const refundItems = 'Open refund'
export const whichItems = 'Items'
export const refundThen = 'It waits under Refunds until it is paid by card, by a bank file or by hand.'
export const refundEnds = 'The items end, even if only part of their price is paid back.'
export const refundAmounts = 'Please correct the amounts.'
export const amountOf = (code: string | null) => (code === null ? 'Amount' : `Amount for ${code}`)
export const amountHint = (quoted: string, most: string) => `By the refund policy ${quoted}, at most ${most}.`
export const amountWrong = (most: string) => `Please enter an amount above 0, at most ${most}.`
export const reasonOfAmount =
  'Required because an amount is not the one by the refund policy. The log and the history keep it.'
export const refundDone = 'Refund opened.'
export const evenIfAdmitted = (count: number) =>
  `${countText(count, 'ticket')} of these ${count === 1 ? 'was' : 'were'} admitted already. Refund all the same.`
export const release = 'Take out without money'
export const releaseDone = 'Taken out of the order.'
export const releaseReason = 'For the log.'

// The order
export const contact = 'Change contact'
export const contactText = 'The order’s mails go there from now on. Its account stays. No mail is sent now.'
export const contactAlways = 'Its account stays.'
export const contactDone = 'Contact changed.'
export const deadline = 'More time to pay'
export const deadlineText =
  'The customer can pay until the end of that day. No mail is sent: send it again if needed.'
export const whichPayment = 'Payment'
export const until = 'Until the end of'
export const deadlineDone = 'Deadline changed.'
export const reactivate = 'Reactivate order'
export const reactivateDone = 'Order reactivated.'
export const dayMissing = 'Please choose a day.'
