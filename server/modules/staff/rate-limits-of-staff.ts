import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context'
import { clientAddress } from '../../platform/http/client-address'
import { type AccountKey, knownBrowser } from '../../platform/http/known-browsers'
import type { RateLimit } from '../../platform/http/rate-limits'
import type { Guess } from '../accounts'

const limitsOf = (context: Context) => context.catalogue.current().settings.limits

const accountOf = (key: string): AccountKey => ({ kind: 'staff', key })

/** Limit of failed sign-ins of staff from a network. */
const staffSignInsFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-sign-in-address',
  subject: clientAddress(request),
  max: limitsOf(context).loginsPerAddress,
})

/** Limits of a sign-in to a staff account, which may not exist. They are those of customers but counted separately. */
export const signInOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'staff-sign-in-account',
  account: accountOf(key),
  max: limitsOf(context).loginsPerAccount,
  address: staffSignInsFrom(context, request),
})

/**
 * Limit of right passwords of an account, because each requires an expensive hash. A browser that the account knows has its own
 * count, so that an attacker with the password but no second factor cannot use it up.
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
    max: limitsOf(context).rightLoginsPerAccount,
  }
}

/**
 * Limits of a code after a correct password. Wrong codes are counted separately from wrong passwords: a correct password resets
 * the latter, so an attacker who knows it could otherwise guess codes without a limit.
 */
export const codeOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'staff-code',
  account: accountOf(key),
  max: limitsOf(context).loginsPerAccount,
  address: null,
})

/** Limits of the password of a signed-in person. A stranger's failed sign-ins are not counted here. */
export const passwordOfStaff = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'password-of-staff',
  account: accountOf(key),
  max: limitsOf(context).loginsPerAccount,
  address: null,
})

/** Limit of wrong set-up and sign-in links from a network. They are too long to be guessed; the limit only reduces the load. */
export const staffLinksFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-link-address',
  subject: clientAddress(request),
  max: limitsOf(context).officeKeysPerAddress,
})

/** Limit of started sign-ins by passkey from a network, because each stores a challenge for some minutes. */
export const passkeysFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'staff-passkey-address',
  subject: clientAddress(request),
  max: limitsOf(context).loginsPerAddress,
})
