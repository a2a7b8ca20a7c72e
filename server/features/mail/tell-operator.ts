import type { Tx } from '../../db/database'
import type { World } from '../../world'
import { queueMail } from './queue-mail'

/** A notice to the shop's own address; a shop without one is told in its log. */
export async function tellOperator(
  world: World,
  tx: Tx,
  notice: { subject: string; lines: readonly string[]; eventKey: string; now: Date },
): Promise<void> {
  const to = world.catalogue.current().settings.contactEmail
  if (to === '') {
    world.log.warn({ notice: notice.subject }, 'no contactEmail: the operator cannot be told by mail')
    return
  }
  const { subject, lines, eventKey, now } = notice
  await queueMail(tx, { kind: 'operator-notice', to, payload: { subject, lines, url: null }, eventKey, now })
}
