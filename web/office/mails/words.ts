import { countText } from '../ui/count-text'

export const title = 'Mails'
export const search = 'Recipient'
export const searchOlder = 'Of older mails only the whole address is found.'
export const recipient = 'Recipient'
export const kind = 'Mail'
export const status = 'Status'
export const written = 'Written'
export const sent = 'Sent'
export const attempts = 'Attempts'
export const error = 'Last error'
export const nothingYet = 'No mails yet. Each mail of the shop appears here, with whether it was delivered.'
export const firstStep = 'Check the mail settings'
export const retry = 'Send again'
export const retryQuestion = (count: number) =>
  `${countText(count, 'mail')} will be sent once more, to the same address. In place of one that gives access a new one is made.`
export const retryText = 'Correct the address if it is wrong: only this mail goes there.'
export const ownOnlyText =
  'This mail gives access. A new one is made in its place, with a new link or the order as it is now.'
export const addressWrong = 'Please enter an email address.'
export const address = 'Address'
export const done = 'The mail is on its way.'
