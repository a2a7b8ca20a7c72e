import { login } from '../../../contract/customers'
import { emailKey } from '../../../rules/email'
import { PreparedAnswer, serve } from '../../http/serve'
import { Refusal } from '../../refusal'
import { getDataHandler } from '../catalogue/get-data'
import { checkPassword } from './check-password'
import { findCustomerByEmail } from './customers.sql'
import { startLogin } from './start-login'
import { loginsFromAddress, loginsOfAccount } from './try-limits'

/**
 * Starts a login, and answers what `get-data` would. A wrong email and a wrong password are refused alike, after the
 * same work.
 */
export const loginHandler = serve(login, async ({ payload, world, request, reply }) => {
  const key = emailKey(payload.email ?? '')
  const password = payload.password ?? ''
  if (!key || !password) throw new Refusal('login-fields-missing', { fields: [key ? 'password' : 'email'] })

  const found = await findCustomerByEmail(world.db.kysely, key)
  const limits = { account: loginsOfAccount(world, key), address: loginsFromAddress(world, request) }
  const isRight = await checkPassword(world, limits, found?.password_hash ?? null, password)
  const started = found !== undefined && isRight ? await startLogin(world, found) : null
  if (started === null) throw new Refusal('login-failed')

  const { token, customer } = started
  const data = await getDataHandler.handle({ payload: { token }, customer, world, request, reply })
  if (!(data instanceof PreparedAnswer)) throw new Error('get-data answers a customer with JSON text')
  return new PreparedAnswer(`{"remember_token":${JSON.stringify(token)},${String(data.json).slice(1)}`)
})
