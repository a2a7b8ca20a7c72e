import { randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { loginByCode } from '#contract/shop/customers'
import { compactCode } from '#contract/typed-text'
import { emailKey } from '#rules/text/email'
import type { Context } from '../../context'
import { tokenHash, randomToken } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import { knownBrowser } from '../../platform/http/known-browsers'
import {
  atLeast,
  consume,
  isReached,
  recordWrongGuess,
  refuseIfTooMany,
} from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import { createSessions } from '../../platform/http/sessions'
import {
  type MailSource,
  findCustomerByEmail,
  lockCustomer,
  deleteLoginCode,
  findLoginCode,
  recordLoginCode,
  recordWrongLoginCode,
  loginOf,
  rightLoginsOf,
  wrongLoginCodes,
  countingFailures,
} from '../accounts'
import { confirmEmail } from './confirmed-email'
import { answerLogin, startLogin } from './login'

/** Number of wrong attempts after which a login code is invalid. */
export const LOGIN_CODE_ATTEMPTS = 5
/** The same beyond the limit of wrong codes over all accounts (`wrongLoginCodes`), except in known browsers. */
const ATTEMPTS_BEYOND_LIMIT = 1

/** Generates a code of six digits. All codes have the same probability. */
export const generateLoginCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Returns the hash under which a code is stored. It includes the nonce, which is itself only stored hashed, so that a reader of
 * the database cannot try all million codes.
 */
export const loginCodeHash = (code: string, nonce: string): Buffer => tokenHash(`${code} ${nonce}`)

/**
 * Stores a new login code and returns it for the mail. Returns `null` if it was not stored (`recordLoginCode`); no mail is
 * sent then.
 */
export async function createLoginCode(
  tx: Tx,
  requested: { customerId: number; nonce: string; source: MailSource; now: Date },
): Promise<string | null> {
  const { nonce, source, ...owner } = requested
  const code = generateLoginCode()
  const isStored = await recordLoginCode(tx, {
    ...owner,
    ...hashesOf(code, nonce),
    sourceHash: tokenHash(source.name),
    isKnownBrowser: source.isKnown,
  })
  return isStored ? code : null
}

/** Returns the hashes of a code and of the nonce of the browser that requested it, for `recordLoginCode`. */
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
    countingFailures(context, loginOf(context, request, key), () =>
      countingOverall(context, request, key, (attempts) => findByLoginCode(context, key, given, attempts)),
    ),
  )
  if (found !== null) await consume(context, right)
  return answerLogin(found === null ? null : await startLogin(context, found, { token, request }), parts)
})

/**
 * Runs `work`, which returns `null` if the code is wrong, with the number of attempts that a code has. Wrong codes are counted over
 * all accounts, alike for unknown ones. Beyond that limit, a code has one attempt. Codes are not rejected, because strangers could
 * then close the login for all customers. Browsers in which the account logged in before are neither counted nor limited.
 */
async function countingOverall<Found>(
  context: Context,
  request: FastifyRequest,
  key: string,
  work: (attempts: number) => Promise<Found | null>,
): Promise<Found | null> {
  if ((await knownBrowser(context, request, { kind: 'customer', key })) !== null)
    return work(LOGIN_CODE_ATTEMPTS)
  const overall = wrongLoginCodes(context)
  const isBeyond = await isReached(context, overall)
  const found = await work(isBeyond ? ATTEMPTS_BEYOND_LIMIT : LOGIN_CODE_ATTEMPTS)
  if (found === null) await recordWrongGuess(context, overall)
  return found
}

interface Given {
  code: string
  nonce: string
}

/** Returns the token of the login. It is derived from the call key, so that a repeated request gets the same one. */
const tokenOf = ({ keys }: Context, { code, nonce }: Given, callKey: string | null): string =>
  callKey === null ? randomToken() : keys.repeatableToken('login', `${callKey} ${nonce} ${code}`)

/**
 * Returns the customer of a login code and deletes the code. Returns `null` if the code is wrong, used, expired or requested by
 * another browser, or had as many wrong `attempts`. The code proves that the mail was read, so it confirms the email.
 */
function findByLoginCode(context: Context, key: string, { code, nonce }: Given, attempts: number) {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    // The second of two calls with the same code waits here and then finds the code deleted.
    const customer = await lockCustomer(tx, key)
    if (customer === undefined) return null
    const id = { customerId: customer.id, nonceHash: tokenHash(nonce) }
    const stored = await findLoginCode(tx, id, attempts, now)
    // A guess without the nonce is always wrong, so it must not use up the attempts of the browser that requested the code.
    if (stored === undefined) return null
    if (!timingSafeEqual(stored, loginCodeHash(code, nonce))) {
      await recordWrongLoginCode(tx, id)
      return null
    }
    await deleteLoginCode(tx, id)
    await confirmEmail(tx, customer.id, key, now)
    return (await findCustomerByEmail(tx, key)) ?? null
  })
}
