import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../platform/http/sessions'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import type { Context } from '../../context'
import { mailAddress } from '../../../rules/text/email'
import {
  confirmEmail,
  type findCustomerByEmail,
  lockCustomer,
  mailedPasswordCode,
  recordSession,
  useCode,
} from '../accounts'
import { type GiveBrowser, rememberBrowser } from '../../platform/http/known-browsers'

/** How long a login lasts; it is never prolonged. */
const LOGIN_DAYS = 90

type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomerByEmail>>>

/** A login that was started; `giveBrowser` sets the cookie by which the account knows its browser. */
export interface StartedLogin {
  readonly token: string
  readonly customer: SignedIn
  readonly giveBrowser: GiveBrowser | null
}

/**
 * Starts a login, under this token, of a customer whose password was checked. Null if the email or password changed in between.
 * The browser of `request` is known to the account from then on.
 *
 * A login with the password that was mailed to an address confirms that address; the mail stored a code for this.
 */
export function startLogin(
  context: Context,
  found: FoundCustomer,
  { token = randomToken(), request = null }: { token?: string; request?: FastifyRequest | null } = {},
): Promise<StartedLogin | null> {
  const hash = tokenHash(token)
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const confirmed = found.email_confirmed_at !== null || (await confirmByMailedPassword(tx, found, now))
    const isRecorded = await recordSession(tx, {
      hash,
      customerId: found.id,
      emailKey: found.email_key,
      checkedHash: found.password_hash,
      now,
      expiresAt: new Date(now.getTime() + LOGIN_DAYS * 86_400_000),
      most: context.catalogue.current().settings.limits.sessionsPerAccount,
    })
    if (!isRecorded) return null
    const customer = {
      id: found.id,
      email: found.email,
      emailKey: found.email_key,
      emailConfirmed: confirmed,
      mailAddress: mailAddress({
        email: found.email,
        isConfirmed: confirmed,
        confirmedEmail: found.confirmed_email,
      }),
      fullName: found.full_name,
      country: found.country,
      address: found.address,
      tokenHash: hash,
    }
    const account = { kind: 'customer', id: found.id } as const
    const giveBrowser = request && (await rememberBrowser(tx, context, request, account))
    return { token, customer, giveBrowser }
  })
}

async function confirmByMailedPassword(tx: Parameters<typeof useCode>[0], found: FoundCustomer, now: Date) {
  if (found.password_hash === null) return false
  // The row's lock first, as everywhere, so that two simultaneous first logins wait instead of deadlocking.
  const locked = await lockCustomer(tx, found.email_key)
  if (locked?.email_confirmed_at) return true
  const owner = await useCode(
    tx,
    mailedPasswordCode(found.password_hash),
    'confirm-email',
    found.email_key,
    now,
  )
  if (owner === null) return false
  await confirmEmail(tx, owner, found.email_key, now)
  return true
}
