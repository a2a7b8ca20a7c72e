import { askForCardRefund } from '../features/refunds/card-refund'
import { takeCardRefundsToAsk } from '../books/card-refunds.sql'
import type { World } from '../world'

const batchSize = 20

/**
 * Asks again for repayments to cards that have no end: the process died between the gateway's answer and its record,
 * or the gateway was silent. Under the same reference the money goes back once.
 */
export async function repairCardRefunds(world: World): Promise<boolean> {
  const open = await takeCardRefundsToAsk(world.db.kysely, world.now(), batchSize)
  for (const one of open) await askForCardRefund(world, one)
  return open.length === batchSize
}
