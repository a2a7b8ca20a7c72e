import * as notices from '../../../texts/compiled/mails/notices'
import { inviteStaff, mailSetUpLink as mailSetUpLinkCall } from '../../../contract/office/team'
import { emailKey, whyNotEmail } from '../../../rules/text/email'
import { tidyText } from '../../../rules/text/plain-text'
import { notifyOwners } from './notify-owners'
import { orRefuse, refuseIf, Refusal } from '../../platform/http/refusal'
import { serveStaff } from './serve-staff'
import { keepAnOwner } from './keep-an-owner'
import { findStaffByEmail, lockTeam, recordStaff, renameStaff, dropLinks } from './accounts.queries'
import { readMember } from './find-staff'
import { lockPerson } from './lock-person'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database'
import { type MailPayloads, queueMail } from '../outbox'
import { makeSetUpLink } from './staff-links'
import type { Context } from '../../context'

/**
 * Adds a person to the team and mails the set-up link. Whoever was invited and has no password yet gets a new link, which
 * ends the one from before.
 */
export const inviteStaffHandler = serveStaff(inviteStaff, async ({ payload, context, staff, audit }) => {
  const email = payload.email?.trim() ?? ''
  refuseIf(whyNotEmail(email), { fields: ['email'] })
  const key = emailKey(email)
  const fullName = tidyText(payload.full_name ?? '')
  const { role } = payload
  const staffId = await context.db.transaction(async (tx) => {
    const now = context.now()
    await lockTeam(tx)
    const known = await findStaffByEmail(tx, key)
    if (known !== undefined && known.password_hash !== null)
      throw new Refusal('staff-taken', { fields: ['email'] })
    if (known !== undefined && known.role !== role) await keepAnOwner(tx, known)
    const { id } = orRefuse(
      known ?? (await recordStaff(tx, { email, key, fullName, role, now })),
      'staff-taken',
    )
    if (known !== undefined) await renameStaff(tx, id, fullName, role)
    await mailSetUpLink(context, tx, { id, email, role }, 'invited')
    await notifyOwners(tx, {
      subject: notices.invited(),
      lines: [notices.email_as_role({ email, role })],
      actor: staff.actor,
      now,
    })
    const before = known && { role: known.role }
    await audit.record(tx, { subject: email, before, after: { role } })
    return id
  })
  context.wake()
  return { staff: await readMember(context, staffId) }
})

/** Mails somebody who lost the password or the second factor a link that sets new ones. */
export const mailSetUpLinkHandler = serveStaff(
  mailSetUpLinkCall,
  async ({ payload, context, staff, audit }) => {
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      await mailSetUpLink(context, tx, person, 'lost')
      await notifyOwners(tx, {
        subject: notices.set_up_link(),
        lines: [notices.email_as_role({ email: person.email, role: person.role })],
        actor: staff.actor,
        now: context.now(),
      })
      await audit.record(tx, { subject: person.email })
      return person.id
    })
    context.wake()
    return { staff: await readMember(context, staffId) }
  },
)

/** Mails a person of staff a set-up link, which ends earlier ones. */
export async function mailSetUpLink(
  context: Context,
  tx: Tx,
  person: { id: number; email: string; role: string },
  because: MailPayloads['staff-set-up']['because'],
): Promise<void> {
  const now = context.now()
  await dropLinks(tx, person.id)
  const url = `${context.environment.publicUrl}/office/set-up/${await makeSetUpLink(tx, person.id, now)}`
  await queueMail(tx, {
    kind: 'staff-set-up',
    to: person.email,
    payload: { because, role: person.role, url },
    keys: context.keys,
    eventKey: `invite-staff:${randomUUID()}`,
    now,
  })
}
