import { signIn } from '../../../contract/office/sign-in'
import { emailKey } from '../../../rules/email-key'
import { checkPassword, askerOf } from '../accounts'
import { rightSignInsOfStaff, signInOfStaff } from './rate-limits-of-staff'
import { consume, refuseIfTooMany } from '../../platform/http/rate-limits'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveOpen } from './serve-staff'
import { findStaffByEmail } from './staff-accounts.queries'
import { startStaffSession } from './start-session'
import { meOfToken } from './me-of'
import { takeSecondFactor } from './second-factor'

/**
 * Signs a person in by email and password. A wrong email and a wrong password get the same refusal after the same work, and
 * count together. Who has a second factor gives a code too; a passkey signs in by itself, so of it a recovery code counts.
 */
export const signInHandler = serveOpen(signIn, async ({ payload, world, request, reply }) => {
  const key = emailKey(payload.email ?? '')
  const password = payload.password ?? ''
  if (!key || !password) throw new Refusal('sign-in-fields-missing', { fields: [key ? 'password' : 'email'] })

  const guess = { asker: askerOf(request, `staff ${key}`), ...signInOfStaff(world, request, key) }
  const find = async () => {
    // Before the costly password check.
    await refuseIfTooMany(world, await rightSignInsOfStaff(world, request, key))
    return findStaffByEmail(world.db.kysely, key)
  }
  const person = orRefuse(await checkPassword(world, guess, find, password), 'sign-in-failed')
  await consume(world, await rightSignInsOfStaff(world, request, key))
  const hasFactor = person.totp_sealed !== null || person.has_passkey === true
  if (hasFactor) await takeSecondFactor(world, request, person, payload.code)
  const started = await world.db.transaction((tx) =>
    startStaffSession(tx, {
      world,
      request,
      person,
      by: 'password',
      hasFactor,
      isShared: payload.shared_device,
      action: signIn.path,
    }),
  )
  const session = orRefuse(started, 'sign-in-failed')
  session.give(reply)
  return { me: await meOfToken(world, session.token) }
})
