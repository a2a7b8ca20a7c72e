import type { Context } from '#server/context'

/**
 * Returns the context of a process that is killed at the end of each transaction, after all writes and before the
 * commit.
 */
export function killedContext(context: Context): Context {
  const { db } = context
  async function transaction<T>(work: Parameters<typeof db.transaction<T>>[0]): Promise<T> {
    return db.transaction<T>(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  }
  return { ...context, db: { ...db, transaction } }
}
