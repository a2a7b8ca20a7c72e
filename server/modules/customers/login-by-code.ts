import { randomInt, timingSafeEqual } from 'node:crypto'
import { tokenHash, randomToken } from '../../platform/crypto/keys'
import { compactCode } from '../../../contract/typed-text'
import { loginByCode } from '../../../contract/shop/customers'
import { emailKey, mailAddress } from '../../../rules/text/email'
import {
  confirmEmail,
  addressesOf,
  findCustomerByEmail,
  updateOrderEmails,
  lockCustomer,
  deleteLoginCode,
  findLoginCode,
  recordWrongLoginCode,
  loginOf,
  rightLoginsOf,
  countingFailures,
} from '../accounts'
import { atLeast, consume, refuseIfTooMany } from '../../platform/http/rate-limits'
import { serve } from '../../platform/http/serve'
import { createSessions } from '../../platform/http/sessions'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { answerLogin, startLogin } from './login'

/** Number of wrong attempts after which a login code is invalid. */
export const LOGIN_CODE_ATTEMPTS = 5

/** Generates a code of six digits. All codes have the same probability. */
export const generateLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Returns the hash under which a code is stored. It includes the nonce, which is itself only stored hashed, so that a reader of
 * the database cannot try all million codes.
 */
export const loginCodeHash = (code: string, nonce: string): Buffer => tokenHash(`${code} ${nonce}`)

/** Returns the hashes of a new code and of the nonce of the browser that requested it, for `recordLoginCode`. */
export const hashesOf = (code: string, nonce: string) => ({
  codeHash: loginCodeHash(code, nonce),
  nonceHash: tokenHash(nonce),
})

/**
 * Starts a login with a mailed code and responds like `login`. A wrong code counts as a failed login. Known and unknown
 * accounts get the same error after the same time.
 *
 * A code can be used once. A repeated request with the same call key, code and nonce returns the token of the login that it
 * started, while that login lasts. It counts as another login.
 */
export const loginByCodeHandler = serve(loginByCode, async (parts) => {
  const { payload, context, request } = parts
  const key = emailKey(payload.email ?? '')
  if (!key) throw new Refusal('email-missing', { fields: ['email'] })
  const given = { code: compactCode(payload.code ?? ''), nonce: payload.nonce ?? '' }
  if (!given.code) throw new Refusal('login-code-missing', { fields: ['code'] })

  const right = rightLoginsOf(context, key)
  await refuseIfTooMany(context, right)
  const token = tokenOf(context, given, payload.call_key)
  const started = await createSessions(context.db, context.now)(token)
  if (started?.emailKey === key) {
    await consume(context, right)
    return answerLogin({ token, customer: started }, parts)
  }
  const found = await atLeast(100, () =>
    countingFailures(context, loginOf(context, request, key), () => findByLoginCode(context, key, given)),
  )
  if (found !== null) {
    await consume(context, right)
    await updateOrderEmails(context.db.kysely, found.id)
  }
  return answerLogin(found === null ? null : await startLogin(context, found, { token, request }), parts)
})

interface Given {
  code: string
  nonce: string
}

/** Returns the token of the login. It is derived from the call key, so that a repeated request gets the same one. */
const tokenOf = ({ keys }: Context, { code, nonce }: Given, callKey: string | null): string =>
  callKey === null ? randomToken() : keys.repeatableToken('login', `${callKey} ${nonce} ${code}`)

/**
 * Returns the customer of a login code and deletes the code. Returns `null` if the code is wrong, used, expired or requested by
 * another browser. The code proves that the mail was read, so it confirms the current email if the mail was sent there.
 */
function findByLoginCode(context: Context, key: string, { code, nonce }: Given) {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    // The second of two calls with the same code waits here and then finds the code deleted.
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return null
    const stored = await findLoginCode(tx, customer.id, LOGIN_CODE_ATTEMPTS, now)
    // A guess without the nonce is always wrong, so it must not use up the attempts of the browser that requested the code.
    if (stored === undefined || !timingSafeEqual(stored.nonce_hash, tokenHash(nonce))) return null
    if (!timingSafeEqual(stored.code_hash, loginCodeHash(code, nonce))) {
      await recordWrongLoginCode(tx, customer.id)
      return null
    }
    await deleteLoginCode(tx, customer.id)
    if (mailAddress(addressesOf(customer)) === customer.email) await confirmEmail(tx, customer.id, key, now)
    return (await findCustomerByEmail(tx, key)) ?? null
  })
}
