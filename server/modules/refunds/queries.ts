import { sql } from 'kysely'
import { actorOf, type Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'

/** Data of a refund for a bank file. */
export interface RefundToTransfer {
  id: number
  order_id: number
  code: string
  currency: string
  /** Whether it was paid at the sandbox, without real money. */
  is_test: boolean
  status: Tables['refund']['status']
  paid_by: 'bank' | 'card' | null
  total: number
  /** The part of the order's money that was paid and not yet refunded. */
  left: number
  /** The part of the refund that is on cards, or was requested from a gateway. */
  to_card: number
  bank_sealed: Buffer | null
  bank_masked: string | null
  opened_by: string | null
  account_by: string | null
  /** The number of files that contain it. */
  files: number
}

/**
 * Locks the orders of these refunds by id, so that they cannot change, and then reads the refunds. If two files are
 * made at once, the second one sees the first.
 */
export async function lockRefundsToTransfer(tx: Tx, ids: readonly number[]): Promise<RefundToTransfer[]> {
  await sql`select o.id from orders o
    where o.id in (select order_id from refund where id = any(${[...ids]}::bigint[]))
    order by o.id for update`.execute(tx)
  const { rows } = await sql<RefundToTransfer>`
    select r.id, r.order_id, o.code, o.currency, o.is_test, r.status, r.paid_by, r.total, r.bank_sealed, r.bank_masked, r.opened_by, r.account_by,
      greatest(0, o.total_paid - o.total_refunded) as "left",
      (select coalesce(sum(c.amount), 0) from card_refund c
        where c.refund_id = r.id and coalesce(c.outcome, 'refunded') = 'refunded') as to_card,
      (select count(*)::int from refund_file_item i where i.refund_id = r.id) as files
    from refund r join orders o on o.id = r.order_id
    where r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(tx)
  return rows
}

/** Records which refunds a file contains; the rest of its content is not stored. */
export async function recordRefundFile(
  tx: Tx,
  file: { message_id: string; created_at: Date; actor: string },
  items: readonly { refund_id: number; end_to_end_id: string; amount: number }[],
): Promise<void> {
  const { id } = await tx.insertInto('refund_file').values(file).returning('id').executeTakeFirstOrThrow()
  await sql`insert into refund_file_item (file_id, refund_id, end_to_end_id, amount)
    select ${id}::bigint, * from unnest(${items.map(({ refund_id }) => refund_id)}::bigint[],
      ${items.map(({ end_to_end_id }) => end_to_end_id)}::text[],
      ${items.map(({ amount }) => amount)}::integer[])`.execute(tx)
}

/**
 * Marks refunds and their items as being paid by the bank, and records it in the history of each order. It is one
 * statement, since a file may have thousands.
 */
export const moveToBank = (tx: Tx, ids: readonly number[], { at, text }: { at: Date; text: string }) =>
  sql`with moved as (
      update refund set status = 'processing', paid_by = 'bank', problem = null, completed_at = null
      where id = any(${[...ids]}::bigint[]) returning order_id),
    items as (
      update order_item set status = 'refunding'
      where status in ('refund', 'refunding', 'refund-problem')
        and id in (select order_item_id from refund_item where refund_id = any(${[...ids]}::bigint[])))
    insert into order_event (order_id, at, kind, text, actor)
    select order_id, ${at}::timestamptz, 'refund-processing', ${text}::text, ${actorOf(tx)}::text
    from moved order by order_id`.execute(tx)
