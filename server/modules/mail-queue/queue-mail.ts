import { randomUUID } from 'node:crypto'
import { dayIn } from '#rules/dates/dates'
import { notices, readText, type StoredText, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Keys } from '../../platform/crypto/keys'
import type { Tx, Queryable } from '../../platform/db/database'
import type { Mail, SecretOf } from './define-mail'
import { operatorNoticeMail } from './mails'
import { recordMail } from './queries'
import { sealPayload } from './seal-mail'

/** Documents that are drawn and attached when the mail is sent. */
export interface MailAttach {
  /** Ids of order items whose tickets are attached as one PDF. */
  tickets?: number[]
  /** Id of an invoice or credit note. */
  invoice?: number
  /** Code of the order whose invoice is attached; used if the mail is queued before the invoice has its number. */
  invoiceOf?: string
  /** The advance invoices and cancellations of an order that were issued at an instant (ISO 8601). */
  advances?: { order: string; at: string }
  /** All documents of an order that were issued at an instant (ISO 8601). */
  documents?: { order: string; at: string }
  /** Id of the refund whose cancellations of advance invoices are attached. */
  advancesOfRefund?: number
  /** Code of the order whose accepted terms are attached. */
  termsOf?: string
}

/** The data of a mail, its recipient, and the event that causes it. */
export type MailFields<Data> = {
  readonly to: string
  readonly data: Data
  readonly attach?: MailAttach
  /** Unique key of the event. A second mail with the same key is not written. */
  readonly eventKey: string
  readonly now: Date
} & ([SecretOf<Data>] extends [never] ? Partial<SealedBy> : SealedBy)

/** The keys that seal the secret fields of a mail. */
interface SealedBy {
  readonly keys: Pick<Keys, 'sealing'>
}

/** A mail for the outbox. */
export type QueuedMail = Omit<MailFields<object>, 'keys'> & Partial<SealedBy> & { readonly mail: Mail }

/** Returns a mail for the outbox, to be written by `writeMail` or `insertMails`. */
export const queuedMail = <Data extends object>(
  mail: Mail<Data>,
  fields: MailFields<NoInfer<Data>>,
): QueuedMail => ({ ...fields, mail })

/** Writes a declared mail to the outbox, in the transaction of the change that it reports. */
export const queueMail = <Data extends object>(
  tx: Queryable,
  mail: Mail<Data>,
  fields: MailFields<NoInfer<Data>>,
): Promise<void> => writeMail(tx, queuedMail(mail, fields))

/**
 * Writes a mail to the outbox. The Message-ID is created here and never changes, so that a mail that is sent twice after a crash
 * is recognised as a duplicate. An empty address is that of an erased person, who gets no mail.
 */
export async function writeMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  if (mail.to === '') return
  queued.set(tx, mailsQueued(tx) + 1)
  const { payload, attach, ...row } = outboxRow(mail)
  await recordMail(tx, { ...row, payload: JSON.stringify(payload), attach: JSON.stringify(attach) })
}

/** Returns the row of a mail, with a new Message-ID and its secret fields sealed. */
function outboxRow({ mail, to, data, attach = {}, eventKey, now, keys }: QueuedMail) {
  const { kind, reader, rank, access } = mail
  const row = { message_id: randomUUID(), kind, recipient: to, payload: data, created_at: now }
  return {
    ...row,
    ...sealPayload(access, row, keys?.sealing),
    reader,
    rank,
    order_codes: [...new Set(mail.orderCodesOf(data))],
    customer_id: mail.customerOf(data),
    event_key: eventKey,
    attach,
    due_at: now,
  }
}

/** Returns the rows of mails as JSON for `insertMails`. The mails count as queued in this transaction. */
export function mailsAsJson(tx: Queryable, mails: readonly QueuedMail[]): string {
  const sent = mails.filter(({ to }) => to !== '')
  if (sent.length > 0) queued.set(tx, mailsQueued(tx) + sent.length)
  const rows = sent.map((mail) => {
    const row = outboxRow(mail)
    // jsonb_populate_recordset reads bytea in hex format.
    return { ...row, sealed: row.sealed && `\\x${row.sealed.toString('hex')}` }
  })
  return JSON.stringify(rows)
}

const queued = new WeakMap<Queryable, number>()

/** Returns the number of mails written in this transaction so far, for the effect of a change. */
export const mailsQueued = (tx: Queryable): number => queued.get(tx) ?? 0

/** Sends a notice to the shop's contact address, or logs it if there is none. `isTest` marks it as about a test order. */
export async function notifyOperator(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  notice: {
    subject: StoredText
    lines: readonly StoredMessage[]
    eventKey: string
    now: Date
    isTest?: boolean
  },
): Promise<void> {
  const to = context.catalogue.current().settings.contactEmail
  if (to === '') {
    context.log.warn(
      { notice: readText(notice.subject) },
      'no contactEmail: the operator cannot be notified by mail',
    )
    return
  }
  const { subject, eventKey, now } = notice
  const lines = notice.isTest === true ? [...notice.lines, notices.test_order()] : notice.lines
  await queueMail(tx, operatorNoticeMail, { to, data: { subject, lines }, eventKey, now })
}

/** Notifies the operator of mails that were given up, at most once a day. */
export const notifyOfDeadMail = (
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  lines: readonly StoredMessage[],
  now: Date,
): Promise<void> =>
  notifyOperator(context, tx, {
    subject: notices.undelivered(),
    lines: [...lines, notices.undelivered_others()],
    eventKey: `dead-mails:${dayIn(now, context.catalogue.current().settings.timezone)}`,
    now,
  })
