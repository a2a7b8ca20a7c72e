import type { Queryable } from '../../platform/db/database'

/** The order that was made from a cart, if any; only its buyer finds it. */
export const findOrderOfCart = async (db: Queryable, cartCode: string, customerId: number) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_code', '=', cartCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A voucher by its code, and whether an order uses it. `lock`: until the transaction ends. */
export async function findVoucher(db: Queryable, codeKey: string, lock: boolean) {
  const query = db.selectFrom('voucher').selectAll().where('code_key', '=', codeKey)
  const voucher = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (voucher === undefined) return null
  const use = await db
    .selectFrom('voucher_use')
    .select('order_id')
    .where('voucher_id', '=', voucher.id)
    .executeTakeFirst()
  return { ...voucher, used: use !== undefined }
}
