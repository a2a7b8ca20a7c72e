import { sql } from 'kysely'
import type { Tx } from '../db/database'

/** Limits how long this transaction waits for a lock (half a second), and each of its statements, in milliseconds. */
export async function limitWaits(tx: Tx, statementMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', '500ms', true),
    set_config('statement_timeout', ${`${statementMs}ms`}, true)`.execute(tx)
}
