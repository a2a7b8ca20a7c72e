import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { batched } from '../db/batched'
import { composeMail, type Deliver } from '../features/mail/deliver-mail'
import { type MailWorld, readMailFacts } from '../features/mail/mail-facts'
import type { OutgoingMail } from '../features/mail/send-mail'
import {
  keepTaken,
  markFailed,
  markSent,
  takeDueMails,
  type MailLane,
  type OutboxRow,
  type TakenMail,
} from '../outbox/outbox.sql'
import { notifyOfDeadMail } from '../outbox/notify-operator'
import { openPayload, openSecrets, UnsendableMail, withoutSecrets } from '../outbox/sealed-payload'

/** How many mails are taken at a time. */
export const batchSize = 20
/** A mail is dead after this time, if it has also had enough attempts; the operator sees it in the list. */
const mostHours = 48
const leastAttempts = 20
/** After so many permanent rejections a mail is dead: some mail servers reject mails while they are being set up. */
const mostRejections = 4
/** How often a process extends the lease of its mails; well within the lease. */
const usuallyKeptEveryMs = 15_000

interface SendOptions {
  readonly lane?: MailLane
  readonly keepEveryMs?: number
}

/** Sends the due mails, several in parallel, first those that a person waits for. Returns how many were taken, at most `batchSize`. */
export async function sendDueMails(
  world: MailWorld,
  deliver: Deliver,
  { lane = 'all', keepEveryMs = usuallyKeptEveryMs }: SendOptions = {},
): Promise<number> {
  const mails = await takeDueMails(world.db, world.now(), batchSize, lane)
  if (mails.length === 0) return 0
  const open = new Set(mails.map(({ id }) => id))
  const keeping = setInterval(() => {
    // If the database does not answer, the lease continues and the next run extends it.
    if (open.size > 0) keepTaken(world.db, [...open], world.now()).catch(() => undefined)
  }, keepEveryMs)
  const record = batched((ids: number[]) => markSurely(world, ids).then(() => ids))
  // A fault of this reading is one of each mail.
  const facts = readMailFacts(world, mails)
  facts.catch(() => undefined)
  const faults: unknown[] = []
  const sending: Promise<unknown>[] = []
  try {
    // Written one after the other: the first are on their way while the next are drawn.
    for (const mail of mails) {
      const written = await facts
        .then((found) => composeMail(world, opened(world, mail), found))
        .catch(asError)
      const sent = send(world, mail, { written, deliver, record })
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

/** A mail with its secret fields. Throws if it can't be sent any more. */
const opened = (world: MailWorld, mail: TakenMail): TakenMail => ({
  ...mail,
  payload: openPayload(mail, world.keys, world.now()),
})

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

interface Sending {
  /** The mail, or why it could not be written. */
  readonly written: OutgoingMail | Error
  readonly deliver: Deliver
  /** Records a mail as sent, together with others of the same moment. */
  readonly record: (id: number) => Promise<unknown>
}

async function send(world: MailWorld, mail: TakenMail, { written, deliver, record }: Sending): Promise<void> {
  try {
    if (written instanceof Error) throw written
    await deliver(written, mail.rank === 0 ? 'urgent' : 'all')
  } catch (error) {
    await giveBack(world, mail, error)
    return
  }
  await record(mail.id)
}

/** Plans another attempt, or marks the mail as dead and notifies the operator. */
async function giveBack(world: MailWorld, mail: OutboxRow, error: unknown): Promise<void> {
  const now = world.now()
  const fault = faultOf(world, mail, error)
  const hours = (now.getTime() - mail.created_at.getTime()) / 3_600_000
  const isUnsendable = error instanceof UnsendableMail
  const isDead =
    isUnsendable ||
    (isForEver(error)
      ? mail.attempts >= mostRejections
      : mail.attempts >= leastAttempts && hours >= mostHours)
  await world.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, fault, isDead ? null : retryAt(mail.attempts, error, now), now)
    // A notice about a failed notice would fail the same way.
    if (!isDead || mail.kind === 'operator-notice') return
    const attempts = mail.attempts === 1 ? '1 attempt' : `${mail.attempts} attempts`
    const lines = [
      `Mail ${mail.id} ('${mail.kind}') was given up after ${attempts}.`,
      // It may quote the address, which a customer typed.
      isUnsendable ? fault : `The mail server said: ${fault.slice(0, 300).replaceAll(/\S*@\S*/g, '…')}`,
    ]
    await notifyOfDeadMail(world, tx, lines, now)
  })
  // The error may contain the recipient's address: it is stored in the row, and only its codes are logged.
  const fields = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead, cause: causeOf(error) }
  if (isDead) world.log.error(fields, 'a mail was given up')
  else world.log.warn(fields, 'a mail did not go out')
}

/** What an error says, without the secrets of the mail: a mail server may quote a link that it rejects. */
function faultOf(world: MailWorld, mail: OutboxRow, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  try {
    return withoutSecrets(text, openSecrets(mail, world.keys))
  } catch {
    // They cannot be read, so the mail server did not get them either.
    return text
  }
}

/** Whether the mail server refused with a 5xx: it will not accept this mail later either (RFC 5321, 4.2.1). */
const isForEver = (error: unknown): boolean => {
  const code = responseCodeOf(error)
  return code !== null && code >= 500 && code < 600
}

/** Milliseconds between attempts; together well within the lease. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

/** The mails are out, so they must be marked even while the database restarts, or their readers get them twice. */
async function markSurely(world: MailWorld, ids: readonly number[]): Promise<void> {
  for (const pause of pauses) {
    try {
      await markSent(world.db, ids, world.now())
      return
    } catch {
      await delay(pause)
    }
  }
  await markSent(world.db, ids, world.now())
}

/**
 * After 5 s, 10 s, 20 s … up to an hour if the mail server asked to wait. If it is down, at least every ten minutes, so
 * that waiting mails go out soon after it is back.
 */
function retryAt(attempts: number, error: unknown, now: Date): Date {
  const most = responseCodeOf(error) === null ? 10 : 60
  return new Date(now.getTime() + Math.min(5000 * 2 ** (attempts - 1), most * 60_000))
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
