import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import type { Addresses } from './addresses'

/** How long a request waits for a connection, in milliseconds. */
const patienceMs = 10_000
/** With several hosts one that is silent is left sooner, so that another is reached within that time. */
const patienceAHostMs = 3000
/** How long a statement of a request may take. The connection of one that is not answered by then is given up. */
const answerMs = 10_000
/** The server ends a statement before its client gives the connection up: that costs no connection. */
const statementMs = answerMs - 500
const idleInTransactionMs = 30_000

export interface ConnectionOptions {
  /** At most so many at once. */
  readonly connections: number
  /**
   * `requests`: what is not answered within 10 seconds is given up, and its connection dropped. `none`: for migrations,
   * backups and commands, which may take their time.
   */
  readonly limits: 'requests' | 'none'
  /** False behind a pooler in transaction mode, which keeps neither prepared statements nor settings of a session. */
  readonly keepsSession: boolean
}

/** Connections to the database that takes writes. */
export interface Connections {
  readonly pool: pg.Pool
  /** A connection; with several hosts, to the one that takes writes. Release it, with true where it broke. */
  connect(): Promise<pg.PoolClient>
  /** What a transaction begins with, beside `begin`: its time limits, where the connection does not keep them. */
  readonly afterBegin: string
  /** Learns of a statement that failed: a silent or demoted server is left by all its connections. */
  failed(error: unknown): void
}

/** A connection whose session is in UTC from its first message on: a pooler passes this parameter on, `options` not. */
const inUtc = (addresses: Addresses) =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: addresses.current() })
    }

    getStartupConf(): object {
      const parent = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): object }
      return { ...parent.getStartupConf.call(this), TimeZone: 'UTC' }
    }
  }

/** Opens a pool of connections. Statements and idle transactions have time limits, so that no lock is held for ever. */
export function openConnections(addresses: Addresses, options: ConnectionOptions): Connections {
  const limited = options.limits === 'requests'
  const pool = new pg.Pool({
    Client: inUtc(addresses),
    max: options.connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: addresses.several ? patienceAHostMs : patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // For `preparing`, which sends `begin` together with what follows it.
    pipeline: true,
    ...(limited ? { query_timeout: answerMs } : {}),
    ...(limited && options.keepsSession
      ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleInTransactionMs }
      : {}),
    ...(addresses.several ? { onConnect: takesWrites } : {}),
  } as unknown as pg.PoolConfig)
  const idle = idleConnections(pool)

  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + patienceMs
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
      if (isSilence(error)) idle.drop()
      if (!isReadOnly(error)) return
      addresses.leave(addresses.current())
      idle.drop()
    },
  }
}

/** pg-pool's words where every connection is in use for longer than `patienceMs`, and where the server does not answer. */
const poolIsFull = 'timeout exceeded when trying to connect'
const noServer = 'Connection terminated due to connection timeout'

/** The database that takes writes was not to be had, so nothing was begun. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

/** Whether no connection was to be had in time: all are in use, the server is silent, or none takes writes. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof Error && [poolIsFull, noServer].includes(error.message))

/** Whether a statement was not answered in time. It may have been done. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** pg's words where a connection broke under a statement, or had broken before it. */
const broken = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])

/** The system's words for a connection whose other end is gone. */
const cutOff = new Set(['ECONNRESET', 'EPIPE'])

/** Whether a statement was not answered, in time or at all. It may have been done. */
export const isUnanswered = (error: unknown): boolean =>
  isSilence(error) ||
  (error instanceof Error &&
    (broken.has(error.message) || ('code' in error && cutOff.has(String(error.code)))))

/** A standby, or a primary that was demoted, refused a write. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Of several hosts only the one that takes writes is used. */
async function takesWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false)
    throw new NoConnection('This PostgreSQL is a standby: it takes no writes yet.')
}

/** What pg's client has and its types leave out: the way to the database. */
type Wired = pg.PoolClient & { connection: { stream: { destroy(): void } } }

/** Follows which connections nobody uses: when the way to the database is silent, they are as dead as the one that was. */
function idleConnections(pool: pg.Pool): { drop(): void } {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // An idle connection that breaks is replaced by the pool; without a listener Node would exit.
  pool.on('error', () => undefined)
  // The same for one that breaks while a transaction has it: the transaction's statement rejects, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    drop() {
      for (const client of idle) (client as Wired).connection.stream.destroy()
    },
  }
}
