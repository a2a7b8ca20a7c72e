import { takeAttemptsToAsk } from './queries'
import type { Context } from '../../context'
import { askInTurn } from './ask-about'
import { inGroups } from '../../platform/jobs/in-groups'

const batchSize = 20

/**
 * Asks the gateways about attempts without an outcome: the browser never came back, or the process ended between the
 * charge and its record. An expired attempt that the gateway does not know was abandoned. Expired attempts are asked
 * about for a while longer, so that a payment at the last moment is found.
 */
export async function reconcileAttempts(context: Context): Promise<boolean> {
  const attempts = await takeAttemptsToAsk(context.db.kysely, context.now(), batchSize)
  await inGroups(attempts, askInTurn(context))
  return attempts.length === batchSize
}
