import * as notices from '../../../texts/compiled/mails/notices'
import { changeStaffRole, endStaff, endStaffSessions } from '../../../contract/office/team'
import { notifyOwners } from './notify-owners'
import { serveStaff } from './serve-staff'
import { keepAnOwner } from './keep-an-owner'
import { changeRole, endStaffAccount, endStaffSessions as endSessions } from './accounts.queries'
import { readMember } from './find-staff'
import { lockPerson } from './lock-person'

/** Gives a person another role, which their next request has. */
export const changeStaffRoleHandler = serveStaff(
  changeStaffRole,
  async ({ payload, context, staff, audit }) => {
    const { role } = payload
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      if (person.role === role) {
        audit.nothingChanged()
        return person.id
      }
      await keepAnOwner(tx, person)
      await changeRole(tx, person.id, role)
      await notifyOwners(tx, {
        subject: notices.role_changed(),
        lines: [notices.role_from_to({ email: person.email, before: person.role, after: role })],
        actor: staff.actor,
        now: context.now(),
      })
      await audit.record(tx, { subject: person.email, before: { role: person.role }, after: { role } })
      return person.id
    })
    context.wake()
    return { staff: await readMember(context, staffId) }
  },
)

/** Ends a person's account: sessions and links end with it. */
export const endStaffHandler = serveStaff(endStaff, async ({ payload, context, staff, audit }) => {
  const staffId = await context.db.transaction(async (tx) => {
    const now = context.now()
    const person = await lockPerson(tx, payload.staff_id)
    await keepAnOwner(tx, person)
    await endStaffAccount(tx, person.id, now)
    await endSessions(tx, person.id)
    await notifyOwners(tx, {
      subject: notices.account_ended(),
      lines: [notices.member({ email: person.email, role: person.role })],
      actor: staff.actor,
      now,
    })
    await audit.record(tx, { subject: person.email, before: { role: person.role } })
    return person.id
  })
  context.wake()
  return { staff: await readMember(context, staffId) }
})

/** Signs a person out everywhere. */
export const endStaffSessionsHandler = serveStaff(
  endStaffSessions,
  async ({ payload, context, staff, audit }) => {
    const staffId = await context.db.transaction(async (tx) => {
      const person = await lockPerson(tx, payload.staff_id)
      await endSessions(tx, person.id)
      await notifyOwners(tx, {
        subject: notices.signed_out(),
        lines: [notices.signed_out_everywhere({ email: person.email })],
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
