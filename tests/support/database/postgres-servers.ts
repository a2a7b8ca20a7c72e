import { afterAll } from 'vitest'
import type { TestDatabase } from './database-templates'
import { createTestDatabase, startOwnPostgres } from './test-database'

export type PostgresServer = {
  /** Name of the server, used in test titles. */
  readonly name: string
  /** A migrated, empty database on it. */
  createTestDatabase: () => Promise<TestDatabase>
}

/**
 * The servers that a race runs on: this run's embedded PostgreSQL, and the system's if there is one. Call it once at
 * the top of a test file. The servers that it starts end with the file.
 */
export async function postgresServers(): Promise<PostgresServer[]> {
  const embedded = { name: 'the embedded PostgreSQL', createTestDatabase }
  const other = await startOwnPostgres()
  if (other === null) return [embedded]
  afterAll(() => other.stop())
  return [
    embedded,
    { name: `the system's PostgreSQL ${other.major}`, createTestDatabase: other.createTestDatabase },
  ]
}
