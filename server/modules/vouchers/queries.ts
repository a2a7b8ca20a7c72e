import { sql } from 'kysely'
import type { Tx, Queryable } from '../../platform/db/database'

/** Returns the vouchers with one of these keys, or all vouchers if `keys` is null. */
export const findVouchers = (db: Queryable, keys: readonly string[] | null) =>
  db
    .selectFrom('voucher')
    .select(['code', 'code_key', 'discount_amount', 'valid_from', 'valid_until'])
    .$if(keys !== null, (all) => all.where('code_key', '=', sql<string>`any(${keys}::text[])`))
    .orderBy('id')
    .execute()

/** Records that an order uses its voucher again. Returns false if another order uses it. */
export async function recordVoucherReuse(tx: Tx, orderId: number, voucherCode: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into voucher_use (voucher_id, order_id)
    select v.id, ${orderId} from voucher v where v.code = ${voucherCode}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns whether an order has ever used a voucher, according to the ledger. */
export async function usedVoucher(tx: Tx, orderId: number): Promise<boolean> {
  const used = tx.selectFrom('movement').select('id').where('order_id', '=', orderId)
  return (await used.where('kind', '=', 'voucher').executeTakeFirst()) !== undefined
}

/** Removes the record that an order uses a voucher. Returns false if there is none. */
export async function removeVoucherUse(tx: Tx, orderId: number): Promise<boolean> {
  const query = tx.deleteFrom('voucher_use').where('order_id', '=', orderId).returning('voucher_id')
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the codes of those of these vouchers that can be redeemed now or in the future. */
export async function findRedeemable(db: Queryable, keys: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('voucher as v')
    .select('v.code')
    .where('v.code_key', 'in', [...keys])
    .where((row) => row.or([row('v.valid_until', 'is', null), row('v.valid_until', '>=', now)]))
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('voucher_use as u').whereRef('u.voucher_id', '=', 'v.id').select('u.order_id'),
        ),
      ),
    )
    .orderBy('v.id')
    .execute()
  return rows.map(({ code }) => code)
}

export const recordVoucherUse = (tx: Tx, voucherId: number, orderId: number) =>
  tx.insertInto('voucher_use').values({ voucher_id: voucherId, order_id: orderId }).execute()
