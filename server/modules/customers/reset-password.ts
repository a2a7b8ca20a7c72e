import type { FastifyRequest } from 'fastify'
import { resetPassword } from '#contract/shop/customers'
import { trimmedPassword } from '#contract/typed-text'
import { emailKey } from '#rules/text/email'
import { password_changed } from '#texts/compiled/answers'
import type { Context } from '../../context'
import { tokenHash } from '../../platform/crypto/keys'
import { rememberBrowser } from '../../platform/http/known-browsers'
import { deleteBrowsersOf } from '../../platform/http/known-browsers.queries'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import {
  accountMails,
  queueAccountMail,
  lockCustomer,
  hashPassword,
  deleteCodes,
  endSessions,
  isCode,
  useCode,
  resetGuesses,
  askerOf,
  currentPasswordOf,
  loginOf,
  wrongCodesFrom,
} from '../accounts'
import { setPasswordByMail } from './confirmed-email'

/**
 * Sets a new password with a mailed code, ends all logins and resets the account's counts of wrong passwords. Afterwards the
 * account knows only this browser. It also confirms the address to which the mail was sent.
 */
export const resetPasswordHandler = serve(resetPassword, async ({ payload, context, request, reply }) => {
  const password = payload.password ?? ''
  if (!trimmedPassword(password)) throw new Refusal('new-password-missing', { fields: ['password'] })
  const key = emailKey(payload.email ?? '')
  const code = tokenHash(payload.token ?? '')

  await refuseIfTooMany(context, wrongCodesFrom(context, request))
  // Check the code before the expensive hash, so that wrong codes are cheap. Only `useCode` is authoritative.
  const seemsRight = await isCode(context.db.kysely, code, 'reset-password', key, context.now())
  const set = seemsRight
    ? await setByCode(context, request, { code, key }, await hashPassword(password, askerOf(request, key)))
    : null
  if (set === null) {
    await recordWrongGuess(context, wrongCodesFrom(context, request))
    throw new Refusal('incorrect-code')
  }
  set.give?.(reply)
  await resetGuesses(context, loginOf(context, request, key))
  await resetGuesses(context, currentPasswordOf(context, request, key))
  context.wake()
  return { message: password_changed() }
})

/** Sets the password and makes the browser known to the account. Returns `null` if the code is wrong or expired. */
function setByCode(
  context: Context,
  request: FastifyRequest,
  { code, key }: { code: Buffer; key: string },
  passwordHash: string,
) {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    // The second of two calls with the same code waits here and then finds the code used.
    const customer = await lockCustomer(tx, key)
    if (customer === undefined || (await useCode(tx, code, 'reset-password', key, now)) === null) return null
    await setPasswordByMail(tx, customer.id, passwordHash, now)
    await deleteCodes(tx, customer.id, 'reset-password')
    await endSessions(tx, customer.id)
    const payload = { customer_id: customer.id, full_name: customer.full_name }
    await queueAccountMail(tx, accountMails.passwordChangedMail, customer.email, payload, {
      keys: context.keys,
      now,
    })
    const account = { kind: 'customer', id: customer.id } as const
    await deleteBrowsersOf(tx, account)
    return { give: await rememberBrowser(tx, context, request, account) }
  })
}
