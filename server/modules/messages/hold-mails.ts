import { holdWaitingMails } from '../outbox'
import type { World } from '../../context'

/**
 * With MAIL_HOLD: holds the waiting mails instead of sending them. They stay held after MAIL_HOLD is unset, until an
 * operator sends them explicitly (docs/decisions/054).
 */
export async function holdMails(world: World): Promise<boolean> {
  await holdWaitingMails(world.db, world.now())
  return false
}
