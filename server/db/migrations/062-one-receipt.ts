import { type Kysely, sql } from 'kysely'

/**
 * A receipt that another file brought again, and the reversal of one, are left to staff with the receipt that they are about.
 * Versions before this one may run beside it: they leave `day` empty, and their rows are compared with no others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_entry
    -- The booking day of the bank, 'YYYY-MM-DD': booked_at is earlier than its noon if the file was imported before.
    add column day text,
    -- The bank's number of the entry, also of its transaction.
    add column bank_reference text,
    add column related_id bigint references bank_entry (id),
    drop constraint bank_entry_amount_check,
    -- Below 0: the bank took a receipt back.
    add constraint bank_entry_amount_check check (amount <> 0),
    drop constraint bank_entry_closed_because_check,
    add constraint bank_entry_closed_because_check check
      (closed_because in ('divided', 'sent-back', 'not-ours', 'same-receipt', 'other'))`.execute(db)
  await sql`update bank_entry set day = (booked_at at time zone coalesce(
    (select value #>> '{}' from setting where key = 'timezone'), 'UTC'))::date::text`.execute(db)
  await sql`create index bank_entry_amount_day on bank_entry (amount, day)`.execute(db)
  await sql`create index bank_entry_reference on bank_entry (bank_reference) where bank_reference is not null`.execute(
    db,
  )
  await sql`create index bank_entry_related on bank_entry (related_id) where related_id is not null`.execute(
    db,
  )
}
