import type { Handlers } from '../../platform/http/serve'
import { findMailsHandler, retryMailHandler } from './find-mails'
import { resendMailHandler } from './resend-mail'
import { resumeMailsHandler } from './resume-mails'
import { sendTestMailHandler } from './send-test-mail'

/** The handlers of waiting, failed and repeated mails. */
export const mailHandlers = {
  'find-mails': findMailsHandler,
  'retry-mail': retryMailHandler,
  'resend-mail': resendMailHandler,
  'resume-mails': resumeMailsHandler,
  'send-test-mail': sendTestMailHandler,
} satisfies Partial<Handlers>
