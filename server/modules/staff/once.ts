import type { Tx } from '../../platform/db/database'
import type { World } from '../../context'

/** Thrown where a piece of work was done, or given up, before this process came to it. */
export class NotWaiting extends Error {}

interface PieceOfWork {
  /** Locks the work's row; false if it no longer waits. */
  readonly claim: (tx: Tx) => Promise<boolean>
  /** Records that it was done. */
  readonly end: (tx: Tx) => Promise<void>
}

/**
 * The world for a handler that does a piece of work which waits in the database: the transaction that the handler opens also
 * claims the work and ends it. So it is done exactly once, by any number of processes and whenever one of them is killed.
 * `wasDone` says whether a transaction was committed, `wasTried` whether one was begun; throws `NotWaiting` within the handler where
 * it no longer waits.
 */
export function onceIn(
  world: World,
  { claim, end }: PieceOfWork,
): { world: World; wasDone: () => boolean; wasTried: () => boolean } {
  const { db } = world
  let isTried = false
  let isDone = false
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    isTried = true
    if (isDone) return db.transaction(work)
    const result = await db.transaction(async (tx) => {
      if (!(await claim(tx))) throw new NotWaiting()
      const made = await work(tx)
      await end(tx)
      return made
    })
    isDone = true
    return result
  }
  return { world: { ...world, db: { ...db, transaction } }, wasDone: () => isDone, wasTried: () => isTried }
}
