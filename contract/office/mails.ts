import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { listAnswer, period } from './list'
import { officeCall } from './office-call'
import { orderCode } from './office-order'
import { id, instant, optional, text } from '../values'

export const mailStatus = z.enum(['waiting', 'sent', 'dead', 'replaced'])

/** A mail of the outbox in the office's view: recipient, subject and state. */
export const officeMail = z.object({
  id,
  kind: z.string(),
  recipient: z.string(),
  /**
   * `dead`: given up after hours or days of attempts, or held by MAIL_HOLD; it is not sent automatically.
   * `replaced`: it failed, and a new mail was made in its place.
   */
  status: mailStatus,
  attempts: z.int(),
  created_at: instant,
  /** When a waiting one is sent next. */
  due_at: instant,
  sent_at: instant.nullable(),
  dead_at: instant.nullable(),
  /** The mail server's last error. */
  error: z.string().nullable(),
  /** It lets its reader in or act, such as a password or a link: it goes to its own address only. */
  grants_access: z.boolean(),
  /** Why who asks can't send a dead one again; null: they can. */
  why_not_again: z.string().nullable(),
  /** How a new one is made in place of a dead one that grants access. */
  instead: z.string().nullable(),
})

/** A mail and its status, as shown with an order or a customer. */
export const mailSummary = officeMail.pick({
  id: true,
  kind: true,
  status: true,
  created_at: true,
  error: true,
})

export const findMails = officeCall('find-mails', {
  summary: 'Mails by recipient and status, newest first; `dead` are those that could not be delivered.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(mailStatus),
    /** When it was written. */
    written: period,
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({ mails: z.array(officeMail), ...listAnswer }),
})

export const retryMail = officeCall('retry-mail', {
  summary:
    'Sends a mail that was given up once more; to another address if one is named and the mail grants no access. Mails to staff: owners alone.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({
    mail_id: optional(id),
    recipient: optional(text(254)),
    /**
     * A mail that grants access is not sent itself: a new one is made in its place, with a new link or password, or of the order
     * as it is now.
     */
    anew: optional(z.boolean()),
    ...dryRunKeys,
  }),
  answer: z.object({ mail: officeMail, effect }),
  refusals: [
    'mail-not-found',
    'mail-not-dead',
    'mail-for-owners',
    'mail-expired',
    'mail-own-address',
    'mail-not-renewed',
    'invalid-email',
    'effect-changed',
  ],
})

export const resumeMails = officeCall('resume-mails', {
  summary:
    'Ends the pause of the mails: they are sent now. If the mail server still accepts none, they pause again.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({}),
  answer: z.object({ message: z.string() }),
  refusals: ['mails-not-paused'],
})

export const resendMail = officeCall('resend-mail', {
  summary: "Sends an order's mail again, or one ticket to its holder; `payment` asks for what is owed next.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    kind: optional(z.enum(['order', 'tickets', 'terms', 'payment'])),
    /** With `tickets`: that ticket alone, to its holder. Absent: the buyer's, to the buyer. */
    ticket_id: optional(id),
    ...dryRunKeys,
  }),
  answer: z.object({ message: z.string(), effect }),
  refusals: ['order-not-found', 'ticket-not-found', 'nothing-to-send', 'effect-changed'],
})

export const sendTestMail = officeCall('send-test-mail', {
  summary:
    'Sends a mail to the person who is signed in, now and by the mail server of the shop; says what it answered.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({}),
  answer: z.object({
    /** Whether the mail server took it. */
    sent: z.boolean(),
    recipient: z.string(),
    /** The mail server's response, or why it could not be reached. */
    answer: z.string(),
  }),
  refusals: ['session-needed', 'no-mail-server', 'mails-held'],
})
