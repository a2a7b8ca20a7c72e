import { afterAll } from 'vitest'
import type { TestDatabase } from './database-templates'
import { createTestDatabase, startOwnPostgres } from './test-database'

export type PostgresServer = {
  /** Name of the server for test titles. */
  readonly name: string
  /** Creates a migrated, empty database on the server. */
  createTestDatabase: () => Promise<TestDatabase>
}

/**
 * Returns the servers that a race runs on: the embedded PostgreSQL of this run, and the system's if there is one. Call
 * it once at the top of a test file. The servers that it starts are stopped at the end of the file.
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
