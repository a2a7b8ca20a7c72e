import { type Kysely, sql } from 'kysely'

/**
 * The browsers in which an account has signed in: they keep attempts of their own while somebody else uses up those of the
 * account. A mailed link lifts the pause of a browser that is not known yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_browser (
    id bigint generated always as identity primary key,
    token_hash bytea not null,
    staff_id bigint references staff on delete cascade,
    customer_id bigint references customer on delete cascade,
    seen_at timestamptz not null,
    check (num_nonnulls(staff_id, customer_id) = 1),
    unique (token_hash, staff_id),
    unique (token_hash, customer_id)
  )`.execute(db)
  await sql`create index known_browser_staff on known_browser (staff_id) where staff_id is not null`.execute(
    db,
  )
  await sql`create index known_browser_customer on known_browser (customer_id) where customer_id is not null`.execute(
    db,
  )
  await sql`create index known_browser_seen on known_browser (seen_at)`.execute(db)
  await sql`alter table staff_link drop constraint staff_link_purpose_check,
    add constraint staff_link_purpose_check check (purpose in ('set-up', 'demo', 'lift-pause'))`.execute(db)
}
