import { password_changed } from '../../../texts/compiled/answers'
import { resetPassword } from '../../../contract/shop/customers'
import { emailKey } from '../../../rules/email'
import { serve } from '../../http/serve'
import { reset, recordWrongGuess, refuseIfTooMany } from '../../http/rate-limits'
import { tokenHash } from '../../keys'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { queueAccountMail } from '../../accounts/account-mail'
import { mailAddress } from '../../../rules/mail-address'
import { setPasswordByMail } from '../../accounts/confirm-address'
import { addressesOf, followProvedEmail, lockCustomer } from '../../accounts/customers.sql'
import { hashPassword } from '../../accounts/passwords'
import { dropCodes, endSessions, isCode, useCode } from '../../accounts/sessions.sql'
import {
  askerOf,
  loginsOfAccount,
  passwordsOfCustomer,
  wrongCodesFrom,
} from '../../accounts/rate-limits-of-accounts'

/**
 * Sets a new password by a mailed code, ends all logins, and resets the account's limit of wrong passwords. It also
 * confirms the address to which the mail went.
 */
export const resetPasswordHandler = serve(resetPassword, async ({ payload, world, request }) => {
  const password = payload.password ?? ''
  if (!password.trim()) throw new Refusal('new-password-missing', { fields: ['password'] })
  const key = emailKey(payload.email ?? '')
  const code = tokenHash(payload.token ?? '')

  await refuseIfTooMany(world, wrongCodesFrom(world, request))
  // A check before the costly hash, so that wrong codes cost little; `useCode` decides.
  const seemsRight = await isCode(world.db.kysely, code, 'reset-password', key, world.now())
  const customerId = seemsRight
    ? await setByCode(world, code, key, await hashPassword(password, askerOf(request, key)))
    : null
  if (customerId === null) {
    await recordWrongGuess(world, wrongCodesFrom(world, request))
    throw new Refusal('incorrect-code')
  }
  await followProvedEmail(world.db.kysely, customerId)
  await reset(world, loginsOfAccount(world, key))
  await reset(world, passwordsOfCustomer(world, customerId))
  world.wake()
  return { message: password_changed() }
})

/** The customer's id; null if the code is wrong or expired. */
function setByCode(world: World, code: Buffer, key: string, passwordHash: string): Promise<number | null> {
  return world.db.transaction(async (tx) => {
    const now = world.now()
    // Of two calls with one code, the second waits here and then finds the code used.
    const customer = await lockCustomer(tx, key)
    if (customer === undefined || (await useCode(tx, code, 'reset-password', key, now)) === null) return null
    await setPasswordByMail(tx, customer.id, passwordHash, now)
    await dropCodes(tx, customer.id, 'reset-password')
    await endSessions(tx, customer.id)
    const payload = { full_name: customer.full_name }
    await queueAccountMail(tx, 'password-changed', mailAddress(addressesOf(customer)), payload, {
      keys: world.keys,
      now,
    })
    return customer.id
  })
}
