import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/**
 * The same transaction with limits: it waits half a second for a lock, and a statement is cancelled after `milliseconds`.
 * Documents are numbered in series of its own (`nextNumbers`, decision 022): all payments share the counter of the others.
 * `afterEach` runs after each statement.
 */
export async function limited(tx: Tx, milliseconds: number, afterEach: () => void): Promise<Tx> {
  await sql`select set_config('lock_timeout', '500ms', true),
    set_config('statement_timeout', ${`${milliseconds}ms`}, true),
    set_config('shop.trial', 'trial-' || pg_backend_pid() || '-', true)`.execute(tx)
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      afterEach()
      return result
    },
  })
}
