import { inject } from 'vitest'
import { copyTemplate, type TestDatabase } from './database-templates'
import { startOtherPostgres, type OtherPostgres } from './other-postgres'

/** A migrated, empty database of the test's own on the embedded server of this run. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'))
}

/** The same without a table, for what brings its own. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'), 'template0')
}

/** A server of the test's own, of the PostgreSQL that the system has, which it may crash; null if there is none. */
export function startOwnPostgres(): Promise<OtherPostgres | null> {
  return startOtherPostgres(inject('seeds'))
}
