import type { World } from '../../../server/context'

/** The world of a process that is killed at the end of each transaction: everything was written, and nothing is committed. */
export function killedWorld(world: World): World {
  const { db } = world
  async function transaction<T>(work: Parameters<typeof db.transaction<T>>[0]): Promise<T> {
    return db.transaction<T>(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  }
  return { ...world, db: { ...db, transaction } }
}
