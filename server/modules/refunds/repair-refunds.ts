import { askForCardRefund } from './card-refund'
import { takeCardRefundsToAsk } from '../orders'
import type { Context } from '../../context'

const batchSize = 20

/**
 * Repeats the requests of card refunds without an outcome: the process ended between the gateway's answer and its
 * record, or the gateway was silent. With the same reference the money is refunded once.
 */
export async function repairCardRefunds(context: Context): Promise<boolean> {
  const open = await takeCardRefundsToAsk(context.db.kysely, context.now(), batchSize)
  for (const one of open) await askForCardRefund(context, one)
  return open.length === batchSize
}
