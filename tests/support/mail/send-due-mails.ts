import type { Deliver } from '#server/modules/mail-queue/send-mail'
import { type SendOptions, sendMails } from '#server/modules/mail-queue/send-mails'
import { composerOf } from '#server/modules/mails/compose-mail'
import type { MailContext } from '#server/modules/mails/mail-data'

/** Sends due mails with their documents in the current state, and returns the number of taken mails. */
export const sendDueMails = (context: MailContext, deliver: Deliver, options?: SendOptions) =>
  sendMails(context, { compose: composerOf(context), deliver }, options)
