import type { Queryable, Tx } from '../../platform/db/database'
import { sql } from 'kysely'

/** One change by staff, a key or a command. Without bank details, tokens and passwords. */
export interface AuditEntry {
  readonly at: Date
  readonly actor: string
  readonly action: string
  /** The changed object: an order's code, `catalogue`, … */
  readonly subject: string | null
  /** The network address of the caller; absent: a command or a job. */
  readonly network?: string | null | undefined
  /** The job that made the change for its actor: `schedule:12`, `undo:34`. */
  readonly cause?: string | undefined
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes a row of the audit log, in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('audit_log')
    .values({ ...entry, before: json(entry.before), after: json(entry.after) })
    .execute()
}

/**
 * The same transaction with limits: it waits half a second for a lock, and a statement is cancelled after `milliseconds`.
 * Documents are numbered in series of its own (`nextNumbers`, decision 022): all payments share the counter of the others.
 * `afterEach` runs after each statement.
 */
export async function limited(tx: Tx, milliseconds: number, afterEach: () => void): Promise<Tx> {
  await sql`select set_config('lock_timeout', '500ms', true),
    set_config('statement_timeout', ${`${milliseconds}ms`}, true),
    set_config('shop.dry_run', 'dry-run-' || pg_backend_pid() || '-', true)`.execute(tx)
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      afterEach()
      return result
    },
  })
}
