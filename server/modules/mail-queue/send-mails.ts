import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { hour, minute, second } from '#rules/dates/instants'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { batched } from '../../platform/db/batched'
import { recordMailAccepted, recordMailFailure, takeProbe, withoutAddresses } from './mail-pause'
import { operatorNoticeMail } from './mails'
import { type OutboxRow, isPaused } from './queries'
import { notifyOfDeadMail } from './queue-mail'
import { openPayload, openSecrets, UnsendableMail, withoutSecrets } from './seal-mail'
import type { Deliver, OutgoingMail } from './send-mail'
import { extendLease, markFailed, markSent, takeDueMails, type MailLane } from './send-mails.queries'

/** Maximum number of mails that are taken at a time. */
export const batchSize = 20
/** A mail without a response from the mail server is dead after this time and at least `minAttempts` attempts. */
const maxHours = 48
const minAttempts = 20
/**
 * Number of attempts after which a permanently rejected mail (5xx) is dead, about eight hours. It is repeated, because a
 * misconfigured server may reject mails only for a while.
 */
const maxRejections = 7
/** Number of attempts after which a rejection of the recipient is shown to staff, because the address is probably mistyped. */
const rejectionsThatCount = 2
/** Number of attempts after which a deferred mail (4xx) is dead, about a day. */
const maxDeferrals = 11
/** Interval at which a process extends the lease of its mails. It must be well below the lease. */
const defaultExtendEveryMs = 15_000

export interface SendOptions {
  readonly lane?: MailLane
  readonly extendEveryMs?: number
}

/** The parts of the context that sending needs. */
export type SendContext = Pick<Context, 'db' | 'now' | 'catalogue' | 'environment' | 'keys' | 'log'>

/** A mail as it is composed: the columns of its row that its text and documents depend on. */
export type WrittenMail = Pick<
  OutboxRow,
  'kind' | 'order_codes' | 'payload' | 'attach' | 'recipient' | 'message_id'
>

/** Reads the current data of a batch of mails, and returns the function that composes each of them. */
export type ComposeMails = (
  mails: readonly WrittenMail[],
) => Promise<(mail: WrittenMail) => Promise<OutgoingMail>>

/** Sends due mails, urgent ones first, several in parallel. Returns the number of taken mails, at most `batchSize`. */
export async function sendMails(
  context: SendContext,
  { compose, deliver }: { compose: ComposeMails; deliver: Deliver },
  { lane = 'all', extendEveryMs = defaultExtendEveryMs }: SendOptions = {},
): Promise<number> {
  const mails = (await isPaused(context.db.kysely))
    ? await takeProbe(context.db, context.now())
    : await takeDueMails(context.db, context.now(), batchSize, lane, {
        waitsForAnswers: reportsDocuments(context),
      })
  if (mails.length === 0) return 0
  const open = new Set(mails.map(({ id }) => id))
  const extending = setInterval(() => {
    // If the database does not respond, the lease continues, and the next run extends it.
    if (open.size > 0) extendLease(context.db, [...open], context.now()).catch(() => undefined)
  }, extendEveryMs)
  const record = batched((ids: number[]) => markAccepted(context, ids).then(() => ids))
  // If this fails, each mail fails with the same error, which is handled below.
  const composing = compose(mails)
  composing.catch(() => undefined)
  const errors: unknown[] = []
  const sending: Promise<unknown>[] = []
  try {
    // Mails are composed one after the other, so that the first are sent while the documents of the next are drawn.
    for (const mail of mails) {
      const written = await composing
        .then((composeOne) => composeOne(withSecrets(context, mail)))
        .catch(asError)
      const sent = send(context, mail, { written, deliver, record })
      sending.push(sent.catch((error: unknown) => errors.push(error)).finally(() => open.delete(mail.id)))
      // Drawing is synchronous, so this lets the mails that are being sent continue.
      await nextTurn()
    }
    await Promise.all(sending)
  } finally {
    clearInterval(extending)
  }
  if (errors.length > 0) throw asError(errors[0])
  return mails.length
}

/** Returns whether documents are reported to a tax authority, so that their mails wait briefly for its answers. */
export const reportsDocuments = ({ catalogue }: Pick<Context, 'catalogue'>): boolean =>
  catalogue.current().settings.fiscal.country !== null

/** Returns a mail with its secret fields. Throws if it can no longer be sent. */
const withSecrets = (context: SendContext, mail: OutboxRow): OutboxRow => ({
  ...mail,
  payload: openPayload(mail, context.keys, context.now()),
})

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

interface Sending {
  /** The composed mail, or the error of composing it. */
  readonly written: OutgoingMail | Error
  readonly deliver: Deliver
  /** Records a mail as sent, batched with others. */
  readonly record: (id: number) => Promise<unknown>
}

async function send(
  context: SendContext,
  mail: OutboxRow,
  { written, deliver, record }: Sending,
): Promise<void> {
  if (written instanceof Error)
    return recordFailedAttempt(context, mail, { error: written, isOfServer: false })
  try {
    await deliver(written, mail.rank === 0 ? 'urgent' : 'all')
  } catch (error) {
    return recordFailedAttempt(context, mail, { error, isOfServer: true })
  }
  await record(mail.id)
}

/**
 * Schedules another attempt, or marks the mail as dead and notifies the operator. `isOfServer` is true if the mail server
 * did not accept the mail, which may concern all mails.
 */
