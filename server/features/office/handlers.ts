import type { Handlers } from '../../http/serve'
import { checkInHandler } from './check-in'
import { createOrderHandler } from './create-order'
import { findMailsHandler, retryMailHandler } from './find-mails'
import { resendMailHandler } from './resend-mail'
import { resetAttemptsHandler } from './reset-attempts'

/** What serves the desk, the door and the outbox. */
export const officeHandlers = {
  'check-in': checkInHandler,
  'create-order': createOrderHandler,
  'reset-attempts': resetAttemptsHandler,
  'resend-mail': resendMailHandler,
  'find-mails': findMailsHandler,
  'retry-mail': retryMailHandler,
} satisfies Partial<Handlers>
