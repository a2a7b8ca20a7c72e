import { sql } from 'kysely'
import type { VoucherRow, VoucherState } from '#contract/office/vouchers'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import type { ChangedBy } from '../changes'

/** Creates or updates vouchers by key. Changed vouchers get a new version; unchanged ones are not written. */
export const recordVouchers = (tx: Tx, vouchers: readonly object[], by: ChangedBy) =>
  sql`insert into voucher as v (code, code_key, discount_amount, valid_from, valid_until, created_at, changed_by, changed_at)
    select code, code_key, discount_amount, valid_from, valid_until, ${by.now}::timestamptz, ${by.actor}, ${by.now}::timestamptz
    from jsonb_populate_recordset(null::voucher, ${JSON.stringify(vouchers)}::jsonb)
    on conflict (code_key) do update set code = excluded.code, discount_amount = excluded.discount_amount,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, version = v.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where (v.code, v.discount_amount, v.valid_from, v.valid_until) is distinct from
      (excluded.code, excluded.discount_amount, excluded.valid_from, excluded.valid_until)`.execute(tx)

/** Returns the keys of those of these vouchers that an order uses. */
export async function findUsedVouchers(tx: Tx, voucherKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code_key: string }>`
    select v.code_key from voucher v join voucher_use u on u.voucher_id = v.id
    where v.code_key = any(${[...voucherKeys]}::text[])`.execute(tx)
  return new Set(rows.map(({ code_key }) => code_key))
}

/** A row of the list of vouchers. */
export interface FoundVoucher extends Omit<
  VoucherRow,
  'valid_from' | 'valid_until' | 'created_at' | 'changed_at'
> {
  sort_key: number
  valid_from: Date | null
  valid_until: Date | null
  created_at: Date
  changed_at: Date | null
}

/** A filter of the list of vouchers. `null` fields do not restrict the rows. */
export interface VoucherFilter {
  /** A part of the voucher's key. */
  readonly part: string | null
  readonly state: readonly VoucherState[] | null
  readonly now: Date
}

const used = sql`exists (select from voucher_use u where u.voucher_id = v.id)`

const state = (now: Date) => sql`case when ${used} then 'used' when v.valid_until < ${now} then 'ended'
  when v.valid_from > ${now} then 'later' else 'open' end`

const partFits = ({ part }: VoucherFilter) =>
  part === null ? sql`true` : sql`position(${part} in v.code_key) > 0`

/** Returns a page of the vouchers that match a filter, newest first, after an id. */
export async function findVoucherPage(
  db: Queryable,
  filter: VoucherFilter,
  page: { after: { id: number } | null; limit: number },
): Promise<FoundVoucher[]> {
  const { rows } = await sql<FoundVoucher>`
    select v.id, 0 as sort_key, v.code, v.discount_amount, v.valid_from, v.valid_until, v.created_at,
      v.version, v.changed_by, v.changed_at, ${state(filter.now)} as state,
      (select o.code from voucher_use u join orders o on o.id = u.order_id where u.voucher_id = v.id) as "order"
    from voucher v where ${partFits(filter)}
      ${filter.state ? sql`and ${state(filter.now)} = any(${[...filter.state]}::text[])` : sql``}
      ${page.after ? sql`and v.id < ${page.after.id}` : sql``}
    order by v.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Counts the vouchers that match a filter, in total and per state, among the newest `limit`. */
export async function countVouchers(tx: Tx, filter: VoucherFilter, limit: number) {
  const fits = filter.state && sql`s.state = any(${[...filter.state]}::text[])`
  const scope = sql`select v.id, ${state(filter.now)} as state from voucher v
    where ${partFits(filter)} order by v.id desc limit ${limit + 1}`
  return countList(tx, scope, { state: { by: sql`s.state`, fits } }, limit)
}

/** Returns the numbers of used and open vouchers, and the total value of the open ones (`outstanding`). */
export async function totalVouchers(
  db: Queryable,
  now: Date,
): Promise<{ used: number; open: number; outstanding: number }> {
  const { rows } = await sql<{ used: number; open: number; outstanding: number }>`
    select count(*) filter (where ${used}) as used, count(*) filter (where ${isOpen(now)}) as open,
      coalesce(sum(v.discount_amount) filter (where ${isOpen(now)}), 0) as outstanding
    from voucher v`.execute(db)
  return rows[0] ?? { used: 0, open: 0, outstanding: 0 }
}

const isOpen = (now: Date) => sql`not ${used} and (v.valid_until is null or v.valid_until >= ${now})`

/** Returns those of these keys that an existing voucher has. */
export async function findTakenKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('voucher')
    .select('code_key')
    .where('code_key', 'in', [...keys])
    .execute()
  return new Set(rows.map((row) => row.code_key))
}

/** Locks and returns a voucher, or returns `undefined` if there is none. */
export const lockVoucher = (tx: Tx, key: string) =>
  tx
    .selectFrom('voucher')
    .select(['id', 'code', 'valid_from', 'valid_until'])
    .where('code_key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** Sets the dates of a voucher and increments its version. */
export const recordVoucherDates = (
  tx: Tx,
  voucher: { id: number; valid_from: Date | null; valid_until: Date },
  by: { actor: string; now: Date },
) =>
  tx
    .updateTable('voucher')
    .set((eb) => ({
      valid_from: voucher.valid_from,
      valid_until: voucher.valid_until,
      version: eb('version', '+', 1),
      changed_by: by.actor,
      changed_at: by.now,
    }))
    .where('id', '=', voucher.id)
    .execute()

/** Returns whether an order uses the voucher with this key. */
export async function isVoucherUsed(db: Queryable, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from voucher v where v.code_key = ${key} and ${used}`.execute(db)
  return rows.length > 0
}
