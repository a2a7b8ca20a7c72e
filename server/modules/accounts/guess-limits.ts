import type { FastifyRequest, FastifyReply } from 'fastify'
import { clientAddress } from '../../platform/http/client-address'
import { DAY_MINUTES, type GuessScope } from '../../platform/http/rate-limits.queries'
import {
  consume,
  reset,
  resetSources,
  restore,
  type RateLimit,
  recordWrongGuess,
  refuseIfTooMany,
} from '../../platform/http/rate-limits'
import type { Context } from '../../context'
import { type AccountKey, knownBrowser } from '../../platform/http/known-browsers'
import { takeTurns, untilClosed } from '../../platform/http/turns'
import { Refusal } from '../../platform/http/refusal'

/**
 * How many wrong guesses at an account a day come from one source: a network, or a browser in which the account signed in
 * before. It keeps one network from using up those of the account.
 */
export const GUESSES_OF_SOURCE_A_DAY = 30
/** How many come from all networks together. Browsers in which the account signed in before neither add to them nor wait. */
export const GUESSES_OF_ACCOUNT_A_DAY = 100

/** A guess at an account's secret, and the request that makes it. */
export interface Guess {
  readonly request: FastifyRequest
  readonly scope: GuessScope
  readonly account: AccountKey
  /** Wrong guesses of one source in 15 minutes, before pauses that grow. */
  readonly most: number
  /** The limit of the network over all accounts; null: none. Browsers that the account knows are not counted for it. */
  readonly address: RateLimit | null
}

/**
 * The limits of a guess, in the order in which they are counted. One outsider must not be able to keep the account's owner
 * out, and no number of outsiders may get far:
 *
 * - A source may be wrong `most` times (10) in 15 minutes, then once after each growing pause, and 30 times a day. A source is a
 *   network (so that others may go on elsewhere) or a browser that the account knows (so that others on the same network
 *   cannot stop it). A stolen cookie of such a browser is worth its 30 guesses a day, and ends with the next mailed link.
 * - All networks together may be wrong 100 times a day: 36,500 a year from any number of machines. That is less than the 44
 *   thousand frequent passwords that staff may not choose. An attacker who knows the password guesses the app's code (3 of
 *   a million are valid at a time) once in nine years. At this limit, browsers that the account does not know must wait
 *   until the day is over or the owner opens a mailed link in one; all other browsers can sign in.
 */
async function limitsOf(context: Context, { request, scope, account, most, address }: Guess) {
  const browser = await knownBrowser(context, request, account)
  const subject = account.key
  const source = browser ?? `network ${clientAddress(request)}`
  const ofSource: readonly RateLimit[] = [
    { scope, subject, source, most, growing: true },
    { scope: `${scope}-day`, subject, source, most: GUESSES_OF_SOURCE_A_DAY, minutes: DAY_MINUTES },
  ]
  if (browser !== null) return { ofSource, shared: { first: [], last: [] } }
  const ofAccount: RateLimit = {
    scope: `${scope}-day`,
    subject,
    most: GUESSES_OF_ACCOUNT_A_DAY,
    minutes: DAY_MINUTES,
  }
  // The network first: at its limit, it must not create counters for more accounts.
  return { ofSource, shared: { first: address === null ? [] : [address], last: [ofAccount] } }
}

/**
 * Runs a guess, which answers null if it was wrong. Wrong ones are counted, and refused beyond the limits (`limitsOf`); a
 * right one resets the count of its source.
 *
 * Each guess is counted before it is compared, and restored if it was right, so that parallel guesses cannot pass a limit.
 */
export async function countingFailures<Found>(
  context: Context,
  guess: Guess,
  work: () => Promise<Found | null>,
): Promise<Found | null> {
  const { ofSource, shared } = await limitsOf(context, guess)
  const consumed: Awaited<ReturnType<typeof consume>>[] = []
  try {
    for (const limit of [...shared.first, ...ofSource, ...shared.last])
      consumed.push(await consume(context, limit))
  } catch (error) {
    // Nothing was compared.
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

/** Removes all counts of guesses at an account, as after a new password. */
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
  await reset(context, { ...ofDay, most: GUESSES_OF_ACCOUNT_A_DAY })
}

/** The target of a valid link. */
interface Found<Content> {
  /** The same for every spelling of the link: the limit of downloads counts by it. */
  readonly name: string
  /** Builds the content from what was read; the signal is aborted when the client disconnects. */
  readonly open: (signal: AbortSignal) => Content | Promise<Content>
}

/** Limits link lookups, so that many requests for documents use no more database connections than this. */
const inTurn = takeTurns({ atOnce: 3, waiting: 2000, retryAfter: 5 })

/**
 * Serves the content of a link. A wrong link (null) is refused with 404 and counted for its network; after too many,
 * requests are refused before the lookup. A valid link opens a limited number of times, then 429.
 */
export async function guarded<Content>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found<Content> | null>,
): Promise<Content> {
  const signal = untilClosed(reply)
  const found = await inTurn(() => look(context, request, find), signal)
  return found.open(signal)
}

async function look<Content>(
  context: Context,
  request: FastifyRequest,
  find: () => Promise<Found<Content> | null>,
): Promise<Found<Content>> {
  const { downloadsPerAddress, downloadsPerLink } = context.catalogue.current().settings.limits
  const wrong: RateLimit = {
    scope: 'download-address',
    subject: clientAddress(request),
    most: downloadsPerAddress,
  }
  await refuseIfTooMany(context, wrong)
  const found = await find()
  if (found === null) {
    await recordWrongGuess(context, wrong)
    throw new Refusal('document-not-found')
  }
  await consume(context, { scope: 'download-link', subject: found.name, most: downloadsPerLink })
  return found
}
