import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** Statements beyond so many are not kept: texts that differ with every list's length must not fill the database. */
const mostStatements = 500

/**
 * A pool whose statements with parameters are prepared: parsed once a connection, and planned once it is known that one
 * plan serves all. Of an order's CPU in the database, parsing and planning is more than half otherwise.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let generation = 0

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements) return known
    const name = `s${generation}_${names.size}`
    names.set(text, name)
    return name
  }

  async function query<R>(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    try {
      const name = values.length === 0 ? undefined : nameOf(text)
      const result: unknown = await client.query({ name, text, values: [...values] })
      return result as PostgresQueryResult<R>
    } catch (error) {
      // A migration of a newer version gave a table another column: statements are prepared anew under new names.
      if (isOutdated(error)) {
        names.clear()
        generation += 1
      }
      throw error
    }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const made = {
        query: (text: string, values: readonly unknown[]) => query(client, text, values),
        release: () => client.release(),
      } as PostgresPoolClient
      clients.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

/** "cached plan must not change result type" (0A000). */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
