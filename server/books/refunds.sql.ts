import { sql } from 'kysely'
import type { ItemPart } from '../../rules/prorate'
import type { Queryable, Tx } from '../db/database'
import type { Tables } from '../db/tables'

type RefundStatus = Tables['refund']['status']

/** A part of a refund: what its item brings back, and what of that is shipping. */
export type RefundPart = ItemPart

export interface NewRefund {
  order_id: number
  created_at: Date
  total: number
  /** What of the total is shipping. */
  shipping_refund: number
  parts: readonly RefundPart[]
  /** Null where the shop knows already where the money came from. */
  bank_sealed: Buffer | null
  bank_masked: string | null
  note: string | null
}

/** Writes a refund over its parts; a second open one of the same order breaks the unique index behind the order's lock. */
export async function recordRefund(tx: Tx, { parts, ...refund }: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({ ...refund, status: 'active', completed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_item')
    .values(parts.map((part) => ({ ...part, refund_id: id })))
    .execute()
  return id
}

/** A request of this customer's, with its order; a stranger's is not there. */
export const findOwnRefund = (db: Queryable, refundId: number, customerId: number) =>
  db
    .selectFrom('refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.order_id'])
    .where('r.id', '=', refundId)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirst()

/** A refund as those who move it on need it. */
export type OpenRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** A refund as it is now; its order is locked by the caller. */
export const findRefund = (db: Queryable, refundId: number) =>
  db
    .selectFrom('refund')
    .select(['id', 'order_id', 'status', 'total', 'created_at', 'paid_by'])
    .where('id', '=', refundId)
    .executeTakeFirst()

/** What a refund gives back for each item. */
export const findParts = (db: Queryable, refundId: number): Promise<RefundPart[]> =>
  db
    .selectFrom('refund_item')
    .select(['order_item_id', 'amount', 'shipping_refund'])
    .where('refund_id', '=', refundId)
    .orderBy('order_item_id')
    .execute()

/** The items of refunds, each with the refund that it belongs to. */
export const findItemsOfRefunds = (tx: Tx, refundIds: readonly number[]) =>
  tx
    .selectFrom('refund_item as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select(['r.refund_id', 'i.status', 'i.admitted_at'])
    .where('r.refund_id', 'in', [...refundIds])
    .execute()

/** Another request of the order that is open. */
export async function hasOtherOpen(tx: Tx, orderId: number, refundId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '<>', refundId)
    .where('status', 'in', ['active', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

/** The order's newest refund that has no end yet; not that of a withdrawal, which is owed by another rule. */
export const findOpenRefund = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select(['id', 'status', 'total', 'paid_by'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .where('id', 'not in', (query) =>
      query.selectFrom('withdrawal').select('refund_id').where('refund_id', 'is not', null),
    )
    .orderBy('id', 'desc')
    .$narrowType<{ status: 'active' | 'processing' | 'problem' }>()
    .executeTakeFirst()

/** The order's request that nobody works on yet. */
export const findActiveRequest = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select(['id', 'bank_sealed', 'bank_masked'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** Moves a refund on. */
export const setRefundStatus = (tx: Tx, refundId: number, status: RefundStatus, completedAt: Date | null) =>
  tx.updateTable('refund').set({ status, completed_at: completedAt }).where('id', '=', refundId).execute()

/** How the money goes back; whatever stood in its way before does no more. */
export const setPaidBy = (tx: Tx, refundId: number, paid_by: 'bank' | 'card') =>
  tx.updateTable('refund').set({ paid_by, problem: null }).where('id', '=', refundId).execute()

/** The money did not go back: how it is to go is open again. */
export const setProblem = (tx: Tx, refundId: number, problem: string | null) =>
  tx
    .updateTable('refund')
    .set({ status: 'problem', problem, paid_by: null })
    .where('id', '=', refundId)
    .execute()

/** Writes a refund's total and its parts, which add up to it. */
export async function updateParts(
  tx: Tx,
  refundId: number,
  { total, shipping_refund, parts }: Pick<NewRefund, 'total' | 'shipping_refund' | 'parts'>,
): Promise<void> {
  await sql`update refund_item r set amount = p.amount, shipping_refund = p.shipping_refund
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as p (order_item_id bigint, amount bigint, shipping_refund bigint)
    where r.refund_id = ${refundId} and r.order_item_id = p.order_item_id`.execute(tx)
  await tx.updateTable('refund').set({ total, shipping_refund }).where('id', '=', refundId).execute()
}

/** The order's refunds that have no end yet, newest first, and whether each is on a credit note already. */
export const findUnfinished = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select((row) => [
      'id',
      'bank_sealed',
      'bank_masked',
      'note',
      row.exists(row.selectFrom('invoice').whereRef('refund_id', '=', 'refund.id')).as('has_credit_note'),
    ])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .orderBy('id', 'desc')
    .execute()

/** Ends those refunds of an order, and forgets where their money was to go. */
export const cancelUnfinished = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('refund')
    .set({ status: 'cancelled', completed_at: now, bank_sealed: null, bank_masked: null })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .execute()

/**
 * Marks the issued items that money was asked for. Items that wait for a plan's payments stay pending: they have no
 * code yet, and come back to the plan if the request is cancelled.
 */
export const setItemsRequested = (tx: Tx, itemIds: readonly number[]) =>
  tx
    .updateTable('order_item')
    .set({ status: 'refund' })
    .where('id', 'in', [...itemIds])
    .where('status', '=', 'active')
    .execute()

/** Items of a refund that were issued while it was open wait for it like the others. */
export const moveIssuedItems = (
  tx: Tx,
  refundId: number,
  status: 'refund' | 'refunding' | 'refund-problem',
) =>
  tx
    .updateTable('order_item')
    .set({ status })
    .where('status', '=', 'active')
    .where('id', 'in', (query) =>
      query.selectFrom('refund_item').select('order_item_id').where('refund_id', '=', refundId),
    )
    .execute()

/** Moves the items of a refund on, or back to `active`; pending and void ones stay as they are. */
export const moveItems = (tx: Tx, refundId: number, status: 'active' | 'refunding' | 'refund-problem') =>
  tx
    .updateTable('order_item')
    .set({ status })
    .where('status', 'in', ['refund', 'refunding', 'refund-problem'])
    .where('id', 'in', (query) =>
      query.selectFrom('refund_item').select('order_item_id').where('refund_id', '=', refundId),
    )
    .execute()

/** Books what goes back in the ledger, where money that left is negative. */
export const recordRefundMovement = (
  tx: Tx,
  refund: { id: number; order_id: number },
  amount: number,
  now: Date,
) =>
  tx
    .insertInto('movement')
    .values({
      order_id: refund.order_id,
      kind: 'refund',
      amount,
      reference: `refund-${refund.id}`,
      attempt_id: null,
      at: now,
      recorded_at: now,
    })
    .execute()

/** The credit note that was made for a refund when its order was cancelled. */
export const findCreditNoteOf = async (tx: Tx, refundId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('invoice')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst()
  return row?.id ?? null
}
