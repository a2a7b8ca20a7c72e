import { reset, restore, consume, type RateLimit } from '../../http/rate-limits'
import type { World } from '../../world'
import type { Asker } from '../../accounts/fair-queue'
import { inPasswordSlot, isPassword } from '../../accounts/passwords'

/** Where wrong passwords are counted: for the account, and for the network that they come from; and who asks. */
interface PasswordLimits {
  readonly asker: Asker
  readonly account: RateLimit
  readonly address: RateLimit | null
}

/** Whose password it may be; with none where there is none to be compared. */
interface Owner {
  readonly password_hash: string | null
}

/**
 * Finds whose password it is; null where it is not (or nobody is there), after the same work. Wrong ones are counted,
 * and refused beyond the limits; a right one forgives the account's. Refuses with `busy` where too many wait.
 *
 * The owner is looked for in the password's turn, too: of a storm of logins nothing reaches the database before its
 * turn.
 *
 * Each try is counted before the password is looked at, and taken back where it was right: so of many parallel guesses
 * none slips past the limit. Since that happens in the password's turn, at most a few right ones are counted at a time,
 * and a campus behind one address is not refused for logging in all at once.
 */
export function checkPassword<Found extends Owner>(
  world: World,
  { asker, account, address }: PasswordLimits,
  find: () => Promise<Found | undefined>,
  password: string,
): Promise<Found | null> {
  return inPasswordSlot(asker, async () => {
    const found = await find()
    // The address first: one that is at its limit makes no counters of further accounts.
    const ofAddress = address === null ? null : await consume(world, address)
    await consume(world, account).catch(async (error: unknown) => {
      // Nobody looked at the password.
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
