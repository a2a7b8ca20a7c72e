import { randomUUID } from 'node:crypto'
import { changePassword } from '../../../contract/office/own-account'
import { emailKey } from '../../../rules/email-key'
import { leastPassword, whyNotStaffPassword } from '../../../rules/staff-password'
import { checkPassword, hashPassword, askerOf } from '../accounts'
import { passwordOfStaff } from './rate-limits-of-staff'
import { queueMail } from '../outbox'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { isFrequentPassword } from './frequent-passwords'
import { serveStaff } from './serve-staff'
import { changePassword as recordPassword, findStaffById } from './staff-accounts.queries'
import { endStaffSessions, recordAsked } from './staff-sessions.queries'
import { meOf } from './me-of'

/**
 * Sets another password of who is signed in. Their other sessions end, and they get a mail: whoever did not do this learns
 * of it. An account without a password, as the demo's owner has, is given its first one.
 */
export const changePasswordHandler = serveStaff(
  changePassword,
  async ({ payload, world, request, staff, audit }) => {
    const { id, staffId, email } = staff.session
    const asker = askerOf(request, `staff ${email}`)
    const person = orRefuse(await findStaffById(world.db.kysely, staffId), 'signed-out')
    if (person.password_hash !== null) {
      const guess = { asker, ...passwordOfStaff(world, request, emailKey(email)) }
      const isRight = await checkPassword(world, guess, async () => person, payload.password ?? '')
      if (isRight === null) throw new Refusal('password-wrong', { fields: ['password'] })
    }
    const given = payload.new_password ?? ''
    refuseIf(whyNotStaffPassword(given, isFrequentPassword), {
      fields: ['new_password'],
      slots: { least: String(leastPassword) },
    })
    const passwordHash = await hashPassword(given, asker)
    const now = world.now()
    await world.db.transaction(async (tx) => {
      const changed = await recordPassword(tx, staffId, person.password_hash, passwordHash)
      if (changed === undefined) throw new Refusal('password-wrong', { fields: ['password'] })
      await endStaffSessions(tx, staffId, id)
      await recordAsked(tx, id, now)
      await queueMail(tx, {
        kind: 'operator-notice',
        to: email,
        payload: {
          subject: 'Your password for the office was changed',
          lines: [
            'Your other sessions have ended.',
            'If you did not do this, ask an owner to sign you out everywhere and to mail you a new set-up link.',
          ],
        },
        eventKey: `office-password:${randomUUID()}`,
        now,
      })
      await audit.record(tx, { subject: email })
    })
    world.wake()
    return { me: await meOf(world, { ...staff, session: { ...staff.session, askedAt: now } }) }
  },
)
