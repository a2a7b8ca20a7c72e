import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'

/** The surrounding transaction already holds the lock, until its end. */
class WithoutLocks extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

class OneConnection extends PostgresDialect {
  override createAdapter() {
    return new WithoutLocks()
  }
}

/** Kysely on a connection with an open transaction; the caller closes the connection. */
export function kyselyOn<Tables>(client: pg.ClientBase): Kysely<Tables> {
  const connection = {
    query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
  return new Kysely<Tables>({ dialect: new OneConnection({ pool: pool as unknown as PostgresPool }) })
}
