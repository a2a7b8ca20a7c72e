import { type Deliver, sendMails, type SendOptions } from '#server/modules/mail-queue'
import { composerOf } from '#server/modules/mails'
import type { MailContext } from '#server/modules/mails/mail-data'

/** Sends due mails with their documents in the current state, and returns the number of taken mails. */
export const sendDueMails = (context: MailContext, deliver: Deliver, options?: SendOptions) =>
  sendMails(context, { compose: composerOf(context), deliver }, options)
