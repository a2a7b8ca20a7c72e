import * as notices from '../../../texts/compiled/mails/notices'
import * as texts from '../../../texts/compiled/effects/mails'
import { minute } from '../../../rules/dates/instants'
import type { Database, Tx, Queryable } from '../../platform/db/database'
import type { Context } from '../../context'
import {
  endFailures,
  findFailures,
  lockDueProbe,
  type MailFailures,
  recordFailure,
  recordPause,
  recordPauseNotified,
  recordProbe,
  makeFailedDue,
  type TakenMail,
  takeMailForProbe,
  recordMail,
} from './queries'
import { dayIn } from '../../../rules/dates/dates'
import { randomUUID } from 'node:crypto'
import type { Keys } from '../../platform/crypto/keys'
import { type SealedKind, accessOf } from './mail-access'
import type { MailKind, MailPayloads } from './mail-kinds'
import { open, seal } from '../../platform/crypto/seal'

/** Mails are paused after mails to this number of addresses fail in a row, because the mail server then accepts none. */
const addressesThatPause = 5
/** Maximum pause in minutes. The pause doubles after each probe that fails. */
const maxProbeMinutes = 10
/** Minimum duration of failures, in milliseconds, that causes a notice. A restart of the mail server takes less. */
const noticeAfter = minute

const pauseAfter = (probes: number): number => Math.min(2 ** probes, maxProbeMinutes) * minute

/** Returns the first 300 characters of a mail server's response, without the addresses that it quotes. */
export const withoutAddresses = (response: string): string =>
  response.slice(0, 300).replaceAll(/\S*@\S*/g, '…')

type PauseContext = Pick<Context, 'catalogue' | 'db' | 'log' | 'now'>

/** The effect of a failed mail on the pause of all mails. */
export interface Failed {
  /** Whether mails are paused, so that the failure does not count for this mail. */
  readonly isPaused: boolean
  /** Whether this failure began the pause. */
  readonly isNew: boolean
}

/**
 * Records that the mail server did not accept a mail. Pauses all mails once `addressesThatPause` addresses in a row have
 * failed, and notifies the operator once after `noticeAfter`. `fault` must not contain secrets.
 */
export async function recordMailFailure(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  { mail, fault, now }: { mail: number; fault: string; now: Date },
): Promise<Failed> {
  const reason = withoutAddresses(fault)
  const failures = await recordFailure(tx, { mail, fault: reason, now })
  const wasPaused = failures.paused_at !== null
  if (!wasPaused && failures.recipients < addressesThatPause) return { isPaused: false, isNew: false }
  if (!wasPaused) await recordPause(tx, now, new Date(now.getTime() + pauseAfter(0)))
  if (!failures.is_notified && now.getTime() - failures.failing_since.getTime() >= noticeAfter)
    await notifyOfPause(context, tx, failures, now)
  return { isPaused: true, isNew: !wasPaused }
}

async function notifyOfPause(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  { fault, failing_since }: MailFailures,
  now: Date,
): Promise<void> {
  await recordPauseNotified(tx)
  await notifyOperator(context, tx, {
    subject: notices.mails_paused(),
    lines: [
      notices.paused_since({ since: failing_since.toISOString() }),
      notices.paused_error({ error: fault }),
      notices.paused_meaning(),
      notices.paused_check(),
    ],
    eventKey: `mails-paused:${hourOf(now)}`,
    now,
  })
}

/** Hour of an event key, so that an unstable mail server causes at most one pair of notices per hour. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

/** Records that the mail server accepted a mail. This ends the failures in a row and the pause. */
export async function recordMailAccepted(context: PauseContext): Promise<void> {
  if ((await findFailures(context.db.kysely)) === undefined) return
  await context.db.transaction((tx) => resumeMails(context, tx))
}

