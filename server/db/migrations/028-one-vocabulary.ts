import { type Kysely, sql } from 'kysely'

/**
 * Names tables, columns and stored kinds by the words of docs/glossary.md, and drops the functions that only versions
 * before 027 call. No process of an older version may be connected: `migrate` refuses (decision 094).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'surplus', 'overpayment')
  await sql`alter sequence surplus_id_seq rename to overpayment_id_seq`.execute(db)
  await renameTable(db, 'try_count', 'rate_limit_count')
  await sql`alter table rate_limit_count rename column tries to used`.execute(db)
  await sql`alter index try_count_window rename to rate_limit_count_window`.execute(db)
  await sql`alter table notification rename column judged_at to handled_at`.execute(db)
  await sql`alter index notification_unjudged rename to notification_unhandled`.execute(db)
  await sql`alter table payment rename column overdue_told_at to overdue_notified_at`.execute(db)

  await sql`update order_event set kind = case kind when 'surplus' then 'overpayment' else 'reactivated' end
    where kind in ('surplus', 'revived')`.execute(db)
  await sql`update outbox set event_key = 'overpayment' || substr(event_key, length('surplus') + 1)
    where event_key like 'surplus:%'`.execute(db)
  await sql`update outbox set event_key = 'reactivated' || substr(event_key, length('revived') + 1)
    where event_key like 'revived:%'`.execute(db)

  await sql`drop function add_to_carts(jsonb, timestamptz, interval, integer)`.execute(db)
  await sql`drop function cart_view(bigint, bigint)`.execute(db)
}

/** Renames a table and its constraints, with the indexes that these have. */
async function renameTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${to}::regclass and starts_with(conname, ${`${from}_`})`.execute(db)
  for (const { name } of rows)
    await sql`alter table ${sql.id(to)}
      rename constraint ${sql.id(name)} to ${sql.id(to + name.slice(from.length))}`.execute(db)
}
