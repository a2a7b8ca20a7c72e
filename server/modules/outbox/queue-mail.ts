import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/db/database'
import type { Keys } from '../../platform/crypto/keys'
import type { SealedKind } from './mail-access'
import type { MailKind, MailPayloads } from './mail-kinds'
import { recordMail } from './outbox.queries'
import { sealPayload } from './sealed-payload'

/** Documents that the worker draws and attaches when it sends the mail. */
export interface MailAttach {
  /** Ids of order items: their tickets in one PDF. */
  tickets?: number[]
  /** Id of an invoice or credit note. */
  invoice?: number
  /** Code of the order whose invoice it is: the mail may be written before the invoice has its number. */
  invoiceOf?: string
}

/** A mail to be written: its content, its recipient and the event that causes it. */
export type QueuedMail<Kind extends MailKind = MailKind> = {
  readonly kind: Kind
  readonly to: string
  readonly payload: MailPayloads[Kind]
  readonly attach?: MailAttach
  /** One mail per event: a second one with the same key is not written. */
  readonly eventKey: string
  readonly now: Date
} & ([Extract<Kind, SealedKind>] extends [never] ? Partial<SealedBy> : SealedBy)

/** The keys that seal the secret fields of a mail. */
interface SealedBy {
  readonly keys: Pick<Keys, 'sealing'>
}

/**
 * Writes a mail to the outbox, in the transaction of the change that it reports. The stem of its Message-ID is created
 * here and never changes, so that a mail sent twice after a crash is recognised as the same one. A person
 * who was erased has an empty address, and gets no mail.
 */
export async function queueMail<Kind extends MailKind>(tx: Queryable, mail: QueuedMail<Kind>): Promise<void> {
  if (mail.to === '') return
  queued.set(tx, mailsQueued(tx) + 1)
  const { payload, attach, ...row } = outboxRow(mail)
  await recordMail(tx, { ...row, payload: JSON.stringify(payload), attach: JSON.stringify(attach) })
}

/** A mail as the outbox keeps it, with a new stem of its Message-ID and its secret fields sealed. */
function outboxRow<Kind extends MailKind>(mail: QueuedMail<Kind>) {
  const { kind, to, attach = {}, eventKey, now } = mail
  const sealing = (mail as Partial<SealedBy>).keys?.sealing
  const row = { message_id: randomUUID(), kind, recipient: to, payload: mail.payload, created_at: now }
  return { ...row, ...sealPayload(row, sealing), event_key: eventKey, attach, due_at: now }
}

const mailColumns =
  'message_id, event_key, kind, recipient, payload, attach, created_at, due_at, sealed, sealed_until'

/** The part of a larger statement that writes mails; `parameter` is the statement's parameter with `mailsAsJson`. */
export const insertMails = (parameter: `$${number}`): string => `
    insert into outbox (${mailColumns})
    select ${mailColumns} from jsonb_populate_recordset(null::outbox, ${parameter}::jsonb)
    on conflict (event_key) do nothing`

/** Mails for `insertMails`, as `queueMail` writes them. They count as queued in this transaction. */
export function mailsAsJson(tx: Queryable, mails: readonly QueuedMail[]): string {
  const sent = mails.filter(({ to }) => to !== '')
  if (sent.length > 0) queued.set(tx, mailsQueued(tx) + sent.length)
  const rows = sent.map((mail) => {
    const row = outboxRow(mail)
    // As jsonb_populate_recordset reads a bytea.
    return { ...row, sealed: row.sealed && `\\x${row.sealed.toString('hex')}` }
  })
  return JSON.stringify(rows)
}

const queued = new WeakMap<Queryable, number>()

/** How many mails were written in this transaction so far, for the effect of a change. */
export const mailsQueued = (tx: Queryable): number => queued.get(tx) ?? 0
