import { type Kysely, sql } from 'kysely'

/**
 * Codes that customers are mailed to log in without their password; each has at most one. The nonce stays in the browser that asked,
 * and is part of the code's hash, so that nobody who reads the table can try the million codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table login_code (
    customer_id bigint primary key references customer on delete cascade,
    code_hash bytea not null,
    nonce_hash bytea not null,
    attempts smallint not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index login_code_expiry on login_code (expires_at)`.execute(db)
}
