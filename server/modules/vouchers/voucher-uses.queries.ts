import type { Queryable } from '../../platform/db/database'

/** Of these vouchers, the codes that can still be redeemed, now or later. */
export async function findRedeemable(db: Queryable, keys: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('voucher as v')
    .select('v.code')
    .where('v.code_key', 'in', [...keys])
    .where((row) => row.or([row('v.valid_until', 'is', null), row('v.valid_until', '>', now)]))
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
