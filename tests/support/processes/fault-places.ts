import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataDirAddress, dataDirPostmaster } from '../database/data-dir-address'
import { startOwnPostgres } from '../database/test-database'

/** `kill -9` of PostgreSQL's first process, or the effect of `pg_ctl stop -m immediate` on all of them. */
export type Crash = 'killed' | 'stopped hard'

/** A database of one shop that a test may kill. */
export type FaultPlace = {
  readonly name: string
  /** The variables that tell the server where it is. */
  readonly env: Record<string, string>
  /** Database URL for the test's own reads; available once a server has started. */
  address(): string
  /** Kills the database as a crash would, and makes sure that it is started again. */
  crash(how: Crash): Promise<void>
  remove(): Promise<void>
}

const crashSignals = { killed: 'SIGKILL', 'stopped hard': 'SIGQUIT' } as const

/** A new DATA_DIR with the embedded PostgreSQL, as `npm start` has it. */
export function dataDirPlace(): FaultPlace {
  const folder = mkdtempSync(join(tmpdir(), 'shop-fault-'))
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  return {
    name: 'the embedded PostgreSQL in its DATA_DIR',
    env: { DATA_DIR: folder },
    address: () => dataDirAddress(folder),
    // The shop's server must restart it by itself.
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

/** Databases for tests of faults: the embedded one, and the system's PostgreSQL by DATABASE_URL if there is one. */
export async function faultPlaces(): Promise<FaultPlace[]> {
  const other = await startOwnPostgres()
  if (other === null) return [dataDirPlace()]
  const database = await other.createTestDatabase()
  const byAddress: FaultPlace = {
    name: `the system's PostgreSQL ${other.major} by DATABASE_URL`,
    env: { DATABASE_URL: database.connectionString },
    address: () => database.connectionString,
    async crash(how) {
      await other.crash(crashSignals[how])
      await other.startAgain()
    },
    remove: () => other.stop(),
  }
  return [dataDirPlace(), byAddress]
}
