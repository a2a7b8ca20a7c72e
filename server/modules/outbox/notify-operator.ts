import { dayIn } from '../../../rules/dates'
import type { Tx } from '../../platform/db/database'
import type { World } from '../../context'
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
  await queueMail(tx, { kind: 'operator-notice', to, payload: { subject, lines }, eventKey, now })
}

/** Notifies the operator of mails that were given up. A mail server that was down for days causes one notice a day. */
export const notifyOfDeadMail = (
  world: Pick<World, 'catalogue' | 'log'>,
  tx: Tx,
  lines: readonly string[],
  now: Date,
): Promise<void> =>
  notifyOperator(world, tx, {
    subject: 'A mail could not be delivered',
    lines: [
      ...lines,
      'There may be others, which are not reported today. The office lists them (find-mails, status dead) and sends them again.',
    ],
    eventKey: `dead-mails:${dayIn(now, world.catalogue.current().settings.timezone)}`,
    now,
  })
