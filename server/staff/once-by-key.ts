import type { FastifyRequest } from 'fastify'
import { callKey } from '../../contract/office/office-call'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { isKeyTaken, takeCallKey } from './call-keys.sql'
import { NotWaiting, onceIn } from './once'

/** The key that a caller sent with a change, if any. A text that is none is refused: its caller believes in it. */
export function callKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !callKey.test(key)) throw new Refusal('call-key-invalid')
  return key
}

/**
 * Makes a change of staff once for a key that its caller made up (the header `Idempotency-Key`; decision 205): the key is
 * taken in the change's own transaction. A second one with it is refused with `already-done`. Without a key it is
 * made as often as it is sent.
 */
export async function onceByKey<Answer>(
  world: World,
  actor: string,
  key: string | undefined,
  make: (world: World) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return make(world)
  const { world: once } = onceIn(world, {
    claim: (tx) => takeCallKey(tx, { actor, key, at: world.now() }),
    end: () => Promise.resolve(),
  })
  try {
    return await make(once)
  } catch (error) {
    if (error instanceof NotWaiting) throw new Refusal('already-done')
    throw error
  }
}

/**
 * Refuses with `already-done` to try what was made before with this key: a page whose answer was lost learns by its next
 * trial that it arrived (decision 230). The key is not taken.
 */
export async function refuseTrialOfDone(world: World, actor: string, key: string | undefined): Promise<void> {
  if (key !== undefined && (await isKeyTaken(world.db.kysely, { actor, key })))
    throw new Refusal('already-done')
}
