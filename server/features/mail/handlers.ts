import type { Handlers } from '../../http/serve'
import { findMailsHandler, retryMailHandler } from './find-mails'
import { resendMailHandler } from './resend-mail'

/** What serves the mails that wait, failed or are sent again. */
export const mailHandlers = {
  'find-mails': findMailsHandler,
  'retry-mail': retryMailHandler,
  'resend-mail': resendMailHandler,
} satisfies Partial<Handlers>
