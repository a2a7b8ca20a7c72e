import { setTimeout as delay } from 'node:timers/promises'
import { deliverMail, type Deliver } from '../features/mail/deliver-mail'
import { markFailed, markSent, takeDueMails, type OutboxRow } from '../features/mail/outbox.sql'
import type { World } from '../world'

const batchSize = 20
/** Then a mail is dead: the operator sees it, and nobody tries it any more. About two days of trying. */
const mostAttempts = 14

/** Sends the mails that are due, some at once. Answers whether a whole batch was there. */
export async function sendDueMails(world: World, deliver: Deliver): Promise<boolean> {
  const mails = await takeDueMails(world.db, world.now(), batchSize)
  await Promise.all(mails.map((mail) => send(world, deliver, mail)))
  return mails.length === batchSize
}

async function send(world: World, deliver: Deliver, mail: OutboxRow): Promise<void> {
  try {
    await deliverMail(world, deliver, mail)
  } catch (error) {
    const now = world.now()
    const fault = error instanceof Error ? error.message : String(error)
    const isDead = mail.attempts >= mostAttempts
    await markFailed(world.db, mail.id, fault, isDead ? null : retryAt(mail.attempts, now), now)
    // The fault's text may hold the recipient's address: it goes to the row, not to the log.
    world.log.warn(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts, isDead },
      'a mail did not go out',
    )
    return
  }
  await markSurely(world, mail)
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

/** 5 s, 10 s, 20 s … up to 6 hours. */
const retryAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(5000 * 2 ** (attempts - 1), 6 * 3_600_000))
