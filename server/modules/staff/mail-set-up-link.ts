import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database'
import { type MailPayloads, queueMail } from '../outbox'
import { makeSetUpLink } from './staff-links'
import { dropLinks } from './staff-links.queries'
import type { World } from '../../context'

/** Mails a person of staff a set-up link, which ends earlier ones. */
export async function mailSetUpLink(
  world: World,
  tx: Tx,
  person: { id: number; email: string; role: string },
  because: MailPayloads['staff-set-up']['because'],
): Promise<void> {
  const now = world.now()
  await dropLinks(tx, person.id)
  const url = `${world.environment.publicUrl}/office/set-up/${await makeSetUpLink(tx, person.id, now)}`
  await queueMail(tx, {
    kind: 'staff-set-up',
    to: person.email,
    payload: { because, role: person.role, url },
    keys: world.keys,
    eventKey: `invite-staff:${randomUUID()}`,
    now,
  })
}
