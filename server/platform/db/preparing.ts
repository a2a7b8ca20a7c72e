import type { Socket } from 'node:net'
import type pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Connections } from './connections'

/** The maximum of kept statements: texts that differ with a list's length must not fill the database's memory. */
const maxStatements = 500

/**
 * The end of a statement that is the last of its transaction: then `commit` is sent with it. A failure of the statement
 * makes PostgreSQL roll back instead.
 */
export const andCommit = '\n-- and commit'

/** A member of pg's client that its types omit: the socket. */
type Wired = pg.PoolClient & { connection: { stream: Socket } }

interface Statement {
  /** The name of a statement that has its own; the others are named by their text. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** A pool for Kysely, and single statements for the hot paths, both prepared. */
interface Preparing {
  readonly pool: PostgresPool
  run<R extends pg.QueryResultRow>(statement: Statement): Promise<R[]>
}

/**
 * Connections with prepared statements: parsed once per connection, and planned once if one plan fits all parameters.
 * Without this, parsing and planning is more than half of an order's CPU in the database. A `begin` is sent with the
 * next statement, and a `commit` with the last one where that is known (`andCommit`): each saved round trip is a tenth
 * of a millisecond of two processes. It needs a pool with `pipeline:
 * true`. With `isOn` false nothing is prepared: for a pooler that gives each transaction another connection.
 */
export function preparing(connections: Connections, isOn: boolean): Preparing {
  const names = statementNames(isOn)
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const broken = new WeakSet<pg.PoolClient>()

  const send = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> => {
    const name = names.of(statement)
    const { text, values } = statement
    return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })
  }

  /** Draws the consequences of a failed statement for this connection and for the others. */
  function learn(client: pg.PoolClient, error: unknown) {
    if (isOutdated(error)) {
      // The migration of a newer version changed a table's columns.
      names.renew()
    } else if (!(error instanceof Error && 'severity' in error)) {
      // Not an error of the database: the connection is broken, or silent.
      broken.add(client)
    }
    connections.failed(error)
  }

  async function query(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
    try {
      return await send(client, statement)
    } catch (error) {
      learn(client, error)
      throw error
    }
  }

  const release = (client: pg.PoolClient) => client.release(broken.has(client))

  return {
    pool: {
      async connect() {
        const client = await connections.connect()
        const made =
          clients.get(client) ??
          pipelined(client, {
            query: (statement) => query(client, statement),
            release: () => release(client),
            afterBegin: connections.afterBegin,
          })
        clients.set(client, made)
        return made
      },
      end: () => connections.pool.end(),
    },
    async run<R extends pg.QueryResultRow>(statement: Statement) {
      const client = await connections.connect()
      try {
        return (await againIfOutdated(() => query(client, statement))).rows as R[]
      } finally {
        release(client)
      }
    },
  }
}

/** Gives statements the names that they are prepared under. */
function statementNames(isOn: boolean) {
  const names = new Map<string, string>()
  let generation = 0
  return {
    /** Undefined: it is not prepared. */
    of({ name, text, values }: Statement): string | undefined {
      if (!isOn || (name === undefined && values.length === 0)) return undefined
      if (name !== undefined) return generation === 0 ? name : `${name}_${generation}`
      const known = names.get(text)
      if (known !== undefined || names.size >= maxStatements) return known
      const made = `s${generation}_${names.size}`
      names.set(text, made)
      return made
    },

    /** All statements are prepared again, under new names. */
    renew(): void {
      names.clear()
      generation += 1
    },
  }
}

/** How a connection sends its statements. */
interface Sending {
  readonly query: (statement: Statement) => Promise<pg.QueryResult>
  readonly release: () => void
  readonly afterBegin: string
}

/** A connection for Kysely that sends `begin` with the next statement, and `commit` with a last one (`andCommit`). */
function pipelined(client: pg.PoolClient, { query, release, afterBegin }: Sending): PostgresPoolClient {
  const { stream } = (client as Wired).connection
  let begun: Promise<unknown> | null = null
  let isInTransaction = false
  let committed: Promise<unknown> | null = null
  /** The answer of what was just sent, once a `begin` that was sent with it is answered too. */
  function sentWithBegin(sent: Promise<pg.QueryResult>) {
    if (begun === null) return sent
    const both = Promise.all([sent, begun])
    begun = null
    stream.uncork()
    return both.then(([result]) => result)
  }
  function sendWithCommit(statement: Statement) {
    stream.cork()
    const sent = query(statement)
    committed = query({ text: 'commit', values: [] })
    stream.uncork()
    return Promise.all([sentWithBegin(sent), committed]).then(([result]) => result)
  }
  return {
    query(text: string, values: readonly unknown[]) {
      if (text === 'begin') {
        isInTransaction = true
        stream.cork()
        begun = query({ text: text + afterBegin, values: [] })
        // The error is reported to the caller of the next statement.
        begun.catch(() => undefined)
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
      }
      if (text.startsWith('start transaction')) {
        isInTransaction = true
        return query({ text: text + afterBegin, values })
      }
      if (text === 'commit' || text === 'rollback') {
        isInTransaction = false
        const ending = committed
        committed = null
        if (ending !== null) return ending
      } else if (!isInTransaction) return againIfOutdated(() => query({ text, values }))
      if (committed !== null) throw new Error('A statement follows the last one of its transaction')
      if (text.endsWith(andCommit)) return sendWithCommit({ text, values })
      return sentWithBegin(query({ text, values }))
    },
    release,
  } as PostgresPoolClient
}

/**
 * Repeats the work if a prepared statement was refused because the migration of a newer version changed its result
 * columns. The statement had no effect, and a transaction is rolled back, so all of it is repeated.
 */
export async function againIfOutdated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOutdated(error)) throw error
    return work()
  }
}

/** "cached plan must not change result type" (0A000). */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