/** Ends the pause, if there is one, and makes failed mails due. Returns whether mails were paused. */
export async function resumeMails(context: Omit<PauseContext, 'db'>, tx: Tx): Promise<boolean> {
  const ended = await endFailures(tx)
  if (ended === undefined || ended.paused_at === null) return false
  const now = context.now()
  await makeFailedDue(tx, now)
  if (ended.is_notified)
    await notifyOperator(context, tx, {
      subject: notices.mails_resumed(),
      lines: [notices.paused_period({ from: ended.paused_at.toISOString(), to: now.toISOString() })],
      eventKey: `mails-resumed:${hourOf(now)}`,
      now,
    })
  return true
}

/** Takes one due mail as a probe while mails are paused, if a probe is due. The next probe follows after a longer pause. */
export const takeProbe = (db: Database, now: Date): Promise<TakenMail[]> =>
  db.transaction(async (tx) => {
    const due = await lockDueProbe(tx, now)
    if (due === undefined) return []
    const mails = await takeMailForProbe(tx, now)
    const probes = due.probes + 1
    if (mails.length > 0)
      await recordProbe(tx, { probes, next: new Date(now.getTime() + pauseAfter(probes)) })
    return mails
  })

/** Sends a notice to the shop's contact address, or logs it if there is none. `isTest` marks it as about a test order. */
export async function notifyOperator(
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  notice: { subject: string; lines: readonly string[]; eventKey: string; now: Date; isTest?: boolean },
): Promise<void> {
  const to = context.catalogue.current().settings.contactEmail
  if (to === '') {
    context.log.warn({ notice: notice.subject }, 'no contactEmail: the operator cannot be notified by mail')
    return
  }
  const { subject, eventKey, now } = notice
  const lines = notice.isTest === true ? [...notice.lines, notices.test_order()] : notice.lines
  await queueMail(tx, { kind: 'operator-notice', to, payload: { subject, lines }, eventKey, now })
}

/** Notifies the operator of mails that were given up, at most once a day. */
export const notifyOfDeadMail = (
  context: Pick<Context, 'catalogue' | 'log'>,
  tx: Tx,
  lines: readonly string[],
  now: Date,
): Promise<void> =>
  notifyOperator(context, tx, {
    subject: notices.undelivered(),
    lines: [...lines, notices.undelivered_others()],
    eventKey: `dead-mails:${dayIn(now, context.catalogue.current().settings.timezone)}`,
    now,
  })

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
}

/** A mail for the outbox: content, recipient and the event that causes it. */
export type QueuedMail<Kind extends MailKind = MailKind> = {
  readonly kind: Kind
  readonly to: string
  readonly payload: MailPayloads[Kind]
  readonly attach?: MailAttach
  /** Unique key of the event. A second mail with the same key is not written. */
  readonly eventKey: string
  readonly now: Date
} & ([Extract<Kind, SealedKind>] extends [never] ? Partial<SealedBy> : SealedBy)

/** The keys that seal the secret fields of a mail. */
interface SealedBy {
  readonly keys: Pick<Keys, 'sealing'>
}

/**
 * Writes a mail to the outbox, in the transaction of the change that it reports. The Message-ID is created here and never
 * changes, so that a mail that is sent twice after a crash is recognised as a duplicate. An empty address is that of an
 * erased person, who gets no mail.
 */
export async function queueMail<Kind extends MailKind>(tx: Queryable, mail: QueuedMail<Kind>): Promise<void> {
  if (mail.to === '') return
  queued.set(tx, mailsQueued(tx) + 1)
  const { payload, attach, ...row } = outboxRow(mail)
  await recordMail(tx, { ...row, payload: JSON.stringify(payload), attach: JSON.stringify(attach) })
}

/** Returns the row of a mail, with a new Message-ID and its secret fields sealed. */
function outboxRow<Kind extends MailKind>(mail: QueuedMail<Kind>) {
  const { kind, to, attach = {}, eventKey, now } = mail
  const sealing = (mail as Partial<SealedBy>).keys?.sealing
  const row = { message_id: randomUUID(), kind, recipient: to, payload: mail.payload, created_at: now }
  return { ...row, ...sealPayload(row, sealing), event_key: eventKey, attach, due_at: now }
}

