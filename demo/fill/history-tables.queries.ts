import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database'

/** The columns of each table that a history is made from, for this transaction alone. */
const columns = {
  history_template: `t int, orders int, least float8, most float8, peak float8, slot_first int, slot_count int,
    channel text, method text, is_shipped boolean, shipping_amount int, discount int, total int, plan jsonb, taxes jsonb,
    status text, total_paid int, total_refunded int, overpayment int, is_test boolean, paid_seconds float8,
    pay_until_seconds float8, expires_seconds float8, is_accepted boolean, cancelled_seconds float8,
    cancelled_because text, received_when_cancelled int, delivered_seconds float8, came_back boolean,
    withdrawn_seconds float8, is_admitted boolean, invoice jsonb, refund_status text, refund_total int, refund_shipping int, refund_by text,
    refund_problem text, refund_asked_seconds float8, refund_done_seconds float8, refund_file_seconds float8,
    keeps_bank boolean, credit jsonb, credit_seconds float8, credit_because text`,
  history_template_item: `t int, n int, item_id bigint, travel_time_id bigint, price int, fee int, tax_rate numeric,
    shipping_refund int, is_refundable boolean, refunds_from timestamptz, refunds_until timestamptz, refund_fee int,
    status text, takes_place boolean, is_ticket boolean, has_code boolean, has_barcode boolean, issued_seconds float8,
    is_withdrawn boolean, line jsonb`,
  history_template_payment: `t int, n int, amount int, due text, due_seconds float8, paid int, paid_seconds float8,
    attempts int`,
  history_template_attempt: `t int, n int, payment int, amount int, started_seconds float8, ended_seconds float8,
    outcome text`,
  history_template_move: `t int, n int, kind text, amount int, seconds float8, attempt int`,
  history_template_event: `t int, n int, seconds float8, kind text, event text, data text`,
  history_template_mail: `t int, n int, seconds float8, kind text, key text`,
  history_template_part: `t int, n int, order_item_id int, amount int, shipping_refund int`,
  history_name: `country text, n int, first text, last text, first_plain text, last_plain text, first_key text,
    last_key text`,
  history_place: `country text, n int, street text, postcode text, city text`,
  history_slot: `slot int, country text`,
  history_customer: `k bigint, id bigint, country text, full_name text, name_key text, email text, address jsonb,
    address_lines jsonb`,
  history_order: `id bigint, t int, k bigint, n bigint, created_at timestamptz, code text`,
  history_item: `id bigint, order_id bigint, t int, n int, full_name text, name_key text, email text, code text,
    created_at timestamptz`,
  history_barcode: 'id bigint, barcode text',
  history_payment: 'id bigint, order_id bigint, t int, n int, created_at timestamptz, due_at timestamptz',
  history_attempt: 'id bigint, sandbox_id bigint, order_id bigint, t int, n int, created_at timestamptz',
  history_refund: 'id bigint, order_id bigint, t int, created_at timestamptz',
  history_move: `id bigint, order_id bigint, t int, n int, kind text, amount int, at timestamptz, attempt int, entry_id bigint`,
  history_withdrawal: 'id bigint, order_id bigint, t int, created_at timestamptz',
} as const

export type HistoryTable = keyof typeof columns

/**
 * Makes the tables, and the functions that draw from a number: `drawn` between 0 and 1, `history_code` a code of six or
 * eight characters. The same number draws the same, in every shop.
 */
export async function makeTables(tx: Tx): Promise<void> {
  // Compiling these statements takes longer than running them.
  await sql`set local jit = off`.execute(tx)
  for (const [name, of] of Object.entries(columns))
    await sql.raw(`create temp table ${name} (${of}) on commit drop`).execute(tx)
  await sql`create or replace function pg_temp.drawn(n bigint, draw int) returns float8 language sql immutable as
    'select (hashint8extended(n, 20270709 + draw) & 4503599627370495)::float8 / 4503599627370496'`.execute(tx)
  const letters = (count: number) =>
    Array.from({ length: count }, (_, index) => `substr(letters, (n / ${25 ** index} % 25)::int + 1, 1)`)
  for (const count of [6, 8])
    await sql
      .raw(
        `create or replace function pg_temp.code_of_${count}(n bigint, letters text) returns text language sql immutable as
         $$select ${letters(count).join(' || ')}$$`,
      )
      .execute(tx)
}

/** Fills one of the tables. */
export const fillTable = (tx: Tx, table: HistoryTable, rows: readonly object[]) =>
  sql`insert into ${sql.raw(table)} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (${sql.raw(columns[table])})`.execute(tx)

/** Index by order, because documents need the items of each order. */
export const indexItems = (tx: Tx) => sql`create index on history_item (order_id, n)`.execute(tx)

/** Counts a table for the planner. */
export const analyzeTable = (tx: Tx, table: HistoryTable) => sql`analyze ${sql.raw(table)}`.execute(tx)

/** The next id of a table; the rows of a history take it and those that follow. */
export async function nextId(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(tx)
  return rows[0]?.id ?? 1
}

/** Sets the sequence of each of these tables to its last id. */
export const goOnAfter = (tx: Tx, tables: readonly string[]) =>
  sql
    .raw(
      tables
        .map(
          (name) =>
            `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce((select max(id) from ${name}), 1))`,
        )
        .join(' union all '),
    )
    .execute(tx)
