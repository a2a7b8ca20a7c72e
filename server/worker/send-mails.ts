import { setTimeout as delay } from 'node:timers/promises'
import { dayIn } from '../../rules/dates'
import { deliverMail, type Deliver } from '../features/mail/deliver-mail'
import { keepTaken, markFailed, markSent, takeDueMails, type OutboxRow } from '../outbox/outbox.sql'
import { tellOperator } from '../outbox/tell-operator'
import type { World } from '../world'

const batchSize = 20
/** A mail is given up when it has waited for so long and was tried so often: the operator sees it, and nobody tries it any more. */
const mostHours = 48
const leastAttempts = 20
/** A mail server that says never is believed after these: some say it while they are being set up. */
const mostRejections = 4
/** How often a process says that it still works on its mails; well within the lease. */
const usuallyKeptEveryMs = 15_000

/** Sends the mails that are due, some at once. Answers whether a whole batch was there. */
export async function sendDueMails(
  world: World,
  deliver: Deliver,
  keepEveryMs = usuallyKeptEveryMs,
): Promise<boolean> {
  const mails = await takeDueMails(world.db, world.now(), batchSize)
  const open = new Set(mails.map(({ id }) => id))
  const keeping = setInterval(() => {
    // Where the database is away, the lease runs on, and the next turn keeps it.
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

/** It did not go out: another try is planned, or it is given up and the operator is told. */
async function giveBack(world: World, mail: OutboxRow, error: unknown): Promise<void> {
  const now = world.now()
  const fault = error instanceof Error ? error.message : String(error)
  const hours = (now.getTime() - mail.created_at.getTime()) / 3_600_000
  const isDead = isForEver(error)
    ? mail.attempts >= mostRejections
    : mail.attempts >= leastAttempts && hours >= mostHours
  await world.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, fault, isDead ? null : retryAt(mail.attempts, error, now), now)
    // A notice of a notice that could not be sent would go where that one could not.
    if (!isDead || mail.kind === 'operator-notice') return
    const today = dayIn(now, world.catalogue.current().settings.timezone)
    await tellOperator(world, tx, {
      subject: 'A mail could not be delivered',
      lines: [
        `Mail ${mail.id} ('${mail.kind}') was given up after ${mail.attempts} tries.`,
        // It repeats the address, which a customer typed.
        `The mail server said: ${fault.slice(0, 300).replaceAll(/\S*@\S*/g, '…')}`,
        'There may be others: today you are not told of them. The office lists them (find-mails, status dead) and sends them again.',
      ],
      // A mail server that was away for days leaves many dead mails, and one notice a day.
      eventKey: `dead-mails:${today}`,
      now,
    })
  })
  // The fault's text may hold the recipient's address: it goes to the row, and its codes to the log.
  const told = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead, cause: causeOf(error) }
  if (isDead) world.log.error(told, 'a mail was given up')
  else world.log.warn(told, 'a mail did not go out')
}

/** Whether the mail server refused with a 5xx: it will not take this mail later either (RFC 5321, 4.2.1). */
const isForEver = (error: unknown): boolean => {
  const code = responseCodeOf(error)
  return code !== null && code >= 500 && code < 600
}

/** Milliseconds between tries; together well within the lease. */
const pauses = [250, 500, 1000, 2000, 4000, 8000]

/** The mail is out, so it must be marked although the database may be restarting: else its reader gets it twice. */
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
 * After 5 s, 10 s, 20 s … up to an hour where the mail server asked to wait. One that is away is asked every ten minutes at
 * least: what waits for it goes out soon after it is back, however long it was away.
 */
function retryAt(attempts: number, error: unknown, now: Date): Date {
  const most = responseCodeOf(error) === null ? 10 : 60
  return new Date(now.getTime() + Math.min(5000 * 2 ** (attempts - 1), most * 60_000))
}

/** What the mail server answered, by its number; null where it did not answer. */
const responseCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** Why a mail did not go out, without any address in it: `ECONNECTION CONN`, `EAUTH AUTH PLAIN 535`, `EENVELOPE RCPT TO 451`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  return [code, /^[A-Z ]+/.exec(command)?.[0]?.trim(), responseCodeOf(error)].filter(Boolean).join(' ')
}
