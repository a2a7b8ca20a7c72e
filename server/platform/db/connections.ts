import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Addresses } from './addresses'

/** Time limit in milliseconds to get a connection for a request. */
const timeoutMs = 10_000
/** Time limit per host if there are several, so that another host is reached within `timeoutMs`. */
const timeoutPerHostMs = 3000
/** Time limit of a request's statement in milliseconds. After it, the connection is dropped. */
const answerMs = 10_000
/** The server cancels a statement before the client drops its connection, so that the connection can be reused. */
const statementMs = answerMs - 500
const idleInTransactionMs = 30_000

export interface ConnectionOptions {
  /** Maximum number of connections in the pool. */
  readonly connections: number
  /**
   * `requests`: a statement without a response after 10 seconds fails, and its connection is dropped. `none`: no limit,
   * for migrations, backups and commands.
   */
  readonly limits: 'requests' | 'none'
  /** False behind a pooler in transaction mode, which preserves neither prepared statements nor session settings. */
  readonly keepsSession: boolean
}

/** Connections to the database that accepts writes. */
export interface Connections {
  readonly pool: pg.Pool
  /** Returns a connection to the host that accepts writes. Release it with `true` if it broke. */
  connect(): Promise<pg.PoolClient>
  /** Statements to send after `begin`: the time limits, if the connection does not keep them. */
  readonly afterBegin: string
  /** Reports a failed statement. All connections to a silent or demoted server are then dropped. */
  failed(error: unknown): void
}

/**
 * Client that sets UTC and further settings in the first message of a session. A pooler passes on the time zone, but
 * neither other settings nor `options`.
 */
const inUtc = (addresses: Addresses, settings: Readonly<Record<string, string>>) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // Operators recognise the shop's connections in `pg_stat_activity`, unless the connection string sets another
      // name.
      super({ ...config, connectionString: addresses.current(), fallback_application_name: 'shop' })
    }

    getStartupConf(): object {
      const parent = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): object }
      return { ...parent.getStartupConf.call(this), TimeZone: 'UTC', ...settings }
    }
  }

/** Opens a connection pool. Statements and idle transactions have time limits, so that no lock is held forever. */
export function openConnections(addresses: Addresses, options: ConnectionOptions): Connections {
  const limited = options.limits === 'requests'
  // The shop's statements are short: JIT compilation takes up to a second and saves nothing.
  const uncompiled: Record<string, string> = limited && options.keepsSession ? { jit: 'off' } : {}
  const pool = new pg.Pool({
    Client: inUtc(addresses, uncompiled),
    max: options.connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: addresses.several ? timeoutPerHostMs : timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // `preparing` sends `begin` together with the next statement.
    pipeline: true,
    ...(limited ? { query_timeout: answerMs } : {}),
    ...(limited && options.keepsSession
      ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleInTransactionMs }
      : {}),
    ...(addresses.several ? { onConnect: requireWritable } : {}),
  } as unknown as pg.PoolConfig)
  const idle = idleConnections(pool)

  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + timeoutMs
    for (;;) {
      const address = addresses.current()
      try {
        return await pool.connect()
      } catch (error) {
        const isFull = error instanceof Error && error.message === poolIsFull
        if (!addresses.several || isFull || performance.now() > until) throw error
        addresses.leave(address)
        await delay(100)
      }
    }
  }

  return {
    pool,
    connect: addresses.several ? connect : () => pool.connect(),
    afterBegin:
      limited && !options.keepsSession
        ? `; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
        : '',
    failed(error) {
      if (isTimeout(error)) idle.drop()
      if (!isReadOnly(error)) return
      addresses.leave(addresses.current())
      idle.drop()
    },
  }
}

/** Messages of pg-pool: all connections were in use for longer than `timeoutMs`; the server did not answer. */
const poolIsFull = 'timeout exceeded when trying to connect'
const noServer = 'Connection terminated due to connection timeout'

/** No database that accepts writes could be reached, so nothing was started. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/**
 * Returns whether no connection was available in time: all were in use, the server is silent, or no host accepts
 * writes.
 */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof Error && [poolIsFull, noServer].includes(error.message))

/** Returns whether a statement got no response in time. It may have been executed. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Messages of pg for a connection that broke before or during a statement. */
const broken = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])

/** System error codes for a connection that the other side closed. */
const cutOff = new Set(['ECONNRESET', 'EPIPE'])

/**
 * Returns whether a statement got no response because of a timeout or a broken connection. It may have been executed.
 */
export const isUnanswered = (error: unknown): boolean =>
  isTimeout(error) ||
  (error instanceof Error &&
    (broken.has(error.message) || ('code' in error && cutOff.has(String(error.code)))))

/** Returns whether a standby or a demoted primary rejected a write. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Throws unless this host accepts writes. */
async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false)
    throw new NoConnection('This PostgreSQL is a standby: it takes no writes yet.')
}

/** The socket, a member of pg's client that its types omit. */
type Wired = pg.PoolClient & { connection: { stream: { destroy(): void } } }

/** Tracks idle connections. If the network to the database is silent, they are as broken as the one that failed. */
function idleConnections(pool: pg.Pool): { drop(): void } {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // The pool replaces an idle connection that breaks. Without a listener, Node would exit.
  pool.on('error', () => undefined)
  // A connection in a transaction also needs a listener; its statement rejects, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    drop() {
      for (const client of idle) (client as Wired).connection.stream.destroy()
    },
  }
}

/** Polling interval in milliseconds. */
const turnMs = 5

/**
 * Resolves once a connection of the pool is free, or after `maxMs` milliseconds. Low-priority work uses it to let other
 * requests go first, because the pool's own queue is first come, first served.
 */
export async function waitForFreeConnection(pool: pg.Pool, maxMs: number): Promise<void> {
  // It counts turns instead of reading the clock: after a pause of the whole process, the other requests have not run
  // yet.
  for (let turn = 0; turn < maxMs / turnMs && isFull(pool); turn += 1) await delay(turnMs)
}

const isFull = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount > 0 || (idleCount === 0 && totalCount >= options.max)
