import { Refusal } from '../refusal'
import type { World } from '../world'
import { isKeyTaken, takeCallKey } from './call-keys.sql'
import { NotWaiting, onceIn } from './once'

/** As a browser makes one: 128 random bits. */
const keyText = /^[\w-]{16,64}$/

const isKey = (key: unknown): key is string => typeof key === 'string' && keyText.test(key)

/**
 * Makes a change of staff once for a key that its caller made up (the header `Idempotency-Key`; decision 205): the key is
 * taken in the change's own transaction. A second one with it is refused with `already-done`. Without a key, or with a text
 * that is none, it is made as often as it is sent.
 */
export async function onceByKey<Answer>(
  world: World,
  actor: string,
  key: unknown,
  make: (world: World) => Promise<Answer>,
): Promise<Answer> {
  if (!isKey(key)) return make(world)
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
export async function refuseTrialOfDone(world: World, actor: string, key: unknown): Promise<void> {
  if (isKey(key) && (await isKeyTaken(world.db.kysely, { actor, key }))) throw new Refusal('already-done')
}
