import { z } from 'zod'
import { id, instant, officeEmail, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { listAnswer, period } from './list'
import { officeCall } from './office-call'
import { orderCode } from './office-order'

export const mailStatus = z.enum(['waiting', 'sent', 'dead', 'rejected', 'replaced'])

/** A mail of the outbox without its content. */
export const officeMail = z.object({
  id,
  kind: z.string(),
  recipient: z.string(),
  /**
   * `dead` if the mail was given up after hours or days of attempts, or held by MAIL_HOLD; it is not sent automatically.
   * `rejected` if the mail server rejected the recipient's address twice; it is tried further until it is given up.
   * `replaced` if it failed and was replaced by a new mail.
   */
  status: mailStatus,
  attempts: z.int(),
  created_at: instant,
  /** Time of the next attempt of a waiting mail. */
  due_at: instant,
  sent_at: instant.nullable(),
  dead_at: instant.nullable(),
  /** The mail server's last error. */
  error: z.string().nullable(),
  /** Whether the mail contains a password, link or the like. Such a mail is only sent to its original address. */
  grants_access: z.boolean(),
  /** The reason why the caller cannot send a dead or rejected mail again; `null` if they can. */
  why_not_again: z.string().nullable(),
  /** How to replace a dead mail that grants access by a new one, as a sentence; `null` for other mails. */
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
  summary: 'Lists mails by recipient and status, newest first.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(mailStatus),
    /** Period of creation. */
    written: period,
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'written', 'cursor', 'with_counts'],
  example: { query: 'ana@mail.example' },
  answer: z.object({
    mails: z.array(officeMail),
    /** The pause of all mails, because the mail server accepts none, with its last error; `null` if they are sent. */
    paused: z.object({ since: instant, error: z.string() }).nullable(),
    ...listAnswer,
  }),
})

export const retryMail = officeCall('retry-mail', {
  summary:
    'Sends a dead or rejected mail again, optionally to another address if it grants no access. Only owners may resend mails to staff.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    mail_id: optional(id),
    recipient: officeEmail,
    /**
     * Replaces a mail that grants access by a new one, with a new link or password, or with the current state of the order.
     */
    anew: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['recipient'],
  example: { mail_id: 1 },
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
    'Ends the pause of the mails, so that they are sent. If the mail server still accepts none, they are paused again.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({}),
  answer: z.object({ message: z.string() }),
  refusals: ['mails-not-paused'],
})

export const resendMail = officeCall('resend-mail', {
  summary:
    "Sends an order's mail again, one ticket to its holder, or with `payment` a request for the outstanding payment.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    kind: optional(z.enum(['order', 'tickets', 'terms', 'payment'])),
    /** A ticket to send to its holder; only for `tickets`. If absent, the buyer's tickets are sent to the buyer. */
    ticket_id: optional(id),
    ...dryRunKeys,
  }),
  optional: ['ticket_id'],
  example: { order: 'A7K2M9QX', kind: 'order' },
  answer: z.object({ message: z.string(), effect }),
  refusals: ['order-not-found', 'ticket-not-found', 'nothing-to-send', 'effect-changed'],
})

export const sendTestMail = officeCall('send-test-mail', {
  summary:
    'Sends a test mail to the signed-in person through the mail server of the shop, and returns its response.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({}),
  answer: z.object({
    /** Whether the mail server accepted the mail. */
    sent: z.boolean(),
    recipient: z.string(),
    /** The mail server's response, or why it could not be reached. */
    answer: z.string(),
  }),
  refusals: ['session-needed', 'no-mail-server', 'mails-held'],
})
