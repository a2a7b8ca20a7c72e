import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address'
import type { RateLimit } from '../../platform/http/rate-limits'
import type { Context } from '../../context'
import type { Guess } from '../accounts'
import { type AccountKey, knownBrowser } from '../../platform/http/known-browsers'

const limitsOf = (context: Context) => context.catalogue.current().settings.limits

const accountOf = (key: string): AccountKey => ({ kind: 'staff', key })

/** Failed sign-ins of staff from a network. */
const staffSignInsFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-sign-in-address',
  subject: clientAddress(request),
  most: limitsOf(context).loginsPerAddress,
})

/** A sign-in at an account of staff, whether it exists or not: as many as customers have, counted separately. */
export const signInOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'staff-sign-in-account',
  account: accountOf(key),
  most: limitsOf(context).loginsPerAccount,
  address: staffSignInsFrom(context, request),
})

/**
 * Right passwords of an account: each costs a hash. A browser that the account knows has a count of its own, so that nobody
 * who has the password but no second factor uses it up.
 */
export async function rightSignInsOfStaff(
  context: Context,
  request: FastifyRequest,
  key: string,
): Promise<RateLimit> {
  const browser = await knownBrowser(context, request, accountOf(key))
  return {
    scope: 'right-staff-sign-in',
    subject: key,
    ...(browser !== null && { source: browser }),
    most: limitsOf(context).rightLoginsPerAccount,
  }
}

/**
 * A code after a correct password. Wrong codes count separately from wrong passwords: a correct password resets the latter,
 * and anyone who knows it could otherwise guess codes without a limit.
 */
export const codeOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'staff-code',
  account: accountOf(key),
  most: limitsOf(context).loginsPerAccount,
  address: null,
})

/** The password of a person who is signed in; a stranger's failed sign-ins do not count here. */
export const passwordOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'password-of-staff',
  account: accountOf(key),
  most: limitsOf(context).loginsPerAccount,
  address: null,
})

/** Wrong set-up and sign-in links from a network. They are too long to be guessed: this only limits the load. */
export const staffLinksFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-link-address',
  subject: clientAddress(request),
  most: limitsOf(context).officeKeysPerAddress,
})

/** Sign-ins by passkey that were started from a network: each keeps a challenge for some minutes. */
export const passkeysFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-passkey-address',
  subject: clientAddress(request),
  most: limitsOf(context).loginsPerAddress,
})
