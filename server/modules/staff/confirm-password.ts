import { confirmPassword } from '../../../contract/office/sign-in'
import { emailKey } from '../../../rules/email-key'
import { checkPassword, askerOf } from '../accounts'
import { passwordOfStaff } from './rate-limits-of-staff'
import { Refusal } from '../../platform/http/refusal'
import { serveStaff } from './serve-staff'
import { findStaffById } from './staff-accounts.queries'
import { recordAsked } from './staff-sessions.queries'
import { meOf } from './me-of'

/** Compares the password of who is signed in; sensitive calls are possible for a while. */
export const confirmPasswordHandler = serveStaff(
  confirmPassword,
  async ({ payload, world, request, staff, audit }) => {
    const { id, staffId, email } = staff.session
    const guess = {
      asker: askerOf(request, `staff ${email}`),
      ...passwordOfStaff(world, request, emailKey(email)),
    }
    const find = () => findStaffById(world.db.kysely, staffId)
    const person = await checkPassword(world, guess, find, payload.password ?? '')
    if (person === null) throw new Refusal('password-wrong', { fields: ['password'] })
    const now = world.now()
    await world.db.transaction(async (tx) => {
      await recordAsked(tx, id, now)
      await audit.record(tx, { subject: null })
    })
    return { me: await meOf(world, { ...staff, session: { ...staff.session, askedAt: now } }) }
  },
)
