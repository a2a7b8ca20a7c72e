import { randomUUID } from 'node:crypto'
import { notices, type StoredText, type StoredMessage } from '#rules/text/stored-texts'
import type { Queryable } from '../../platform/db/database'
import { noticeMails, queueMail } from '../mail-queue'
import { findOwners } from './accounts.queries'

/** Returns the name of an actor of the audit log for the middle of a sentence. */
const actorText = (actor: string): StoredMessage =>
  actor === 'command'
    ? notices.actor_command()
    : actor.startsWith('key:')
      ? notices.actor_key({ name: actor.slice('key:'.length) })
      : actor.replace(/^staff:/, '')

/**
 * Mails every owner about a sensitive action, with its actor and time, so that owners are notified immediately of unexpected
 * actions. Call it in the transaction of the action.
 */
export async function notifyOwners(
  tx: Queryable,
  {
    subject,
    lines,
    actor,
    now,
  }: { subject: StoredText; lines: readonly StoredMessage[]; actor: string; now: Date },
): Promise<void> {
  const by = notices.by_actor({
    actor: actorText(actor),
    at: now.toISOString().slice(0, 16).replace('T', ' '),
  })
  for (const { id, email } of await findOwners(tx))
    await queueMail(tx, noticeMails.operatorNoticeMail, {
      to: email,
      data: {
        subject,
        lines: [...lines, by, notices.look_at_log()],
      },
      eventKey: `office:${randomUUID()}:${id}`,
      now,
    })
}
