import { setTimeout as delay } from 'node:timers/promises'
import { dayIn } from '../../rules/dates'
import { deliverMail, type Deliver } from '../features/mail/deliver-mail'
import { keepTaken, markFailed, markSent, takeDueMails, type OutboxRow } from '../outbox/outbox.sql'
import { notifyOperator } from '../outbox/notify-operator'
import type { World } from '../world'

const batchSize = 20
/** A mail is dead after this time, if it has also had enough attempts; the operator sees it in the list. */
const mostHours = 48
const leastAttempts = 20
/** After so many permanent rejections a mail is dead: some mail servers reject mails while they are being set up. */
const mostRejections = 4
/** How often a process extends the lease of its mails; well within the lease. */
const usuallyKeptEveryMs = 15_000

/** Sends the due mails, several in parallel. Returns whether a full batch was found. */
export async function sendDueMails(
  world: World,
  deliver: Deliver,
  keepEveryMs = usuallyKeptEveryMs,
): Promise<boolean> {
  const mails = await takeDueMails(world.db, world.now(), batchSize)
  const open = new Set(mails.map(({ id }) => id))
  const keeping = setInterval(() => {
    // If the database does not answer, the lease continues and the next run extends it.
    if (open.size > 0) keepTaken(world.db, [...open], world.now()).catch(() => undefined)
  }, keepEveryMs)
  try {
    await Promise.all(mails.map((mail) => send(world, deliver, mail).finally(() => open.delete(mail.id))))
  } finally {
    clearInterval(keeping)
  }
  return mails.length === batchSize
}

async function send(world: World, deliver: Deliver, mail: OutboxRow): Promise<void> {
  try {
    await deliverMail(world, deliver, mail)
  } catch (error) {
    await giveBack(world, mail, error)
    return
  }
  await markSurely(world, mail)
}

/** Plans another attempt, or marks the mail as dead and notifies the operator. */
async function giveBack(world: World, mail: OutboxRow, error: unknown): Promise<void> {
  const now = world.now()
  const fault = error instanceof Error ? error.message : String(error)
  const hours = (now.getTime() - mail.created_at.getTime()) / 3_600_000
  const isDead = isForEver(error)
    ? mail.attempts >= mostRejections
    : mail.attempts >= leastAttempts && hours >= mostHours
  await world.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, fault, isDead ? null : retryAt(mail.attempts, error, now), now)
    // A notice about a failed notice would fail the same way.
    if (!isDead || mail.kind === 'operator-notice') return
    const today = dayIn(now, world.catalogue.current().settings.timezone)
    await notifyOperator(world, tx, {
      subject: 'A mail could not be delivered',
      lines: [
        `Mail ${mail.id} ('${mail.kind}') was given up after ${mail.attempts} attempts.`,
        // It may quote the address, which a customer typed.
        `The mail server said: ${fault.slice(0, 300).replaceAll(/\S*@\S*/g, '…')}`,
        'There may be others, which are not reported today. The office lists them (find-mails, status dead) and sends them again.',
      ],
      // A mail server that was down for days leaves many dead mails, but causes one notice a day.
      eventKey: `dead-mails:${today}`,
      now,
    })
  })
  // The error may contain the recipient's address: it is stored in the row, and only its codes are logged.
  const told = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead, cause: causeOf(error) }
  if (isDead) world.log.error(told, 'a mail was given up')
  else world.log.warn(told, 'a mail did not go out')
}

/** Whether the mail server refused with a 5xx: it will not accept this mail later either (RFC 5321, 4.2.1). */
const isForEver = (error: unknown): boolean => {
  const code = responseCodeOf(error)
  return code !== null && code >= 500 && code < 600
}

/** Milliseconds between attempts; together well within the lease. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

/** The mail is out, so it must be marked even while the database restarts, or its reader gets it twice. */
async function markSurely(world: World, mail: OutboxRow): Promise<void> {
  for (const pause of pauses) {
    try {
      await markSent(world.db, mail.id, world.now())
      return
    } catch {
      await delay(pause)
    }
  }
  await markSent(world.db, mail.id, world.now())
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
