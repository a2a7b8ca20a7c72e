import { sql } from 'kysely'
import type { VoucherRow, VoucherState } from '../../../contract/office/vouchers'
import { countList } from '../../platform/db/list-counts'
import type { Queryable, Tx } from '../../platform/db/database'

/** A voucher as the list shows it. */
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

/** Which vouchers; null: not narrowed by this. */
export interface VoucherFilter {
  /** A part of the code, in its key's form. */
  readonly part: string | null
  readonly state: readonly VoucherState[] | null
  readonly now: Date
}

const used = sql`exists (select from voucher_use u where u.voucher_id = v.id)`
const state = (now: Date) => sql`case when ${used} then 'used' when v.valid_until < ${now} then 'ended'
  when v.valid_from > ${now} then 'later' else 'open' end`

const partFits = ({ part }: VoucherFilter) =>
  part === null ? sql`true` : sql`position(${part} in v.code_key) > 0`

/** A page of the vouchers that fit a filter, newest first, after an id. */
export async function findVoucherPage(
  db: Queryable,
  filter: VoucherFilter,
  page: { after: { id: number } | null; most: number },
): Promise<FoundVoucher[]> {
  const { rows } = await sql<FoundVoucher>`
    select v.id, 0 as sort_key, v.code, v.discount_amount, v.valid_from, v.valid_until, v.created_at,
      v.version, v.changed_by, v.changed_at, ${state(filter.now)} as state,
      (select o.code from voucher_use u join orders o on o.id = u.order_id where u.voucher_id = v.id) as "order"
    from voucher v where ${partFits(filter)}
      ${filter.state ? sql`and ${state(filter.now)} = any(${[...filter.state]}::text[])` : sql``}
      ${page.after ? sql`and v.id < ${page.after.id}` : sql``}
    order by v.id desc limit ${page.most}`.execute(db)
  return rows
}

/** How many vouchers fit a filter, in all and of each state, among the newest `most`. */
export async function countVouchers(tx: Tx, filter: VoucherFilter, most: number) {
  const fits = filter.state && sql`s.state = any(${[...filter.state]}::text[])`
  const scope = sql`select v.id, ${state(filter.now)} as state from voucher v
    where ${partFits(filter)} order by v.id desc limit ${most + 1}`
  return countList(tx, scope, { state: { by: sql`s.state`, fits } }, most)
}

/** How many vouchers were used and are open, and what the open ones are worth. */
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

/** Of these keys, those that a voucher has. */
export async function findTakenKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('voucher')
    .select('code_key')
    .where('code_key', 'in', [...keys])
    .execute()
  return new Set(rows.map((row) => row.code_key))
}

/** One voucher by its key, locked until the transaction ends; undefined if there is none. */
export const lockVoucher = (tx: Tx, key: string) =>
  tx
    .selectFrom('voucher')
    .select(['id', 'code', 'valid_from', 'valid_until'])
    .where('code_key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** Sets the dates of a voucher, with a new version. */
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

/** Whether an order has used the voucher with a key. */
export async function isVoucherUsed(db: Queryable, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from voucher v where v.code_key = ${key} and ${used}`.execute(db)
  return rows.length > 0
}
