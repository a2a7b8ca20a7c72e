import type { World } from '../../context'
import { findSealed, replaceSealed, findForeignPayerAccounts, replacePayerAccount } from '../ledger'
import { open, seal, sealedFor, sealedForEntry, sealMark } from '../../platform/crypto/seal'

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

/** How many receipts are read at once. */
const limit = 1000

/** The same for the accounts of payers on bank statements. */
export async function resealPayerAccounts(world: World): Promise<number> {
  const { sealing, opening } = world.keys
  const db = world.db.kysely
  let unreadable = 0
  for (let after = 0; ;) {
    const entries = await findForeignPayerAccounts(db, sealMark(sealing), { after, limit })
    for (const { id, key, sealed } of entries) {
      after = id
      try {
        const value = open(sealed, opening, sealedForEntry(key))
        await replacePayerAccount(db, id, sealed, seal(value, sealing, sealedForEntry(key)))
      } catch (error) {
        unreadable += 1
        world.log.error(
          { receipt: id, fault: String(error) },
          'the account of a receipt cannot be read with these secrets',
        )
      }
    }
    if (entries.length < limit) return unreadable
  }
}
