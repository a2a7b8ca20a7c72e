import type { Socket } from 'node:net'
import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** Statements beyond so many are not kept: texts that differ with every list's length must not fill the database. */
const mostStatements = 500

/** What pg's client has and its types leave out: the way to the database. */
type Wired = pg.PoolClient & { connection: { stream: Socket } }

/**
 * A pool whose statements with parameters are prepared: parsed once a connection, and planned once it is known that one
 * plan serves all. Of an order's CPU in the database, parsing and planning is more than half otherwise. A `begin` waits
 * for the statement after it and travels with it: each way there and back saved is a tenth of a millisecond of two
 * processes. That takes a pool with `pipeline: true`.
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
      const { stream } = (client as Wired).connection
      let begun: Promise<unknown> | null = null
      const made = {
        query(text: string, values: readonly unknown[]) {
          if (text === 'begin') {
            stream.cork()
            begun = client.query(text)
            // Whoever awaits the next statement learns of it.
            begun.catch(() => undefined)
            return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
          }
          const sent = query(client, text, values)
          if (begun === null) return sent
          const both = Promise.all([sent, begun])
          begun = null
          stream.uncork()
          return both.then(([result]) => result)
        },
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
