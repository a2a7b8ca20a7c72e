import { holdWaitingMails } from '../outbox'
import type { Context } from '../../context'

/**
 * With MAIL_HOLD: holds the waiting mails instead of sending them. They stay held after MAIL_HOLD is unset, until an
 * operator sends them explicitly (docs/decisions/054).
 */
export async function holdMails(context: Context): Promise<boolean> {
  await holdWaitingMails(context.db, context.now())
  return false
}
