import { type Kysely, sql } from 'kysely'

/** A role that may read `/metrics` and nothing else, and the last recount of the stock, which all processes tell there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key
    drop constraint api_key_role_check,
    add constraint api_key_role_check check
      (role in ('owner', 'manager', 'finance', 'box office', 'door', 'monitor'))`.execute(db)
  // At most one row. It moves on when a process begins to count, so that the others leave it alone.
  await sql`create table stock_audit (
    single boolean primary key default true check (single),
    due_at timestamptz not null,
    counted_at timestamptz,
    counters integer,
    wrong integer
  )`.execute(db)
}
