import { reset, restore, consume, type RateLimit } from '../../http/rate-limits'
import type { World } from '../../world'
import type { Asker } from '../../accounts/fair-queue'
import { inPasswordSlot, isPassword } from '../../accounts/passwords'

/** The rate limits of wrong passwords, per account and per network, and the caller. */
interface PasswordLimits {
  readonly asker: Asker
  readonly account: RateLimit
  readonly address: RateLimit | null
}

/** The account whose password is compared; without a password nothing can match. */
interface Owner {
  readonly password_hash: string | null
}

/**
 * Finds the account of a password; null if it is wrong or the account does not exist, after the same amount of work.
 * Wrong passwords are counted, and refused beyond the limits; a right one resets the account's count. Refuses with
 * `busy` if too many checks wait.
 *
 * The account is also looked up when the check's turn comes, so that a storm of logins does not reach the database at
 * once.
 *
 * Each attempt is counted before the password is compared, and restored if it was right, so that parallel guesses
 * cannot pass the limit. As this happens in the check's turn, only a few right ones are counted at a time, and a campus
 * behind one address is not refused when many log in at once.
 */
export function checkPassword<Found extends Owner>(
  world: World,
  { asker, account, address }: PasswordLimits,
  find: () => Promise<Found | undefined>,
  password: string,
): Promise<Found | null> {
  return inPasswordSlot(asker, async () => {
    const found = await find()
    // The network first: at its limit, it must not create counters for more accounts.
    const ofAddress = address === null ? null : await consume(world, address)
    await consume(world, account).catch(async (error: unknown) => {
      // The password was not compared.
      if (ofAddress !== null) await restore(world, ofAddress)
      throw error
    })
    const right = await isPassword(found?.password_hash ?? null, password)
    if (right) {
      await reset(world, account)
      if (ofAddress !== null) await restore(world, ofAddress)
    }
    return right ? (found ?? null) : null
  })
}
