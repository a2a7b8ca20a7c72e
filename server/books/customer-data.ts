import type { World } from '../world'
import type { Stock } from '../stock/catalogue'
import { customerLists, type CustomerLists } from './customer-lists'

/**
 * What a call answers that changed something of a customer's: her lists as they are now. `read`: the stock, where the
 * request has it already.
 */
export async function customerData(
  world: World,
  customerId: number,
  read?: Stock,
): Promise<CustomerLists & { now: string }> {
  const stock = read ?? (await world.catalogue.stock())
  const lists = await customerLists(world, customerId, stock)
  return { ...lists, now: world.now().toISOString() }
}
