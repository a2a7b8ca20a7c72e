import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Context } from '../../context'
import { clientAddress } from '../../platform/http/client-address'
import { type AccountKey, knownBrowser } from '../../platform/http/known-browsers'
import {
  consume,
  reset,
  resetSources,
  restore,
  type RateLimit,
  recordWrongGuess,
  refuseIfTooMany,
} from '../../platform/http/rate-limits'
import { DAY_MINUTES, type GuessScope } from '../../platform/http/rate-limits.queries'
import { Refusal } from '../../platform/http/refusal'
import { untilClosed } from '../../platform/http/until-closed'
import { createWorkQueue } from '../../platform/jobs/work-queue'

/**
 * Maximum number of wrong guesses at an account per day from one source: a network, or a browser in which the account
 * signed in before. It prevents one network from using up the limit of the account.
 */
export const GUESSES_OF_SOURCE_A_DAY = 30
/**
 * Maximum number of wrong guesses at an account per day from all networks together. Browsers in which the account signed
 * in before are neither counted nor blocked.
 */
export const GUESSES_OF_ACCOUNT_A_DAY = 100

/** A guess at an account's secret, and the request that makes it. */
export interface Guess {
  readonly request: FastifyRequest
  readonly scope: GuessScope
  readonly account: AccountKey
  /** Maximum number of wrong guesses from one source in 15 minutes. After that, growing pauses apply. */
  readonly max: number
  /** The limit of the network across all accounts, or `null`. Browsers that the account knows are not counted. */
  readonly address: RateLimit | null
}

/**
 * Returns the limits of a guess, in the order in which they are counted. One attacker must not be able to lock out the
 * account's owner, and many attackers together must not be able to guess the secret:
 *
 * - A source may be wrong `max` times (10) in 15 minutes, then once after each growing pause, and 30 times a day. A source is
 *   a network (other networks are not blocked) or a browser that the account knows (other clients on the same network cannot
 *   block it). A stolen cookie of such a browser allows 30 guesses a day, and becomes invalid with the next mailed link.
 * - All networks together may be wrong 100 times a day: 36,500 a year from any number of machines. That is less than the 44
 *   thousand frequent passwords that staff may not choose. An attacker who knows the password guesses the app's code (3 of
 *   a million are valid at a time) once in nine years. At this limit, browsers that the account does not know must wait
 *   until the day is over or the owner opens a mailed link in one. All other browsers can sign in.
 */
async function limitsOf(context: Context, { request, scope, account, max, address }: Guess) {
  const browser = await knownBrowser(context, request, account)
  const subject = account.key
  const source = browser ?? networkOf(request)
  const ofSource: readonly RateLimit[] = [
    { scope, subject, source, max, growing: true },
    { scope: `${scope}-day`, subject, source, max: GUESSES_OF_SOURCE_A_DAY, minutes: DAY_MINUTES },
  ]
  if (browser !== null) return { ofSource, shared: { first: [], last: [] } }
  const ofAccount: RateLimit = {
    scope: `${scope}-day`,
    subject,
    max: GUESSES_OF_ACCOUNT_A_DAY,
    minutes: DAY_MINUTES,
  }
  // The network is counted first: a network at its limit must not create counters for more accounts.
  return { ofSource, shared: { first: address === null ? [] : [address], last: [ofAccount] } }
}

/**
 * Runs `work`, which returns `null` if the guess is wrong. Wrong guesses are counted and rejected beyond the limits
 * (`limitsOf`). A right guess resets the count of its source.
 *
 * Each guess is counted before it is compared, so that parallel guesses cannot exceed a limit. The count of a right guess
 * is restored.
 */
export async function countingFailures<Result>(
  context: Context,
  guess: Guess,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  const { ofSource, shared } = await limitsOf(context, guess)
  const consumed: Awaited<ReturnType<typeof consume>>[] = []
  try {
    for (const limit of [...shared.first, ...ofSource, ...shared.last])
      consumed.push(await consume(context, limit))
  } catch (error) {
    // The guess was not compared, so it must not be counted.
    for (const one of consumed) await restore(context, one)
    throw error
  }
  const found = await work()
  if (found !== null) {
    for (const limit of ofSource) await reset(context, limit)
    for (const one of consumed) if (!ofSource.includes(one.limit)) await restore(context, one)
  }
  return found
}

const networkOf = (request: FastifyRequest): string => `network ${clientAddress(request)}`

/** Deletes all counts of guesses at an account, for example after a password change. */
export async function resetGuesses(
  context: Context,
  { scope, account }: Pick<Guess, 'scope' | 'account'>,
): Promise<void> {
  const [ofSources, ofDay] = [
    { scope, subject: account.key },
    { scope: `${scope}-day`, subject: account.key },
  ] as const
  await resetSources(context, ofSources)
  await resetSources(context, ofDay)
  await reset(context, { ...ofDay, max: GUESSES_OF_ACCOUNT_A_DAY })
}

/** The target of a valid link. */
interface Found<Content> {
  /** Identifies the link in the download limit. It is the same for every spelling of the link. */
  readonly name: string
  /** Builds the content. The signal is aborted when the client disconnects. */
  readonly open: (signal: AbortSignal) => Content | Promise<Content>
}

/** Limits concurrent link lookups, so that many document requests cannot use all database connections. */
const enqueue = createWorkQueue({ concurrency: 3, maxWaiting: 2000, retryAfter: 5 })

/**
 * Returns the content of a link. If `find` returns `null`, the request fails with 404 and is counted for its network. After
 * too many wrong links, requests fail before the lookup. A valid link can be opened a limited number of times, then the
 * request fails with 429.
 */
export async function guarded<Content>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found<Content> | null>,
): Promise<Content> {
  const signal = untilClosed(reply)
  const found = await enqueue(() => findWithinLimits(context, request, find), { signal })
  return found.open(signal)
}

async function findWithinLimits<Content>(
  context: Context,
  request: FastifyRequest,
  find: () => Promise<Found<Content> | null>,
): Promise<Found<Content>> {
  const { downloadsPerAddress, downloadsPerLink } = context.catalogue.current().settings.limits
  const wrong: RateLimit = {
    scope: 'download-address',
    subject: clientAddress(request),
    max: downloadsPerAddress,
  }
  await refuseIfTooMany(context, wrong)
  const found = await find()
  if (found === null) {
    await recordWrongGuess(context, wrong)
    throw new Refusal('document-not-found')
  }
  await consume(context, { scope: 'download-link', subject: found.name, max: downloadsPerLink })
  return found
}
