import { type Kysely, sql } from 'kysely'

/** A text without accents and case, as migration 029 has it. */
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`

/** An index of the search, as migration 055 has it: the text, and the blocks of the id. */
const search = (table: string, id: string) =>
  `create index ${table}_search on ${table} using gin (search_text gin_trgm_ops,
    (lpad(to_hex(${id} / 2500 % 4096), 3, '0') || ' ' ||
      translate(lpad(to_hex(${id} / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
    with (gin_pending_list_limit = 1024)`

/** The words of the buyer's name, each after the number of the order's 40,000: the second line of `search_text`. */
const nameWords = `string_to_array(ltrim(replace(translate(split_part(search_text, E'\\n', 2), '''’.,-/()', '        '),
  ' ', E'\\n' || (id / 40000)::text || ' '), E'\\n'), E'\\n')`

/**
 * Entries of bank statements, refunds and deliveries are searched as orders are (migration 055), and what a receipt may pay is looked
 * up instead of reading what waits (decision 134). A refund and a delivery have a copy of their order's text. Triggers keep it, so that
 * no statement that writes has to know of the search, and an older version may run beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table bank_entry add column search_text text generated always as (${folded(
        `' ' || coalesce(payer, '') || E'\\n ' || coalesce(reference, '') || E'\\n ' || coalesce(text, '')`,
      )}) stored`,
    )
    .execute(db)
  await sql.raw(search('bank_entry', 'id')).execute(db)
  await sql`create index bank_entry_closed on bank_entry (id) where closed_at is not null`.execute(db)

  await sql`create function give_order_text() returns trigger language plpgsql as $$
    begin
      select o.search_text into new.search_text from orders o where o.id = new.order_id;
      return new;
    end $$`.execute(db)
  for (const [table, id] of [
    ['refund', 'id'],
    ['delivery', 'order_id'],
  ] as const) {
    await sql.raw(`alter table ${table} add column search_text text`).execute(db)
    await sql
      .raw(`update ${table} t set search_text = o.search_text from orders o where o.id = t.order_id`)
      .execute(db)
    await sql.raw(`alter table ${table} alter column search_text set not null`).execute(db)
    await sql.raw(search(table, id)).execute(db)
    await sql
      .raw(
        `create trigger ${table}_has_text before insert on ${table}
          for each row execute function give_order_text()`,
      )
      .execute(db)
  }
  await sql`create function tell_order_text() returns trigger language plpgsql as $$
    begin
      update refund set search_text = new.search_text where order_id = new.id;
      update delivery set search_text = new.search_text where order_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger orders_tell_text after update of full_name, email on orders
    for each row when (old.search_text is distinct from new.search_text)
    execute function tell_order_text()`.execute(db)

  // By the name of who pays. Each order that lacks money has two or three entries, so that no list of them is kept to be sorted in.
  await sql
    .raw(
      `create index orders_lacking_by_name on orders using gin ((${nameWords})) with (fastupdate = off)
        where total_price - total_paid > 0`,
    )
    .execute(db)
  // By what it lacks, the last ended first.
  await sql`drop index orders_ended`.execute(db)
  await sql`create index orders_ended on orders ((total_price - total_paid), cancelled_at)
    where cancelled_at is not null and total_price - total_paid > 0`.execute(db)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true) await sql`analyze orders, refund, delivery, bank_entry`.execute(db)
}
