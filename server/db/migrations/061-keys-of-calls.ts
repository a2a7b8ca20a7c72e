import { type Kysely, sql } from 'kysely'

/** Keys of changing calls of the office that were done: who sends one again, because its answer was lost, does nothing twice (decision 205). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_call_key (
    actor text not null,
    key text not null,
    at timestamptz not null,
    primary key (actor, key))`.execute(db)
  await sql`create index staff_call_key_at on staff_call_key (at)`.execute(db)
}
