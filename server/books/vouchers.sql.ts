import { sql } from 'kysely'
import type { Tx } from '../db/database'

/**
 * Records in the ledger that an order uses a voucher's value (above 0) or returns it (below 0). This may happen several
 * times, because a cancelled order may be reactivated.
 */
export async function recordVoucherMovement(
  tx: Tx,
  order: { id: number; discount_name: string | null },
  amount: number,
  now: Date,
): Promise<void> {
  if (amount === 0 || order.discount_name === null) return
  await sql`insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select ${order.id}, 'voucher', ${amount}, ${order.discount_name} || ' ' || count(*) + 1, ${now}, ${now}
    from movement where order_id = ${order.id} and kind = 'voucher'`.execute(tx)
}

/** Frees the voucher of an order for other orders; no effect if it has none. */
export async function freeVoucher(
  tx: Tx,
  order: { id: number; discount_name: string | null; discount_amount: number },
  now: Date,
): Promise<void> {
  const freed = await tx
    .deleteFrom('voucher_use')
    .where('order_id', '=', order.id)
    .returning('voucher_id')
    .executeTakeFirst()
  if (freed !== undefined) await recordVoucherMovement(tx, order, -order.discount_amount, now)
}
