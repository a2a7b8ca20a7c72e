import { emailKey } from '../../../rules/email'
import type { Queryable } from '../../db/database'

/**
 * Whether an address is the last confirmed one of the customer whose orders these are (no orders: false). A reassigned
 * ticket still belongs to its buyer's order, and the buyer may have typed its text.
 */
export async function isOwnAddress(
  db: Queryable,
  orderCodes: readonly string[],
  address: string,
): Promise<boolean> {
  const codes = new Set(orderCodes)
  if (codes.size === 0) return false
  const buyers = await db
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['c.email', 'c.email_confirmed_at', 'c.confirmed_email'])
    .where('o.code', 'in', [...codes])
    .where('c.erased_at', 'is', null)
    .execute()
  const confirmed = buyers.map((one) => (one.email_confirmed_at === null ? one.confirmed_email : one.email))
  return buyers.length === codes.size && confirmed.every((one) => emailKey(one ?? '') === emailKey(address))
}