async function recordFailedAttempt(
  context: SendContext,
  mail: OutboxRow,
  { error, isOfServer }: { error: unknown; isOfServer: boolean },
): Promise<void> {
  const now = context.now()
  const fault = faultOf(context, mail, error)
  const unsendable = error instanceof UnsendableMail ? error.stored : null
  const words = unsendable ?? fault.slice(0, 500)
  const failed = await context.db.transaction(async (tx) => {
    const pause = isOfServer ? await recordMailFailure(context, tx, { mail: mail.id, fault, now }) : null
    if (pause?.isPaused === true) {
      // The mail server rejects all mails, so this attempt does not count. The mail is due again behind the other due mails.
      await markFailed(tx, { id: mail.id, attempts: mail.attempts - 1 }, { fault: words, again: now, now })
      return { isDead: false, pause }
    }
    const isDead = unsendable !== null || isGivenUp(mail, error, now)
    const isRejected = mail.attempts >= rejectionsThatCount && isOfRecipient(error, pause?.isAlone === true)
    const again = isDead ? null : retryAt(mail.attempts, error, now)
    await markFailed(tx, mail, { fault: words, again, now, isRejected })
    // A notice about a failed notice would fail for the same reason.
    if (!isDead || mail.kind === operatorNoticeMail.kind) return { isDead, pause }
    const lines = [
      notices.mail_given_up({ count: mail.attempts, mail: mail.id, kind: mail.kind }),
      // The response may quote the address, which a customer typed.
      unsendable ?? notices.server_said({ error: withoutAddresses(fault) }),
    ]
    await notifyOfDeadMail(context, tx, lines, now)
    return { isDead, pause }
  })
  // The error may contain the recipient's address, so it is stored in the row and only its codes are logged.
  const fields = {
    mail: mail.id,
    kind: mail.kind,
    attempts: mail.attempts,
    isDead: failed.isDead,
    cause: causeOf(error),
  }
  if (failed.isDead) context.log.error(fields, 'a mail was given up')
  else context.log.warn(fields, 'a mail did not go out')
  if (failed.pause?.isNew === true)
    context.log.error({ cause: causeOf(error) }, 'mails are paused: the mail server accepts none')
}

/** Returns an error's message without the mail's secrets, because a mail server may quote a link that it rejects. */
function faultOf(context: SendContext, mail: OutboxRow, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  try {
    return withoutSecrets(text, openSecrets(mail, context.keys))
  } catch {
    // Secrets that cannot be read were not sent either, so the message does not contain them.
    return text
  }
}

/**
 * Returns whether a failed mail is given up. A 5xx response is permanent (RFC 5321, 4.2.1), so it allows fewer
 * attempts.
 */
function isGivenUp({ attempts, created_at }: OutboxRow, error: unknown, now: Date): boolean {
  const code = responseCodeOf(error)
  const hours = (now.getTime() - created_at.getTime()) / hour
  if (code === null) return attempts >= minAttempts && hours >= maxHours
  return attempts >= (code >= 500 ? maxRejections : maxDeferrals)
}

/** Status codes about the sender's address (RFC 3463, 3.2). */
const ofSender = /\b5\.1\.[78]\b/

/**
 * Returns whether a mail server rejected the address of the recipient: with a status code 5.1.x, or with 550 at RCPT and no
 * code of policy (5.7.x). The latter may concern all mails, so it counts only if `isAlone`: no mail to another address failed
 * since one was accepted.
 */
function isOfRecipient(error: unknown, isAlone: boolean): boolean {
  const code = responseCodeOf(error)
  if (!(error instanceof Error) || code === null || code < 500 || ofSender.test(error.message)) return false
  if (/\b5\.1\.\d+\b/.test(error.message)) return true
  const command = 'command' in error ? error.command : null
  return isAlone && code === 550 && command === 'RCPT TO' && !/\b5\.7\.\d+\b/.test(error.message)
}

/** Pauses between attempts to record sent mails, in milliseconds. Their sum is well below the lease. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

async function markAccepted(context: SendContext, ids: readonly number[]): Promise<void> {
  await markSentWithRetries(context, ids)
  await recordMailAccepted(context)
}

/** Marks mails as sent, and retries while the database restarts. Unmarked mails would be sent twice. */
async function markSentWithRetries(context: SendContext, ids: readonly number[]): Promise<void> {
  for (const pause of pauses) {
    try {
      await markSent(context.db, ids, context.now())
      return
    } catch {
      await delay(pause)
    }
  }
  await markSent(context.db, ids, context.now())
}

/**
 * Returns the time of the next attempt. If the mail server responded, the pauses are 2, 6, 18, 54 minutes and so on, up to
 * four hours. If it is down, they are 5, 10, 20 seconds and so on, up to ten minutes, so that waiting mails are sent soon
 * after it recovers.
 */
function retryAt(attempts: number, error: unknown, now: Date): Date {
  const pause =
    responseCodeOf(error) === null
      ? Math.min(5 * second * 2 ** (attempts - 1), 10 * minute)
      : Math.min(2 * minute * 3 ** (attempts - 1), 4 * hour)
  return new Date(now.getTime() + pause)
}

/** Returns the mail server's response code, or null if it did not respond. */
const responseCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** Returns the codes of an error, without addresses: `ECONNECTION CONN`, `EAUTH AUTH PLAIN 535`, `EENVELOPE RCPT TO 451`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  return [code, /^[A-Z ]+/.exec(command)?.[0]?.trim(), responseCodeOf(error)].filter(Boolean).join(' ')
}
