import type { Socket } from 'node:net'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { readAddresses } from './addresses'
import { openConnections, type ConnectionOptions, type Connections } from './connections'
import type { Tables } from './tables'

// bigint IDs and counts are safe integers here (the contract's IDs are z.int()); rates are short decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A transaction, or the database outside of one: where a query may run. */
export type Tx = Transaction<Tables>
export type Queryable = Kysely<Tables>

export interface Database {
  readonly kysely: Queryable
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction; a thrown error rolls back. `work` runs a second time, after a
   * rollback, if the migration of a newer version has changed a statement's result, so it must have no effects outside
   * the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a named prepared statement, which is parsed and planned once per connection. For the hot paths. */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>
  /** Set if its transactions are parts of one that is rolled back in the end (`partsOf`). */
  readonly isRolledBack?: true
  close(): Promise<void>
}

const usual: ConnectionOptions = { connections: 20, limits: 'requests', keepsSession: true }

/**
 * Opens the database of a connection string. If the string names several hosts, the one that accepts writes is used.
 */
export function openDatabase(connectionString: string, options: Partial<ConnectionOptions> = {}): Database {
  const wanted = { ...usual, ...options }
  const connections = openConnections(readAddresses(connectionString), wanted)
  const prepared = preparing(connections, wanted.keepsSession)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared.pool }) })
  return {
    kysely,
    pool: connections.pool,
    transaction: (work) =>
      againIfOutdated(async () => {
        let began: Tx | undefined
        const result = await kysely.transaction().execute((tx) => work((began = tx)))
        if (began !== undefined) runCommitted(began)
        return result
      }),
    prepared: (name, text, values) => prepared.run({ name, text, values }),
    close: () => kysely.destroy(),
  }
}

const waiting = new WeakMap<Queryable, (() => void)[]>()

/**
 * Runs `work` once the transaction `tx` has been committed, and never if it is rolled back. `work` must not throw.
 * In a dry run `tx` is a wrapper whose transaction is always rolled back, so its work never runs.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const works = waiting.get(tx)
  if (works === undefined) waiting.set(tx, [work])
  else works.push(work)
}

/** Runs the functions registered for the commit of `tx`. Only the database calls it. */
function runCommitted(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work()
}

/**
 * Returns a database that works within the transaction `tx`: its transactions are savepoints, one after the other, and a
 * failed one undoes only itself. What is registered for the commit of a part runs after the commit of `tx`. With
 * `isRolledBack`, dry runs of the parts keep their changes for the next parts, because the caller rolls `tx` back.
 */
export const partsOf = (
  db: Database,
  tx: Tx,
  { isRolledBack = false }: { isRolledBack?: boolean } = {},
): Database => ({
  ...db,
  kysely: tx,
  ...(isRolledBack && { isRolledBack }),
  async transaction(work) {
    // Each part has its own object, by which its mails and its actor are stored.
    const part = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await sql`savepoint part`.execute(tx)
    const result = await work(part).catch(async (error: unknown) => {
      await sql`rollback to savepoint part`.execute(tx)
      await sql`release savepoint part`.execute(tx)
      throw error
    })
    await sql`release savepoint part`.execute(tx)
    for (const then of waiting.get(part) ?? []) afterCommit(tx, then)
    return result
  },
  async prepared<Row extends pg.QueryResultRow>(_name: string, text: string, values: readonly unknown[]) {
    return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  },
})

/** The actor on whose behalf a transaction runs, as the audit log names it (`staff:ana@shop.example`, `key:till 2`). */
const actors = new WeakMap<Queryable, string>()

/** Returns the database for a call of staff. Its transactions run on behalf of `actor` and record that name. */
export const onBehalfOf = (db: Database, actor: string): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) => {
      actors.set(tx, actor)
      return work(tx)
    }),
})

/** Returns the actor on whose behalf this transaction runs; `null` for customers, gateways and jobs. */
export const actorOf = (tx: Queryable): string | null => actors.get(tx) ?? null

/**
 * Maximum number of prepared statements. Texts that vary with the length of a list must not fill the database's memory.
 */
const maxStatements = 500

/**
 * Suffix of the last statement of a transaction: `commit` is then sent together with it. If the statement fails,
 * PostgreSQL rolls back instead.
 */
export const andCommit = '\n-- and commit'

/** The socket, a member of pg's client that its types omit. */
type Wired = pg.PoolClient & { connection: { stream: Socket } }

interface Statement {
  /** Name of a statement that has its own. Other statements are named by their text. */
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** A pool for Kysely and a function for single statements of the hot paths; both prepare their statements. */
interface Preparing {
  readonly pool: PostgresPool
  run<R extends pg.QueryResultRow>(statement: Statement): Promise<R[]>
}

/**
 * Prepares statements: each is parsed once per connection, and planned once if one plan fits all parameters. Without
 * this, parsing and planning take more than half of an order's CPU time in the database. `begin` is sent with the next
 * statement and `commit` with the last one if that is known (`andCommit`). Each saved round trip takes 0.1 ms of two
 * processes. It requires a pool with `pipeline: true`. If `isOn` is false, nothing is prepared, for a pooler that gives
 * each transaction another connection.
 */
function preparing(connections: Connections, isOn: boolean): Preparing {
  const names = statementNames(isOn)
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const broken = new WeakSet<pg.PoolClient>()

  const send = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> => {
    const name = names.of(statement)
    const { text, values } = statement
    return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })
  }

  /** Handles a failed statement: renames outdated prepared statements, and marks a broken connection. */
  function learn(client: pg.PoolClient, error: unknown) {
    if (isOutdated(error)) {
      // The migration of a newer version changed a table's columns.
      names.renew()
    } else if (!(error instanceof Error && 'severity' in error)) {
      // This is not an error of the database, so the connection is broken or silent.
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

/** Assigns the names under which statements are prepared. */
function statementNames(isOn: boolean) {
  const names = new Map<string, string>()
  let generation = 0
  return {
    /** Returns `undefined` if the statement is not prepared. */
    of({ name, text, values }: Statement): string | undefined {
      if (!isOn || (name === undefined && values.length === 0)) return undefined
      if (name !== undefined) return generation === 0 ? name : `${name}_${generation}`
      const known = names.get(text)
      if (known !== undefined || names.size >= maxStatements) return known
      const made = `s${generation}_${names.size}`
      names.set(text, made)
      return made
    },

    /** Makes all statements be prepared again under new names. */
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

/** Connection for Kysely that sends `begin` with the next statement and `commit` with the last one (`andCommit`). */
function pipelined(client: pg.PoolClient, { query, release, afterBegin }: Sending): PostgresPoolClient {
  const { stream } = (client as Wired).connection
  let begun: Promise<unknown> | null = null
  let isInTransaction = false
  let committed: Promise<unknown> | null = null
  /** Resolves with the response of `sent` once a `begin` that was sent with it has been answered too. */
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
 * Repeats the work if PostgreSQL rejected a prepared statement because the migration of a newer version changed its
 * result columns. The statement had no effect, and a transaction is rolled back, so all of the work is repeated.
 */
async function againIfOutdated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOutdated(error)) throw error
    return work()
  }
}

/** Returns whether the error is "cached plan must not change result type" (0A000). */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
