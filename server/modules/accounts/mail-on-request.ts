import type { FastifyRequest } from 'fastify'
import { emailKey, whyNotEmail } from '#rules/text/email'
import type { Context } from '../../context'
import { clientAddress, siteAddress } from '../../platform/http/client-address'
import { knownBrowser } from '../../platform/http/known-browsers'
import { atLeast, consume, type RateLimit } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import type { Guess } from './guess-limits'
import type { Asker } from './passwords'

/**
 * Calls `mail` for an address that anybody may enter, within the limits per email and per network. Fails if the address is
 * not a valid email. It takes at least 100 ms, so that the duration does not reveal whether the address has an account.
 */
export async function mailOnRequest(
  context: Context,
  request: FastifyRequest,
  requested: { purpose: 'reset' | 'login-code' | 'resend' | 'staff-pause'; email: string | null | undefined },
  mail: (address: { email: string; key: string; source: MailSource }) => Promise<void>,
): Promise<void> {
  const email = requested.email?.trim() ?? ''
  const wrong = whyNotEmail(email)
  if (wrong) throw new Refusal(wrong, { fields: ['email'] })
  const key = emailKey(email)
  await atLeast(100, async () => {
    const source = await countMail(context, requested.purpose, key, request)
    await mail({ email, key, source })
  })
  context.wake()
}

const limitsOf = (context: Context) => context.catalogue.current().settings.limits

/** Limit of failed logins from a network. */
const loginsFromAddress = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'login-address',
  subject: clientAddress(request),
  max: limitsOf(context).loginsPerAddress,
})

/** Limits of a login to an account, which may not exist. */
export const loginOf = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'login-account',
  account: { kind: 'customer', key },
  max: limitsOf(context).loginsPerAccount,
  address: loginsFromAddress(context, request),
})

/** Limit of successful logins of an account. Few are needed, and each requires an expensive hash. */
export const rightLoginsOf = (context: Context, key: string): RateLimit => ({
  scope: 'right-login-account',
  subject: key,
  max: limitsOf(context).rightLoginsPerAccount,
})

/** Identifies a request in the queue for password work. */
export const askerOf = (request: FastifyRequest, account: string): Asker => ({
  network: clientAddress(request),
  account,
})

/**
 * Limits of wrong current passwords of a logged-in customer. They are counted separately from logins, so that a stranger's
 * failed logins do not prevent a customer from changing the password.
 */
export const currentPasswordOf = (context: Context, request: FastifyRequest, key: string): Guess => ({
  request,
  scope: 'password-of-customer',
  account: { kind: 'customer', key },
  max: limitsOf(context).loginsPerAccount,
  address: null,
})

/** The requester of a mail to an email: a browser that its account knows, otherwise a network (IPv6: /48). */
export interface MailSource {
  readonly name: string
  readonly isKnown: boolean
}

/**
 * Counts a request that sends a mail and returns its source, or rejects it with `too-many-attempts`. Each purpose has a limit per
 * network, one per email and source, and a higher one per email over all networks. A browser that the account knows has only its
 * own limit, so strangers with any number of networks cannot use up its mails.
 */
export async function countMail(
  context: Context,
  purpose: 'register' | 'reset' | 'login-code' | 'resend' | 'confirm' | 'staff-pause',
  key: string,
  request: FastifyRequest,
): Promise<MailSource> {
  const { mailsPerAddress, mailsPerEmail, mailsPerEmailOverall } = limitsOf(context)
  const scope = `${purpose}-email` as const
  const kind = purpose === 'staff-pause' ? 'staff' : 'customer'
  const browser = await knownBrowser(context, request, { kind, key })
  if (browser !== null) {
    await consume(context, { scope, subject: key, source: browser, max: mailsPerEmail })
    return { name: browser, isKnown: true }
  }
  // The network is counted first: a network at its limit must not create counters for more addresses.
  const network = clientAddress(request)
  await consume(context, { scope: `${purpose}-address`, subject: network, max: mailsPerAddress })
  const site = `network ${siteAddress(request)}`
  await consume(context, { scope, subject: key, source: site, max: mailsPerEmail })
  await consume(context, { scope, subject: key, max: mailsPerEmailOverall })
  return { name: site, isKnown: false }
}

/**
 * Limit of wrong login codes of all accounts together. Codes have only six digits, so an attacker with many networks must not try
 * a few at each of many accounts. Beyond the limit, each code has one attempt (`login-by-code`).
 */
export const wrongLoginCodes = (context: Context): RateLimit => ({
  scope: 'wrong-login-codes',
  subject: 'all accounts',
  max: limitsOf(context).wrongCodesOverall,
})

/** Limit of wrong mailed codes from a network. Codes are too long to be guessed; the limit only reduces the load. */
export const wrongCodesFrom = (context: Context, request: FastifyRequest): RateLimit => ({
  scope: 'code-address',
  subject: clientAddress(request),
  max: limitsOf(context).mailsPerAddress,
})
