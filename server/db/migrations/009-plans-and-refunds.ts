import { type Kysely, sql } from 'kysely'

/** Reminders of plans; how refunds are paid: files for the bank, and refunds at a card's gateway; dead mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_open on payment (due_at) where paid_amount < amount`.execute(db)

  // How the money goes back, once that is decided; and why it did not, in the words of who refused.
  await sql`alter table refund add paid_by text check (paid_by in ('bank', 'card')),
    add problem text`.execute(db)

  // Files that were made for the bank. Their content holds bank details and is kept nowhere.
  await sql`create table refund_file (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    created_at timestamptz not null,
    actor text not null
  )`.execute(db)
  await sql`create table refund_file_item (
    file_id bigint not null references refund_file,
    refund_id bigint not null references refund,
    end_to_end_id text not null unique,
    amount integer not null check (amount > 0),
    primary key (file_id, refund_id)
  )`.execute(db)
  await sql`create index refund_file_item_refund on refund_file_item (refund_id)`.execute(db)

  // Money that a gateway is asked to give back: written before it is asked, under a reference that is never used
  // twice, so that whoever finds a row without an end asks again and gives nothing back twice.
  await sql`create table card_refund (
    id bigint generated always as identity primary key,
    refund_id bigint not null references refund,
    attempt_id bigint not null references payment_attempt,
    reference text not null unique,
    amount integer not null check (amount > 0),
    free_places boolean not null,
    started_at timestamptz not null,
    asked_at timestamptz,
    ended_at timestamptz,
    outcome text check (outcome in ('refunded', 'refused')),
    reason text,
    check ((ended_at is null) = (outcome is null))
  )`.execute(db)
  await sql`create index card_refund_of on card_refund (refund_id)`.execute(db)
  await sql`create index card_refund_charge on card_refund (attempt_id)`.execute(db)
  await sql`create index card_refund_open on card_refund (started_at) where ended_at is null`.execute(db)

  await sql`create index outbox_dead on outbox (id) where dead_at is not null`.execute(db)
}
