import { countText } from '../../parts/count-text'

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
  `${countText(count, 'mail')} will be sent once more, to the same address.`
export const retryConsequences =
  'The mail is sent once more within a minute. Correct the address if it is wrong: only this mail goes there.'
export const address = 'Address'
export const done = 'The mail is on its way.'
