import * as notices from '../../../texts/compiled/mails/notices'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { hour, minute, second } from '../../../rules/dates/instants'
import { batched } from '../../platform/db/batched'
import { composeMail, type Deliver } from './deliver-mail'
import { type MailContext, readMailFacts } from './mail-data'
import type { OutgoingMail } from './send-mail'
import {
  keepTaken,
  markFailed,
  markSent,
  takeDueMails,
  type MailLane,
  type OutboxRow,
  type TakenMail,
  recordMailAccepted,
  recordMailFailure,
  takeProbe,
  withoutAddresses,
  isPaused,
  notifyOfDeadMail,
  openPayload,
  openSecrets,
  UnsendableMail,
  withoutSecrets,
} from '../outbox'

/** How many mails are taken at a time. */
export const batchSize = 20
/** A mail that the mail server does not answer is dead after this time, if it has also had enough attempts. */
const maxHours = 48
const leastAttempts = 20
/** A mail that the mail server rejects is dead after about eight hours: the server may reject mails only for a while. */
const maxRejections = 7
/** A mail that the mail server asks to send later is dead after about a day. */
const maxDeferrals = 11
/** How often a process extends the lease of its mails; well within the lease. */
const usuallyKeptEveryMs = 15_000

interface SendOptions {
  readonly lane?: MailLane
  readonly keepEveryMs?: number
}

/** Sends the due mails, several in parallel, first those that a person waits for. Returns how many were taken, at most `batchSize`. */
export async function sendDueMails(
  context: MailContext,
  deliver: Deliver,
  { lane = 'all', keepEveryMs = usuallyKeptEveryMs }: SendOptions = {},
): Promise<number> {
  const mails = (await isPaused(context.db.kysely))
    ? await takeProbe(context.db, context.now())
    : await takeDueMails(context.db, context.now(), batchSize, lane, {
        waitsForAnswers: reportsDocuments(context),
      })
  if (mails.length === 0) return 0
  const open = new Set(mails.map(({ id }) => id))
  const keeping = setInterval(() => {
    // If the database does not answer, the lease continues and the next run extends it.
    if (open.size > 0) keepTaken(context.db, [...open], context.now()).catch(() => undefined)
  }, keepEveryMs)
  const record = batched((ids: number[]) => markAccepted(context, ids).then(() => ids))
  // A fault of this reading is one of each mail.
  const data = readMailFacts(context, mails)
  data.catch(() => undefined)
  const faults: unknown[] = []
  const sending: Promise<unknown>[] = []
  try {
    // Written one after the other: the first are on their way while the next are drawn.
    for (const mail of mails) {
      const written = await data
        .then((found) => composeMail(context, opened(context, mail), found))
        .catch(asError)
      const sent = send(context, mail, { written, deliver, record })
      sending.push(sent.catch((fault: unknown) => faults.push(fault)).finally(() => open.delete(mail.id)))
      // Drawing leaves no pause by itself, in which those on their way could go on.
      await nextTurn()
    }
    await Promise.all(sending)
  } finally {
    clearInterval(keeping)
  }
  if (faults.length > 0) throw asError(faults[0])
  return mails.length
}

/** Whether the shop's documents are reported, so that their mails wait a moment for the answers. */
export const reportsDocuments = ({ catalogue }: Pick<MailContext, 'catalogue'>): boolean =>
  catalogue.current().settings.fiscal.country !== null

/** A mail with its secret fields. Throws if it can't be sent any more. */
const opened = (context: MailContext, mail: TakenMail): TakenMail => ({
  ...mail,
  payload: openPayload(mail, context.keys, context.now()),
})

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

interface Sending {
  /** The mail, or why it could not be written. */
  readonly written: OutgoingMail | Error
  readonly deliver: Deliver
  /** Records a mail as sent, together with others of the same moment. */
  readonly record: (id: number) => Promise<unknown>
}

async function send(
  context: MailContext,
  mail: TakenMail,
  { written, deliver, record }: Sending,
): Promise<void> {
  if (written instanceof Error) return giveBack(context, mail, { error: written, isOfServer: false })
  try {
    await deliver(written, mail.rank === 0 ? 'urgent' : 'all')
  } catch (error) {
    return giveBack(context, mail, { error, isOfServer: true })
  }
  await record(mail.id)
}

