import { holdWaitingMails } from '../outbox/outbox.sql'
import type { World } from '../world'

/**
 * Under MAIL_HOLD: keeps the mails that wait, instead of sending them. They stay kept when MAIL_HOLD is taken away, until
 * somebody sends them on purpose (docs/decisions/085).
 */
export async function holdMails(world: World): Promise<boolean> {
  await holdWaitingMails(world.db, world.now())
  return false
}
