import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** One change by staff, a key or a command. It must not contain bank details, tokens or passwords. */
export interface AuditEntry {
  readonly at: Date
  readonly actor: string
  readonly action: string
  /** The changed object, such as an order's code or `catalogue`. */
  readonly subject: string | null
  /** The network address of the caller. It is absent for commands and jobs. */
  readonly network?: string | null | undefined
  /** The job that made the change for its actor, such as `schedule:12` or `undo:34`. */
  readonly cause?: string | undefined
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes a row of the audit log. Call it in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('audit_log')
    .values({ ...entry, before: json(entry.before), after: json(entry.after) })
    .execute()
}

/**
 * Limits a transaction for a dry run and returns it. It waits at most half a second for a lock, and each statement is
 * cancelled after `milliseconds`. Its documents are numbered in separate series (`nextNumbers`, decision 022), because
 * locking the regular counter would block all payments. `afterEach` runs after each statement.
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

/** Erases the names of views from these entries of the audit log. The name of the list remains. */
export const eraseLoggedViews = (tx: Tx, ids: readonly number[]) =>
  sql`update audit_log set subject = split_part(subject, ': ', 1), before = before - 'name', after = after - 'name'
    where id = any(${[...ids]}::bigint[])`.execute(tx)
