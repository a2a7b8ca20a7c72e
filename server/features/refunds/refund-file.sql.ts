import { sql } from 'kysely'
import type { Tx } from '../../db/database'
import type { Tables } from '../../db/tables'

/** A refund as a bank file needs it. */
export interface RefundToTransfer {
  id: number
  order_id: number
  code: string
  currency: string
  /** The sandbox paid the order: no money came in. */
  is_test: boolean
  status: Tables['refund']['status']
  paid_by: 'bank' | 'card' | null
  total: number
  /** What of the order was paid and is not back yet. */
  left: number
  /** What of it is back on cards, or was asked of a gateway. */
  to_card: number
  bank_sealed: Buffer | null
  bank_masked: string | null
  /** In how many files it is. */
  files: number
}

/**
 * Locks the orders of these refunds in the order of their ids, so that nothing of them moves, and then reads the
 * refunds: of two files that are made at once the second one sees the first.
 */
export async function lockRefundsToTransfer(tx: Tx, ids: readonly number[]): Promise<RefundToTransfer[]> {
  await sql`select o.id from orders o
    where o.id in (select order_id from refund where id = any(${[...ids]}::bigint[]))
    order by o.id for update`.execute(tx)
  const { rows } = await sql<RefundToTransfer>`
    select r.id, r.order_id, o.code, o.currency, o.is_test, r.status, r.paid_by, r.total, r.bank_sealed, r.bank_masked,
      greatest(0, o.total_paid - o.total_refunded) as "left",
      (select coalesce(sum(c.amount), 0)::int from card_refund c
        where c.refund_id = r.id and c.outcome is distinct from 'refused') as to_card,
      (select count(*)::int from refund_file_item i where i.refund_id = r.id) as files
    from refund r join orders o on o.id = r.order_id
    where r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(tx)
  return rows
}

/** Keeps which refunds a file holds; what else is in it is kept nowhere. */
export async function recordRefundFile(
  tx: Tx,
  file: { message_id: string; created_at: Date; actor: string },
  items: readonly { refund_id: number; end_to_end_id: string; amount: number }[],
): Promise<void> {
  const { id } = await tx.insertInto('refund_file').values(file).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_file_item')
    .values(
      items.map(({ refund_id, end_to_end_id, amount }) => ({
        file_id: id,
        refund_id,
        end_to_end_id,
        amount,
      })),
    )
    .execute()
}
