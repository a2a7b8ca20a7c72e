import { type Kysely, sql } from 'kysely'

/** Documents that nobody can change, and what of them is still to be reported to a tax authority. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice
    -- When it is reported next; null: nothing is, or it was answered.
    add column fiscal_due_at timestamptz,
    add column fiscal_attempts integer not null default 0,
    add column fiscal_error text`.execute(db)
  await sql`create index invoice_to_report on invoice (fiscal_due_at) where fiscal_due_at is not null`.execute(
    db,
  )

  // What was printed stays. Only the authority's answer comes later, once.
  await sql`create function keep_invoice() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception 'invoices are kept';
      end if;
      if (new.id, new.kind, new.series, new.sequence, new.number, new.order_id, new.refund_id, new.issued_at, new.snapshot)
          is distinct from
         (old.id, old.kind, old.series, old.sequence, old.number, old.order_id, old.refund_id, old.issued_at, old.snapshot)
         or (old.fiscal is not null and new.fiscal is distinct from old.fiscal) then
        raise exception 'invoice % is final', old.number;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger invoice_is_final before update or delete on invoice
    for each row execute function keep_invoice()`.execute(db)
  await sql`create trigger invoice_is_kept before truncate on invoice
    for each statement execute function keep_invoice()`.execute(db)
}
