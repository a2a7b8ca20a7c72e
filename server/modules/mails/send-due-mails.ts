import { type Deliver, type ComposeMails, type SendOptions, sendMails } from '../mail-queue'
import { composeMail } from './compose-mail'
import { type MailContext, readMailData } from './mail-data'

/** Returns the function that composes mails from the current orders, tickets and invoices. */
export const composerOf =
  (context: MailContext): ComposeMails =>
  async (mails) => {
    const data = await readMailData(context, mails)
    return (mail) => composeMail(context, mail, data)
  }

/** Sends due mails with their documents in the current state, and returns the number of taken mails. */
export const sendDueMails = (context: MailContext, deliver: Deliver, options?: SendOptions) =>
  sendMails(context, { compose: composerOf(context), deliver }, options)
