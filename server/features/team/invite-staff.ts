import { randomUUID } from 'node:crypto'
import { inviteStaff } from '../../../contract/office/team'
import { emailKey, whyNotEmail } from '../../../rules/email'
import { tidyText } from '../../../rules/tidy-text'
import { tellOwners } from '../../accounts/tell-owners'
import { queueMail } from '../../outbox/queue-mail'
import { orRefuse, refuseIf, Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { findStaffByEmail, lockTeam, recordStaff, renameStaff } from '../../staff/staff-accounts.sql'
import { makeSetUpLink } from '../../staff/staff-links'
import { dropLinks } from '../../staff/staff-links.sql'
import { readMember } from './find-staff'

/**
 * Adds a person to the team and mails the set-up link. Whoever was invited and has no password yet gets a new link, which
 * ends the one from before.
 */
export const inviteStaffHandler = serveStaff(inviteStaff, async ({ payload, world, staff, audit }) => {
  const email = payload.email?.trim() ?? ''
  refuseIf(whyNotEmail(email), { fields: ['email'] })
  const key = emailKey(email)
  const fullName = tidyText(payload.full_name ?? '')
  const { role } = payload
  const staffId = await world.db.transaction(async (tx) => {
    const now = world.now()
    await lockTeam(tx)
    const known = await findStaffByEmail(tx, key)
    if (known !== undefined && known.password_hash !== null)
      throw new Refusal('staff-taken', { fields: ['email'] })
    const { id } = orRefuse(
      known ?? (await recordStaff(tx, { email, key, fullName, role, now })),
      'staff-taken',
    )
    if (known !== undefined) await renameStaff(tx, id, fullName, role)
    await dropLinks(tx, id)
    const url = `${world.environment.publicUrl}/office/set-up/${await makeSetUpLink(tx, id, now)}`
    const { shopName } = world.catalogue.current().settings
    await queueMail(tx, {
      kind: 'operator-notice',
      to: email,
      payload: {
        subject: 'Your account for the office',
        lines: [
          `You are invited to work in the office of ${shopName}, as ${role}.`,
          'Open the office to choose a password. The link works once, for 3 days.',
        ],
        url,
      },
      eventKey: `invite-staff:${randomUUID()}`,
      now,
    })
    await tellOwners(tx, {
      subject: 'Somebody was invited to the office',
      lines: [`${email}, as ${role}.`],
      actor: staff.actor,
      now,
    })
    const before = known && { role: known.role }
    await audit.record(tx, { subject: email, before, after: { role } })
    return id
  })
  world.wake()
  return { staff: await readMember(world, staffId) }
})