const mailColumns =
  'message_id, event_key, kind, recipient, payload, attach, created_at, due_at, sealed, sealed_until'

/** Returns the part of a larger statement that writes mails. `parameter` is the parameter with the JSON of `mailsAsJson`. */
export const insertMails = (parameter: `$${number}`): string => `
    insert into outbox (${mailColumns})
    select ${mailColumns} from jsonb_populate_recordset(null::outbox, ${parameter}::jsonb)
    on conflict (event_key) do nothing`

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

type Payload = Readonly<Record<string, unknown>>

/** Thrown if a mail can never be sent. The message is a text for staff. */
export class UnsendableMail extends Error {}

/** The columns of the outbox that sealing uses. */
export interface SealedRow {
  readonly kind: string
  readonly message_id: string
  readonly recipient: string
  readonly payload: Payload
  readonly sealed: Buffer | null
  /** Expiry of the link or code; null if it does not expire or there is none. */
  readonly sealed_until: Date | null
  readonly secrets_removed_at: Date | null
}

/** The context of the seal. It includes the recipient, so that fields sealed for one address cannot be opened for another. */
const sealedFor = ({ message_id, recipient }: Pick<SealedRow, 'message_id' | 'recipient'>) =>
  `mail ${message_id} to ${recipient}`

/** Returns the columns of a mail's payload, with the secret fields of its kind sealed. */
export function sealPayload(
  row: Pick<SealedRow, 'kind' | 'message_id' | 'recipient'> & {
    readonly payload: object
    readonly created_at: Date
  },
  sealing: Buffer | undefined,
): { payload: object } & Pick<SealedRow, 'sealed' | 'sealed_until'> {
  const { secrets, expiresAfter } = accessOf(row.kind)
  const isSecret = ([field, value]: [string, unknown]) => secrets.includes(field) && value !== null
  const fields = Object.entries(row.payload)
  const secret = fields.filter(isSecret)
  if (secret.length === 0) return { payload: row.payload, sealed: null, sealed_until: null }
  if (sealing === undefined) throw new Error(`A mail of the kind ${row.kind} needs the keys that seal it.`)
  return {
    payload: Object.fromEntries(fields.filter((field) => !isSecret(field))),
    sealed: seal(Object.fromEntries(secret), sealing, sealedFor(row)),
    sealed_until: expiresAfter === null ? null : new Date(row.created_at.getTime() + expiresAfter * 60_000),
  }
}

/**
 * Returns the payload of a mail including its secret fields. Throws `UnsendableMail` if they have expired, were removed, or
 * cannot be opened with these keys.
 */
export function openPayload(row: SealedRow, keys: Pick<Keys, 'opening'>, now: Date): Payload {
  if (row.secrets_removed_at !== null) throw new UnsendableMail(texts.link_removed())
  if (row.sealed_until !== null && row.sealed_until <= now) throw new UnsendableMail(texts.link_expired())
  return { ...row.payload, ...openSecrets(row, keys) }
}

/** Returns the secret fields of a mail; empty if it has none. Throws `UnsendableMail` if they cannot be opened. */
export function openSecrets(row: SealedRow, { opening }: Pick<Keys, 'opening'>): Payload {
  if (row.sealed === null) return {}
  try {
    return open(row.sealed, opening, sealedFor(row)) as Payload
  } catch {
    throw new UnsendableMail(texts.link_unreadable())
  }
}

/** Removes the secrets of a mail from a text, because a mail server may quote a link that it rejects. */
export function withoutSecrets(text: string, secrets: Payload): string {
  const values = Object.values(secrets).flatMap((value) => {
    if (typeof value !== 'string' || value === '') return []
    // The last part of a link is its token, which is removed as well.
    return URL.canParse(value) ? [value, value.slice(value.lastIndexOf('/') + 1)] : [value]
  })
  return values.reduce((left, value) => (value === '' ? left : left.replaceAll(value, '…')), text)
}
