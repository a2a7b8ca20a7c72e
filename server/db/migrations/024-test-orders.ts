import { type Kysely, sql } from 'kysely'

/**
 * Orders that the sandbox paid are test orders; what is known of a gateway that cannot be asked; messages that are
 * counted where they are repeated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    -- The sandbox paid it, or a part of it: no money came in. Never taken back.
    add column is_test boolean not null default false`.execute(db)
  // Their invoices keep the numbers that they have: they were sent.
  await sql`update orders o set is_test = true where exists (select 1 from movement m
    join payment_attempt a on a.id = m.attempt_id
    where m.order_id = o.id and m.kind = 'charge' and a.gateway = 'sandbox')`.execute(db)

  await sql`alter table payment_attempt
    drop constraint payment_attempt_outcome_check,
    -- Closed: another gateway was chosen while it was open at the sandbox. Nothing pays it any more.
    add constraint payment_attempt_outcome_check check
      (outcome in ('paid', 'declined', 'cancelled', 'expired', 'problem', 'closed')),
    -- When a message that its gateway signed first said that it was approved.
    add column approved_at timestamptz,
    -- Since when its gateway has left every question about it unanswered; null: the last one was answered.
    add column unanswered_since timestamptz`.execute(db)
  await sql`create index payment_attempt_unanswered on payment_attempt (asked_at)
    where unanswered_since is not null and ended_at is not null`.execute(db)

  await sql`alter table notification
    -- Of what tells a message apart: a repeated one counts on the row that is there.
    add column digest bytea,
    add column times integer not null default 1,
    add column last_at timestamptz`.execute(db)
  await sql`create unique index notification_digest on notification (digest)`.execute(db)
  // Those that concern no attempt are limited a day, and removed after a while.
  await sql`drop index notification_forged`.execute(db)
  await sql`create index notification_aside on notification (verdict, received_at)
    where verdict in ('forged', 'unknown reference', 'ignored')`.execute(db)
}
