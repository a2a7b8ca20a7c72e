import { consume, reset, restore, type RateLimit } from '../http/rate-limits'
import type { World } from '../world'

/** The rate limits of wrong guesses at the password or code of a customer or of staff, per account and per network (null: none). */
export interface GuessLimits {
  readonly account: RateLimit
  readonly address: RateLimit | null
}

/**
 * Runs a guess, which answers null if it was wrong. Wrong ones are counted, and refused beyond the limits; a right one resets
 * the account's count.
 *
 * Each guess is counted before it is compared, and restored if it was right, so that parallel guesses cannot pass the limit.
 */
export async function countingFailures<Found>(
  world: World,
  { account, address }: GuessLimits,
  guess: () => Promise<Found | null>,
): Promise<Found | null> {
  // The network first: at its limit, it must not create counters for more accounts.
  const ofAddress = address === null ? null : await consume(world, address)
  await consume(world, account).catch(async (error: unknown) => {
    // Nothing was compared.
    if (ofAddress !== null) await restore(world, ofAddress)
    throw error
  })
  const found = await guess()
  if (found !== null) {
    await reset(world, account)
    if (ofAddress !== null) await restore(world, ofAddress)
  }
  return found
}
