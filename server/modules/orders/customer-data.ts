import type { World } from '../../context'
import { type Stock, dataOf } from '../catalogue'
import { customerLists, type CustomerLists } from './customer-lists'

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
