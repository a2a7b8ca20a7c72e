import type { World } from '../../world'
import { findSealed, replaceSealed } from '../../books/bank-details.sql'
import { open, seal, sealedFor, sealMark } from '../../seal'

/**
 * Seals again, with the current secret, what a previous one sealed, so that the previous secret can be removed. Returns
 * how many could not be read. Safe in any number of processes, and while refunds are processed.
 */
export async function resealBankDetails(world: World): Promise<number> {
  let unreadable = 0
  for (const { id, order_id, bank_sealed } of await findSealed(
    world.db.kysely,
    sealMark(world.keys.sealing),
  )) {
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
