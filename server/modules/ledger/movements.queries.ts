import type { Tx } from '../../platform/db/database'

/** Writes a row of the ledger; false if the same movement exists already. */
export async function recordMovement(
  tx: Tx,
  movement: {
    order_id: number
    kind: 'charge' | 'transfer' | 'cash' | 'terminal' | 'chargeback' | 'return'
    amount: number
    reference: string
    attempt_id: number | null
    at: Date
    recorded_at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('movement')
    .values(movement)
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
