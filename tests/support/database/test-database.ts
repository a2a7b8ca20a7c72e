import { inject } from 'vitest'
import { copyTemplate, type TestDatabase } from './database-templates'
import { startOtherPostgres, type OtherPostgres } from './other-postgres'

/** A migrated, empty database of the test's own on the embedded server of this run. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'))
}

/** A database without tables, for tests that create their own. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'), 'template0')
}

/** Starts a server of the system's PostgreSQL that the test may crash; returns null if the system has no PostgreSQL. */
export function startOwnPostgres(): Promise<OtherPostgres | null> {
  return startOtherPostgres(inject('seeds'))
}
