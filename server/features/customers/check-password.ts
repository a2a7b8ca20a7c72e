import { forgiveTries, giveBackTry, takeTry, type TryLimit } from '../../http/tries'
import type { World } from '../../world'
import { inPasswordSlot, isPassword } from './passwords'

/** Where wrong passwords are counted: for the account, and for the network that they come from. */
interface PasswordLimits {
  readonly account: TryLimit
  readonly address: TryLimit | null
}

/**
 * Whether a password is the stored one (null: there is none). Wrong ones are counted, and refused beyond the limits;
 * a right one forgives the account's.
 *
 * Each try is counted before the password is looked at, and taken back where it was right: so of many parallel guesses
 * none slips past the limit. Since that happens in the password's turn, at most a few right ones are counted at a time,
 * and a campus behind one address is not refused for logging in all at once.
 */
export function checkPassword(
  world: World,
  { account, address }: PasswordLimits,
  stored: string | null,
  password: string,
): Promise<boolean> {
  return inPasswordSlot(async () => {
    const ofAccount = await takeTry(world, account)
    const ofAddress = address === null ? null : await takeOrGiveBack()
    const right = await isPassword(stored, password)
    if (right) {
      await forgiveTries(world, account)
      if (ofAddress !== null) await giveBackTry(world, ofAddress)
    }
    return right

    async function takeOrGiveBack() {
      try {
        return address === null ? null : await takeTry(world, address)
      } catch (error) {
        // Nobody looked at the password: an address that is at its limit cannot lock other people's accounts.
        await giveBackTry(world, ofAccount)
        throw error
      }
    }
  })
}
