import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import * as texts from '#texts/compiled/command-line/start'
import type { Environment } from '../../environment'
import { CannotStart } from '../process/start-failures'
import { readAddresses, databaseName } from './addresses'
import { type Database, openDatabase } from './database'
import { hasCluster } from './embedded/place-cluster'
import { startEmbedded } from './embedded/start-embedded'
import { migrationNames, schemaState } from './migrate'

/** Time in milliseconds that a startup waits for a database that is not up. */
const databaseTimeoutMs = 60_000

interface Opening {
  readonly environment: Environment
  readonly log: (message: string) => void
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  readonly onStop: (end: () => Promise<void> | void) => void
}

/** Waits for the operator's PostgreSQL or starts the embedded one. Returns its connection string. */
export async function openPostgres({ environment, log, say, signal, onStop }: Opening): Promise<string> {
  if (environment.DATABASE_URL !== undefined) {
    await waitForDatabase(environment.DATABASE_URL, {
      timeoutMs: databaseTimeoutMs,
      signal,
      waiting: () => say('The database does not answer yet: waiting for it, a minute at most.'),
    })
    return environment.DATABASE_URL
  }
  const embedded = await startEmbedded({ dataDir: environment.DATA_DIR, log })
  onStop(() => embedded.stop())
  if (embedded.note !== undefined) say(embedded.note)
  return embedded.connectionString
}

/**
 * Error codes that justify waiting: the host or database is not up yet, or PostgreSQL is starting or has no free
 * connection.
 */
const notYet = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ETIMEDOUT ENOTFOUND EAI_AGAIN ENOENT 57P03 53300'.split(
    ' ',
  ),
)

/**
 * Waits until one of a connection string's hosts answers, because the database may be starting too. Throws the last
 * error after `timeoutMs`, and at once if waiting does not help (a wrong password, no such database) or if the startup
 * is aborted.
 */
export async function waitForDatabase(
  connectionString: string,
  { timeoutMs, signal, waiting }: { timeoutMs: number; signal: AbortSignal; waiting: () => void },
): Promise<void> {
  const addresses = readAddresses(connectionString)
  const until = performance.now() + timeoutMs
  let isReported = false
  for (;;) {
    const address = addresses.current()
    const fault = await faultOf(address)
    if (fault === null) return
    if (!isPassing(fault) || performance.now() > until) throw fault
    if (!isReported) waiting()
    isReported = true
    addresses.leave(address)
    await delay(500, undefined, { signal })
  }
}

async function faultOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    fallback_application_name: 'shop',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isPassing(fault: Error): boolean {
  const code = 'code' in fault ? String(fault.code) : ''
  // pg's message if nobody answers within `connectionTimeoutMillis`.
  return notYet.has(code) || fault.message === 'timeout expired'
}

/**
 * Opens the server's database for a command and reports its name. A running embedded database is shared. A command
 * never creates a database or changes tables: if there is no shop, or its tables are of an older version, it throws
 * `CannotStart`. Otherwise an operator whose terminal lacks the server's variables would work on an empty shop.
 */
export async function withDatabase<Answer>(
  environment: Environment,
  say: (line: string) => void,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { DATABASE_URL } = environment
  const dataDir = resolve(environment.DATA_DIR)
  if (DATABASE_URL === undefined && !hasCluster(dataDir))
    throw new CannotStart(texts.no_shop_in({ folder: dataDir }))
  const embedded = DATABASE_URL === undefined ? await startEmbedded({ dataDir }) : null
  const address = embedded?.connectionString ?? DATABASE_URL ?? ''
  const name = embedded === null ? databaseName(address) : texts.in_folder({ folder: dataDir })
  say(texts.database_line({ database: name }))
  try {
    const db = openDatabase(address, { connections: 2, limits: 'none', keepsSession: false })
    try {
      const state = await schemaState(db.kysely, migrationNames())
      if (state === 'empty') throw new CannotStart(texts.holds_no_shop({ database: name }))
      if (state === 'older') throw new CannotStart(texts.older({ database: name }))
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await embedded?.stop()
  }
}
