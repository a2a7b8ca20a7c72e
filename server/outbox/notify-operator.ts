import type { Tx } from '../db/database'
import type { World } from '../world'
import { queueMail } from './queue-mail'

const testLine = 'This is a test order: the sandbox paid it, and no money came in that could go back.'

/** Sends a notice to the shop's address; without one it is logged. `isTest`: it concerns a test order. */
export async function notifyOperator(
  world: Pick<World, 'catalogue' | 'log'>,
  tx: Tx,
  notice: { subject: string; lines: readonly string[]; eventKey: string; now: Date; isTest?: boolean },
): Promise<void> {
  const to = world.catalogue.current().settings.contactEmail
  if (to === '') {
    world.log.warn({ notice: notice.subject }, 'no contactEmail: the operator cannot be notified by mail')
    return
  }
  const { subject, eventKey, now } = notice
  const lines = notice.isTest === true ? [...notice.lines, testLine] : notice.lines
  await queueMail(tx, { kind: 'operator-notice', to, payload: { subject, lines, url: null }, eventKey, now })
}
