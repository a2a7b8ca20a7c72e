import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context'
import { randomToken, tokenHash } from '../crypto/keys'
import type { Queryable } from '../db/database'
import { isSameOrigin } from './browser-security'
import { readCookie, setCookie } from './cookies'
import {
  type AccountId,
  type AccountKind,
  addBrowser,
  isKnownBrowser,
  KNOWN_DAYS,
  recordSeen,
  replaceToken,
} from './known-browsers.queries'

/**
 * Cookie of a browser in which a member of staff or a customer has signed in. It grants no access: it only gives the
 * browser its own count of wrong guesses for the accounts that signed in there
 * (`server/modules/accounts/guess-limits.ts`).
 */
const browserCookie = 'known_browser'

/** An account by its email. */
export interface AccountKey {
  readonly kind: AccountKind
  readonly key: string
}

/**
 * Returns the source of a rate limit for a request from a browser in which the account has signed in before; `null` for
 * any other browser.
 */
export async function knownBrowser(
  { db, environment, now }: Context,
  request: FastifyRequest,
  account: AccountKey,
): Promise<string | null> {
  const token = readCookie(request, environment, browserCookie)
  if (token === null) return null
  const hash = tokenHash(token)
  return (await isKnownBrowser(db.kysely, hash, account, now())) ? `browser ${hash.toString('hex')}` : null
}

/** Sets the cookie of a known browser. Call it after the transaction has been committed. */
export type GiveBrowser = (reply: FastifyReply) => void

/**
 * Makes a browser known to an account that has just signed in there. Returns `null` if the request does not come from a
 * page of this origin, as with programs that are not browsers; these get no cookie.
 *
 * Other accounts of the same browser stay known. With `renewed`, the browser gets a new token even if it was known, so
 * that its counts start again and copies of its previous cookie become invalid.
 */
export async function rememberBrowser(
  tx: Queryable,
  { environment, now }: Context,
  request: FastifyRequest,
  account: AccountId,
  { renewed = false } = {},
): Promise<GiveBrowser | null> {
  if (!isSameOrigin(request, environment)) return null
  const earlier = readCookie(request, environment, browserCookie)
  const earlierHash = earlier === null ? null : tokenHash(earlier)
  const isKnown = earlierHash !== null && (await recordSeen(tx, earlierHash, account, now()))
  let value = earlier ?? ''
  if (!isKnown || renewed) {
    value = randomToken()
    const hash = tokenHash(value)
    if (earlierHash !== null) await replaceToken(tx, earlierHash, hash)
    if (!isKnown) await addBrowser(tx, hash, account, now())
  }
  return (reply) => setCookie(reply, environment, browserCookie, { value, seconds: KNOWN_DAYS * 86_400 })
}
