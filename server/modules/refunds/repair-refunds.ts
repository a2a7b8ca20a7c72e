import { askForCardRefund } from './card-refund'
import { takeCardRefundsToAsk } from '../orders'
import type { World } from '../../context'

const batchSize = 20

/**
 * Repeats the requests of card refunds without an outcome: the process ended between the gateway's answer and its
 * record, or the gateway was silent. With the same reference the money is refunded once.
 */
export async function repairCardRefunds(world: World): Promise<boolean> {
  const open = await takeCardRefundsToAsk(world.db.kysely, world.now(), batchSize)
  for (const one of open) await askForCardRefund(world, one)
  return open.length === batchSize
}
