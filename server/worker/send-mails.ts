import { setTimeout as delay } from 'node:timers/promises'
import { dayIn } from '../../rules/dates'
import { deliverMail, type Deliver } from '../features/mail/deliver-mail'
import { keepTaken, markFailed, markSent, takeDueMails, type OutboxRow } from '../features/mail/outbox.sql'
import { tellOperator } from '../features/mail/tell-operator'
import type { World } from '../world'

const batchSize = 20
/** Then a mail is dead: the operator sees it, and nobody tries it any more. About two days of trying. */
const mostAttempts = 20
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
  const isDead = mail.attempts >= (isForEver(error) ? mostRejections : mostAttempts)
  await world.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, fault, isDead ? null : retryAt(mail.attempts, now), now)
    // A notice of a notice that could not be sent would go where that one could not.
    if (!isDead || mail.kind === 'operator-notice') return
    const today = dayIn(now, world.catalogue.current().settings.timezone)
    await tellOperator(world, tx, {
      subject: 'A mail could not be delivered',
      lines: [
        `The mail '${mail.kind}' to ${mail.recipient} was given up after ${mail.attempts} tries.`,
        `The mail server said: ${fault.slice(0, 300)}`,
        'There may be others: today you are not told of them. The office lists them (find-mails, status dead) and sends them again.',
      ],
      // A mail server that was away for days leaves many dead mails, and one notice a day.
      eventKey: `dead-mails:${today}`,
      now,
    })
  })
  // The fault's text may hold the recipient's address: it goes to the row, not to the log.
  const told = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead }
  if (isDead) world.log.error(told, 'a mail was given up')
  else world.log.warn(told, 'a mail did not go out')
}

/** Whether the mail server refused with a 5xx: it will not take this mail later either (RFC 5321, 4.2.1). */
const isForEver = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode < 600

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

/** 5 s, 10 s, 20 s … up to 6 hours. */
const retryAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(5000 * 2 ** (attempts - 1), 6 * 3_600_000))
