import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataDirAddress, dataDirPostmaster } from '../database/data-dir-address'
import { startOwnPostgres } from '../database/test-database'

/** `kill -9` of the postmaster, or the effect of `pg_ctl stop -m immediate` on all processes of PostgreSQL. */
export type Crash = 'killed' | 'stopped hard'

/** A database of one shop that a test may kill. */
export type KillableDatabase = {
  readonly name: string
  /** Environment variables that tell the server where the database is. */
  readonly env: Record<string, string>
  /** Returns the connection string for the test's own reads. It is available once a server has started. */
  address(): string
  /** Kills the database like a crash, and makes sure that it is started again. */
  crash(how: Crash): Promise<void>
  remove(): Promise<void>
}

const crashSignals = { killed: 'SIGKILL', 'stopped hard': 'SIGQUIT' } as const

/** Creates a DATA_DIR with the embedded PostgreSQL, as with `npm start`. */
export function dataDirDatabase(): KillableDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'shop-fault-'))
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  return {
    name: 'the embedded PostgreSQL in its DATA_DIR',
    env: { DATA_DIR: folder },
    address: () => dataDirAddress(folder),
    // The shop's server must restart the database.
    crash: (how) => {
      process.kill(dataDirPostmaster(folder).pid, crashSignals[how])
      return Promise.resolve()
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}

/**
 * Returns databases for fault tests: the embedded one, and the system's PostgreSQL with DATABASE_URL if it is
 * installed.
 */
export async function killableDatabases(): Promise<KillableDatabase[]> {
  const other = await startOwnPostgres()
  if (other === null) return [dataDirDatabase()]
  const database = await other.createTestDatabase()
  const byAddress: KillableDatabase = {
    name: `the system's PostgreSQL ${other.major} by DATABASE_URL`,
    env: { DATABASE_URL: database.connectionString },
    address: () => database.connectionString,
    async crash(how) {
      await other.crash(crashSignals[how])
      await other.startAgain()
    },
    remove: () => other.stop(),
  }
  return [dataDirDatabase(), byAddress]
}
