import { type Kysely, sql } from 'kysely'

/**
 * How starting payments at each gateway went last, for all processes: the number of failures in a row, and whether the
 * operator was notified of them. A gateway without a row has never failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gateway_start (
    gateway text primary key,
    failures integer not null,
    failing_since timestamptz not null,
    failed_at timestamptz not null,
    fault text not null,
    is_notified boolean not null default false,
    notified_at timestamptz)`.execute(db)
}
