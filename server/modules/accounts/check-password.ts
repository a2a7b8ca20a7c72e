import type { Context } from '../../context'
import type { Asker } from './fair-queue'
import { inPasswordSlot, isPassword } from './passwords'
import { countingFailures, type Guess } from './counting-failures'

/** The guess that a wrong password counts as, and the caller whose turn in the queue it takes. */
interface PasswordGuess extends Guess {
  readonly asker: Asker
}

/** The account whose password is compared; without a password nothing can match. */
interface Owner {
  readonly password_hash: string | null
}

/**
 * Finds the account of a password; null if it is wrong or the account does not exist, after the same amount of work.
 * Wrong passwords are counted, and refused beyond the limits (`countingFailures`). Refuses with `busy` if too many checks wait.
 *
 * The account is also looked up when the check's turn comes, so that a storm of logins does not reach the database at
 * once. As an attempt is counted in the check's turn, only a few right ones are counted at a time, and a campus behind one
 * address is not refused when many log in at once.
 */
export function checkPassword<Found extends Owner>(
  context: Context,
  { asker, ...guess }: PasswordGuess,
  find: () => Promise<Found | undefined>,
  password: string,
): Promise<Found | null> {
  return inPasswordSlot(asker, async () => {
    const found = await find()
    return countingFailures(context, guess, async () =>
      (await isPassword(found?.password_hash ?? null, password)) ? (found ?? null) : null,
    )
  })
}
