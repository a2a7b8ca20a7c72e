import type { World } from '../../world'
import { findSealed, replaceSealed } from '../../books/bank-details.sql'
import { isSealedWith, open, seal, sealedFor } from './seal'

/**
 * Seals anew what a previous secret sealed, so that the secret can be forgotten. Answers how many could not be read:
 * their secret is not here. Safe in any number of processes, and while refunds are worked on.
 */
export async function resealBankDetails(world: World): Promise<number> {
  let unreadable = 0
  for (const { id, order_id, bank_sealed } of await findSealed(world.db.kysely)) {
    if (isSealedWith(bank_sealed, world.keys.sealing)) continue
    try {
      const value = open(bank_sealed, world.keys.opening, sealedFor(order_id))
      await replaceSealed(
        world.db.kysely,
        id,
        bank_sealed,
        seal(value, world.keys.sealing, sealedFor(order_id)),
      )
    } catch (error) {
      unreadable += 1
      world.log.error({ refund: id, fault: String(error) }, 'bank details cannot be read with these secrets')
    }
  }
  return unreadable
}
