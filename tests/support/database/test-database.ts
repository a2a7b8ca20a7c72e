import { inject } from 'vitest'
import { copyTemplate, type TestDatabase } from './database-templates'
import { startSystemPostgres, type SystemPostgres } from './system-postgres'

/** Creates a migrated, empty database on the embedded server of this run. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'))
}

/** Creates a database without tables, for tests that create their own. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'), 'template0')
}

/** Starts a server of the system's PostgreSQL that the test may crash or configure. Returns `null` if none is installed. */
export function startOwnPostgres(extra: readonly string[] = []): Promise<SystemPostgres | null> {
  return startSystemPostgres(inject('seeds'), extra)
}
