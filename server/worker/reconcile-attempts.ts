import { takeAttemptsToAsk } from '../features/payments/attempts-to-ask.sql'
import type { World } from '../world'
import { askInTurn } from './ask-about'
import { inGroups } from './in-groups'

const batchSize = 20

/**
 * Asks the gateways about tries that have no end: the browser never came back, or the process died between the charge
 * and its record. One that the gateway knows nothing of when its time is over was abandoned. One that ran out is asked
 * about for a while longer: who pays at the last moment is not forgotten.
 */
export async function reconcileAttempts(world: World): Promise<boolean> {
  const attempts = await takeAttemptsToAsk(world.db.kysely, world.now(), batchSize)
  await inGroups(attempts, askInTurn(world))
  return attempts.length === batchSize
}
