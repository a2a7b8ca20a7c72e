import type { World } from '../world'
import { customerLists, type CustomerLists } from './customer-lists'

/** What a call answers that changed something of a customer's: her lists as they are now. */
export async function customerData(
  world: World,
  customerId: number,
): Promise<CustomerLists & { now: string }> {
  const stock = await world.catalogue.stock()
  const lists = await customerLists(world, customerId, stock)
  return { ...lists, now: world.now().toISOString() }
}
