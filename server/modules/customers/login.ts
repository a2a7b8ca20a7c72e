import { login } from '../../../contract/shop/customers'
import { emailKey } from '../../../rules/email-key'
import { type PreparedAnswer, serve, type Parts } from '../../platform/http/serve'
import { refuseIfTooMany, consume } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { answerData } from './get-data'
import { checkPassword, findCustomerByEmail, askerOf, loginOf, rightLoginsOf } from '../accounts'
import { type StartedLogin, startLogin } from './start-login'

/**
 * Starts a login and answers as `get-data` does. A wrong email and a wrong password get the same refusal after the same
 * work. Successful logins are limited too, because each costs as much.
 */
export const loginHandler = serve(login, async (parts) => {
  const { payload, world, request } = parts
  const key = emailKey(payload.email ?? '')
  const password = payload.password ?? ''
  if (!key || !password) throw new Refusal('login-fields-missing', { fields: [key ? 'password' : 'email'] })

  const right = rightLoginsOf(world, key)
  const guess = { asker: askerOf(request, key), ...loginOf(world, request, key) }
  const find = async () => {
    // Before the costly password check.
    await refuseIfTooMany(world, right)
    return findCustomerByEmail(world.db.kysely, key)
  }
  const found = await checkPassword(world, guess, find, password)
  if (found !== null) await consume(world, right)
  return answerLogin(found === null ? null : await startLogin(world, found, { request }), parts)
})

/** The token of a login that was started, with the data of `get-data`; null: what was given was wrong. */
export async function answerLogin(
  started: (Omit<StartedLogin, 'giveBrowser'> & Partial<StartedLogin>) | null,
  { world, request, reply }: Pick<Parts<typeof login, unknown>, 'world' | 'request' | 'reply'>,
): Promise<PreparedAnswer> {
  if (started === null) throw new Refusal('login-failed')
  const { token, customer, giveBrowser } = started
  giveBrowser?.(reply)
  return answerData({ customer, world, request, keys: null }, { remember_token: token })
}
