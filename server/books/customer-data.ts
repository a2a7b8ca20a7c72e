import type { ShopData } from '../../contract/shop/shop-data'
import type { World } from '../world'
import type { Stock } from '../stock/catalogue'
import { customerLists, type CustomerLists } from './customer-lists'

/** The `data` of an answer: the keys of the shop's data that a call changed, with the time at which they were so. */
export const dataOf = <Changed extends Partial<Omit<ShopData, 'now'>>>(
  now: Date,
  changed: Changed,
): Changed & { now: string } => ({ ...changed, now: now.toISOString() })

/**
 * The answer of a call that changed a customer's data: the customer's current lists. `read`: the stock, if the request
 * has already read it.
 */
export async function customerData(
  world: World,
  customerId: number,
  read?: Stock,
): Promise<CustomerLists & { now: string }> {
  const stock = read ?? (await world.catalogue.stock())
  return dataOf(world.now(), await customerLists(world, customerId, stock))
}
