import { startEmbedded } from './embedded/start-embedded'
import { waitForDatabase } from './wait-for-database'
import type { Environment } from '../../environment'

/** How long a start waits for a database that is not up. */
const databasePatienceMs = 60_000

interface Opening {
  readonly environment: Environment
  readonly log: (message: string) => void
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  readonly onStop: (end: () => Promise<void> | void) => void
}

/** Waits for the operator's PostgreSQL, or starts the embedded one. Returns its address. */
export async function openPostgres({ environment, log, say, signal, onStop }: Opening): Promise<string> {
  if (environment.DATABASE_URL !== undefined) {
    await waitForDatabase(environment.DATABASE_URL, {
      patienceMs: databasePatienceMs,
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
