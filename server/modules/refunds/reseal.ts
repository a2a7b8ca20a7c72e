import type { Context } from '../../context'
import { findSealed, replaceSealed, findForeignPayerAccounts, replacePayerAccount } from '../ledger'
import { open, seal, sealedFor, sealedForEntry, sealMark } from '../../platform/crypto/seal'

/**
 * Seals again, with the current secret, what a previous one sealed, so that the previous secret can be removed. Returns
 * how many could not be read. Safe in any number of processes, and while refunds are processed.
 */
export async function resealBankDetails(context: Context): Promise<number> {
  let unreadable = 0
  for (const { id, order_id, bank_sealed } of await findSealed(
    context.db.kysely,
    sealMark(context.keys.sealing),
  )) {
    try {
      const value = open(bank_sealed, context.keys.opening, sealedFor(order_id))
      await replaceSealed(
        context.db.kysely,
        id,
        bank_sealed,
        seal(value, context.keys.sealing, sealedFor(order_id)),
      )
    } catch (error) {
      unreadable += 1
      context.log.error(
        { refund: id, fault: String(error) },
        'bank details cannot be read with these secrets',
      )
    }
  }
  return unreadable
}

/** How many receipts are read at once. */
const limit = 1000

/** The same for the accounts of payers on bank statements. */
export async function resealPayerAccounts(context: Context): Promise<number> {
  const { sealing, opening } = context.keys
  const db = context.db.kysely
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
        context.log.error(
          { receipt: id, fault: String(error) },
          'the account of a receipt cannot be read with these secrets',
        )
      }
    }
    if (entries.length < limit) return unreadable
  }
}