/**
 * Plans another attempt, or marks the mail as dead and notifies the operator. `isOfServer`: the mail server did not accept it,
 * which may concern all mails.
 */
async function giveBack(
  context: MailContext,
  mail: OutboxRow,
  { error, isOfServer }: { error: unknown; isOfServer: boolean },
): Promise<void> {
  const now = context.now()
  const fault = faultOf(context, mail, error)
  const isUnsendable = error instanceof UnsendableMail
  const { isDead, pause } = await context.db.transaction(async (tx) => {
    const pause = isOfServer ? await recordMailFailure(context, tx, { mail: mail.id, fault, now }) : null
    if (pause?.isPaused === true) {
      // The mail server rejects all mails, so this attempt does not count. The mail is due again after the others.
      await markFailed(tx, { id: mail.id, attempts: mail.attempts - 1 }, { fault, again: now, now })
      return { isDead: false, pause }
    }
    const isDead = isUnsendable || isGivenUp(mail, error, now)
    await markFailed(tx, mail, { fault, again: isDead ? null : retryAt(mail.attempts, error, now), now })
    // A notice about a failed notice would fail the same way.
    if (!isDead || mail.kind === 'operator-notice') return { isDead, pause }
    const lines = [
      notices.mail_given_up({ count: mail.attempts, mail: mail.id, kind: mail.kind }),
      // It may quote the address, which a customer typed.
      isUnsendable ? fault : notices.server_said({ error: withoutAddresses(fault) }),
    ]
    await notifyOfDeadMail(context, tx, lines, now)
    return { isDead, pause }
  })
  // The error may contain the recipient's address: it is stored in the row, and only its codes are logged.
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead, cause: causeOf(error) }
  if (isDead) context.log.error(fields, 'a mail was given up')
  else context.log.warn(fields, 'a mail did not go out')
  if (pause?.isNew === true)
    context.log.error({ cause: causeOf(error) }, 'mails are paused: the mail server accepts none')
}

/** Returns an error's message without the mail's secrets: a mail server may quote a link that it rejects. */
function faultOf(context: MailContext, mail: OutboxRow, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  try {
    return withoutSecrets(text, openSecrets(mail, context.keys))
  } catch {
    // They cannot be read, so the mail server did not get them either.
    return text
  }
}

/** Whether a mail that failed again is given up. A 5xx says that sending it later is of no use (RFC 5321, 4.2.1). */
function isGivenUp({ attempts, created_at }: OutboxRow, error: unknown, now: Date): boolean {
  const code = responseCodeOf(error)
  const hours = (now.getTime() - created_at.getTime()) / hour
  if (code === null) return attempts >= leastAttempts && hours >= maxHours
  return attempts >= (code >= 500 ? maxRejections : maxDeferrals)
}

/** Milliseconds between attempts; together well within the lease. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

async function markAccepted(context: MailContext, ids: readonly number[]): Promise<void> {
  await markSurely(context, ids)
  await recordMailAccepted(context)
}

/** The mails are out, so they must be marked even while the database restarts, or their readers get them twice. */
async function markSurely(context: MailContext, ids: readonly number[]): Promise<void> {
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
 * After 2, 6, 18, 54 … minutes up to four hours if the mail server answered. If it is down, after 5 s, 10 s, 20 s … and at least
 * every ten minutes, so that waiting mails go out soon after it is back.
 */
function retryAt(attempts: number, error: unknown, now: Date): Date {
  const pause =
    responseCodeOf(error) === null
      ? Math.min(5 * second * 2 ** (attempts - 1), 10 * minute)
      : Math.min(2 * minute * 3 ** (attempts - 1), 4 * hour)
  return new Date(now.getTime() + pause)
}

/** The mail server's response code; null without an answer. */
const responseCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** Why a mail was not sent, without addresses: `ECONNECTION CONN`, `EAUTH AUTH PLAIN 535`, `EENVELOPE RCPT TO 451`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  return [code, /^[A-Z ]+/.exec(command)?.[0]?.trim(), responseCodeOf(error)].filter(Boolean).join(' ')
}
