import type { Tx } from '../../platform/db/database'

/**
 * Locks the customer of an email and reads the customer's own limits on unpaid orders; erased customers are excluded.
 */
export const lockLimits = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'full_name', 'email', 'max_unpaid_orders', 'max_unpaid_places'])
    .where('email_key', '=', emailKey)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets a customer's own limits. */
export const recordLimits = (
  tx: Tx,
  customerId: number,
  limits: { max_unpaid_orders: number | null; max_unpaid_places: number | null },
) => tx.updateTable('customer').set(limits).where('id', '=', customerId).execute()
