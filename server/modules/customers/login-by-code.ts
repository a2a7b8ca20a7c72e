import { randomInt, timingSafeEqual } from 'node:crypto'
import { tokenHash, randomToken } from '../../platform/crypto/keys'
import { compactCode } from '../../../contract/typed-text'
import { loginByCode } from '../../../contract/shop/customers'
import { emailKey, mailAddress } from '../../../rules/text/email'
import {
  confirmEmail,
  addressesOf,
  findCustomerByEmail,
  followProvedEmail,
  lockCustomer,
  dropLoginCode,
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

/** How often a mailed login code may be tried. */
export const LOGIN_CODE_ATTEMPTS = 5

/** Six digits, each code as likely as every other. */
export const generateLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * What is stored of a code. The nonce is part of it and is stored only hashed, so that nobody who reads the database can try
 * the million codes.
 */
export const loginCodeHash = (code: string, nonce: string): Buffer => tokenHash(`${code} ${nonce}`)

/** Returns what `recordLoginCode` stores: the hashes of a new code and of the nonce of the browser that requested it. */
export const hashesOf = (code: string, nonce: string) => ({
  codeHash: loginCodeHash(code, nonce),
  nonceHash: tokenHash(nonce),
})

/**
 * Starts a login by a mailed code, instead of the password, and answers as `login` does. What is wrong counts as a failed
 * login and gets the same refusal in the same time, whether the account exists or not.
 *
 * A code counts once. A repeat with the same key, code and nonce answers the token of the login that it started, as long as that
 * login lasts. It counts as another login.
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
    await followProvedEmail(context.db.kysely, found.id)
  }
  return answerLogin(found === null ? null : await startLogin(context, found, { token, request }), parts)
})

interface Given {
  code: string
  nonce: string
}

/** The token of the login. Without a key of the call each has its own, so that no call is taken for a repeat. */
const tokenOf = ({ keys }: Context, { code, nonce }: Given, callKey: string | null): string =>
  callKey === null ? randomToken() : keys.repeatableToken('login', `${callKey} ${nonce} ${code}`)

/**
 * The customer whose code this is, which ends with it; null if it is wrong, used, expired or another browser's. The code
 * proves that the mail was read: it confirms the present address if the mail went there.
 */
function findByLoginCode(context: Context, key: string, { code, nonce }: Given) {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    // Of two calls with one code, the second waits here and then finds it used.
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return null
    const kept = await findLoginCode(tx, customer.id, LOGIN_CODE_ATTEMPTS, now)
    // A guess without the nonce cannot be right: it must not use up the attempts of the browser that asked.
    if (kept === undefined || !timingSafeEqual(kept.nonce_hash, tokenHash(nonce))) return null
    if (!timingSafeEqual(kept.code_hash, loginCodeHash(code, nonce))) {
      await recordWrongLoginCode(tx, customer.id)
      return null
    }
    await dropLoginCode(tx, customer.id)
    if (mailAddress(addressesOf(customer)) === customer.email) await confirmEmail(tx, customer.id, key, now)
    return (await findCustomerByEmail(tx, key)) ?? null
  })
}
