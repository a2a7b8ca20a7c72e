import { sql } from 'kysely'
import type { SentRefund } from '#rules/refunds/account'
import type { ItemPart } from '#rules/refunds/amounts'
import type { StoredMessage } from '#rules/text/stored-texts'
import { actorOf, type Queryable, type Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import { recordDomainEvents } from '../domain-events'
import type { OrderEvent } from './order-events'

/** The part of a refund for one item, and how much of it is shipping. */
export type RefundPart = ItemPart

export interface NewRefund {
  order_id: number
  kind: 'items' | 'overpayment'
  created_at: Date
  total: number
  /** Whether staff chose another total than the shop quotes. */
  is_amount_chosen: boolean
  /** The part of the total that is shipping. */
  shipping_refund: number
  parts: readonly RefundPart[]
  /** Null if the shop refunds to where the money came from. */
  bank_sealed: Buffer | null
  bank_masked: string | null
  /** The member of staff or the key that entered the bank details; null: the customer, or there are none. */
  account_by: string | null
  note: string | null
  /** The member of staff or the key that opens it; null: the customer or the shop itself. */
  opened_by: string | null
}

/** Stores a refund with its parts. A second open refund of the same order violates the unique index. */
export async function recordRefund(tx: Tx, { parts, ...refund }: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({ ...refund, status: 'active', completed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { order_id: order, created_at } = refund
  await recordDomainEvents(tx, created_at, [{ kind: 'refund.requested', data: { order, refund: id } }])
  if (parts.length === 0) return id
  await tx
    .insertInto('refund_item')
    .values(parts.map((part) => ({ ...part, refund_id: id })))
    .execute()
  return id
}

/** Returns a refund of this customer, with its order; `undefined` for another customer's. */
export const findOwnRefund = (db: Queryable, refundId: number, customerId: number) =>
  db
    .selectFrom('refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.order_id'])
    .where('r.id', '=', refundId)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirst()

/** The columns of a refund that decide on its next state. */
export type OpenRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Returns a refund. The caller has locked its order if it changes the refund. */
export const findRefund = (db: Queryable, refundId: number) =>
  db
    .selectFrom('refund')
    .select([
      'id',
      'order_id',
      'kind',
      'status',
      'total',
      'created_at',
      'paid_by',
      'opened_by',
      'bank_masked',
      'account_by',
      'account_version',
      'failed_at',
    ])
    .where('id', '=', refundId)
    .executeTakeFirst()

/** Returns the refunded amount of each item. */
export const findParts = (db: Queryable, refundId: number): Promise<RefundPart[]> =>
  db
    .selectFrom('refund_item')
    .select(['order_item_id', 'amount', 'shipping_refund'])
    .where('refund_id', '=', refundId)
    .orderBy('order_item_id')
    .execute()

/** Returns the items of refunds, each with its refund's id. */
export const findItemsOfRefunds = (tx: Tx, refundIds: readonly number[]) =>
  tx
    .selectFrom('refund_item as r')
    .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
    .select(['r.refund_id', 'i.status', 'i.admitted_at'])
    .where('r.refund_id', 'in', [...refundIds])
    .execute()

/** Returns whether another refund of the order and of this kind is open. */
export async function hasOtherOpen(
  tx: Tx,
  { id, order_id, kind }: Pick<OpenRefund, 'id' | 'order_id' | 'kind'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('status', 'in', ['active', 'processing'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the order's newest open refund of items, except that of a withdrawal, which follows other rules, and one that was complete before,
 * whose amount is on a credit note.
 */
export const findOpenRefund = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select(['id', 'status', 'total', 'paid_by', 'is_amount_chosen'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('failed_at', 'is', null)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .where((row) =>
      row.not(row.exists(row.selectFrom('withdrawal').select('id').whereRef('refund_id', '=', 'refund.id'))),
    )
    .orderBy('id', 'desc')
    .$narrowType<{ status: 'active' | 'processing' | 'problem' }>()
    .executeTakeFirst()

/** Returns whether the order has a refund of this kind that is not paid yet. */
export async function hasOpenRefund(
  tx: Tx,
  orderId: number,
  kind: OpenRefund['kind'] = 'items',
): Promise<boolean> {
  const open = tx.selectFrom('refund').select('id').where('order_id', '=', orderId).where('kind', '=', kind)
  return (
    (await open.where('status', 'in', ['active', 'processing', 'problem']).executeTakeFirst()) !== undefined
  )
}

/** Returns whether a withdrawal of the order has a refund that is not paid yet; it follows other rules. */
export async function isWithdrawalOpen(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('refund as r', 'r.id', 'w.refund_id')
    .select('r.id')
    .where('w.order_id', '=', orderId)
    .where('r.status', 'in', ['active', 'processing', 'problem'])
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the order's refunds of items of which no money is under way, newest first: requested, or with a problem. */
export const findIdleRefunds = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select(['id', 'bank_sealed', 'bank_masked', 'account_by', 'failed_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('status', 'in', ['active', 'problem'])
    .orderBy('id', 'desc')
    .execute()

export const setRefundStatus = (
  tx: Tx,
  refundId: number,
  status: 'processing' | 'cancelled',
  completedAt: Date | null,
) => tx.updateTable('refund').set({ status, completed_at: completedAt }).where('id', '=', refundId).execute()

/** Records that the money of a refund was paid back. */
export async function completeRefund(
  tx: Tx,
  { id, order_id }: Pick<OpenRefund, 'id' | 'order_id'>,
  { by, now }: { by: 'bank' | 'card'; now: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ status: 'processed', completed_at: now, paid_by: by, problem: null })
    .where('id', '=', id)
    .execute()
  await recordDomainEvents(tx, now, [{ kind: 'refund.processed', data: { order: order_id, refund: id } }])
}

/** Records by which way the money is paid back, and clears an earlier problem. */
export const setPaidBy = (tx: Tx, refundId: number, paid_by: 'bank' | 'card') =>
  tx.updateTable('refund').set({ paid_by, problem: null }).where('id', '=', refundId).execute()

/** Records that the refund has a problem: no money was paid back, and the way of payment is open again. */
export const setProblem = (tx: Tx, refundId: number, problem: StoredMessage | null) =>
  tx
    .updateTable('refund')
    .set({ status: 'problem', problem: messageJson(problem), paid_by: null })
    .where('id', '=', refundId)
    .execute()

/** Stores a refund's total and its parts, which add up to it. */
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

/** Returns the order's open refunds of items, newest first, and whether each has a credit note already. */
export const findUnfinished = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('refund')
    .select((row) => [
      'id',
      'bank_sealed',
      'bank_masked',
      'account_by',
      'note',
      row
        .exists(
          row
            .selectFrom('invoice')
            .whereRef('refund_id', '=', 'refund.id')
            .where('invoice.kind', '=', 'credit-note'),
        )
        .as('has_credit_note'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('status', 'in', ['active', 'processing', 'problem'])
    .orderBy('id', 'desc')
    .execute()

/** Cancels the order's open refunds of items and deletes their bank details. */
export const cancelUnfinished = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('refund')
    .set({ status: 'cancelled', completed_at: now, bank_sealed: null, bank_masked: null })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'items')
    .where('status', 'in', ['active', 'processing', 'problem'])
    .execute()

/**
 * Marks the issued items of a refund request. Items that wait for a plan's payments stay pending: they have no code
 * yet, and return to the plan if the request is cancelled.
 */
export const setItemsRequested = (tx: Tx, itemIds: readonly number[]) =>
  tx
    .updateTable('order_item')
    .set({ status: 'refund' })
    .where('id', 'in', [...itemIds])
    .where('status', '=', 'active')
    .execute()

/** Moves items that were issued while their refund was open to the refund's status. */
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

/** Moves items of an order that were issued while a refund or a withdrawal of them was open to its status. */
export const moveItemsOfOpenRefunds = (tx: Tx, orderId: number) =>
  sql`update order_item i
    set status = case r.status when 'active' then 'refund' when 'processing' then 'refunding' else 'refund-problem' end
    from refund_item x join refund r on r.id = x.refund_id
    where x.order_item_id = i.id and i.order_id = ${orderId} and i.status = 'active' and r.failed_at is null
      and r.status in ('active', 'processing', 'problem')`.execute(tx)

/** Sets the status of a refund's items, or resets it to `active`; pending and void ones do not change. */
export const moveItems = (tx: Tx, refundId: number, status: 'active' | 'refunding' | 'refund-problem') =>
  tx
    .updateTable('order_item')
    .set({ status })
    .where('status', 'in', ['refund', 'refunding', 'refund-problem'])
    .where('id', 'in', (query) =>
      query.selectFrom('refund_item').select('order_item_id').where('refund_id', '=', refundId),
    )
    .execute()

/** A refund that is being paid by bank, or is paid, with its newest payment. */
export interface RefundPaidByBank extends SentRefund {
  refund: number
  order: string
  total: number
}

/**
 * Returns the refunds with these ids that are being paid by bank, or are paid. Files that were made before its last payment came back
 * are not its newest payment.
 */
export async function findPaidByBank(db: Queryable, ids: readonly number[]): Promise<RefundPaidByBank[]> {
  const { rows } = await sql<RefundPaidByBank>`
    select r.id as refund, o.code as "order", r.total, coalesce(f.amount, p.amount, r.total) as amount,
      coalesce(f.created_at, p.recorded_at, r.created_at) as sent_at, f.number
    from refund r join orders o on o.id = r.order_id
      left join lateral (select -m.amount as amount, m.recorded_at from movement m
        where m.order_id = r.order_id and m.kind in ('refund', 'return') and m.reference ~ ('^refund-' || r.id || '(-again-[0-9]+)?$')
        order by m.id desc limit 1) p on true
      left join lateral (select i.amount, f.created_at,
          (select count(*)::int from refund_file_item n where n.refund_id = r.id) as number
        from refund_file_item i join refund_file f on f.id = i.file_id
        where i.refund_id = r.id and f.created_at >= coalesce((select max(m.recorded_at) from movement m
          where m.order_id = r.order_id and m.kind in ('refund-failed', 'return-failed')
            and m.reference ~ ('^refund-' || r.id || '(-again-[0-9]+)?-failed$')), '-infinity')
        order by f.id desc limit 1) f on true
    where r.id = any(${[...ids]}::bigint[]) and r.status in ('processing', 'processed') and r.paid_by = 'bank'`.execute(
    db,
  )
  return rows
}

/** Records that a complete refund is owed again: its payment failed, and the way of payment is open again. */
export const setFailed = (
  tx: Tx,
  refundId: number,
  { problem, now }: { problem: StoredMessage; now: Date },
) =>
  tx
    .updateTable('refund')
    .set({
      status: 'problem',
      problem: messageJson(problem),
      paid_by: null,
      completed_at: null,
      failed_at: now,
    })
    .where('id', '=', refundId)
    .execute()

/** Returns the id of the credit note that was created for a refund when its order was cancelled. */
export const findCreditNoteOf = async (tx: Tx, refundId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('invoice')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns how many cancellations of advance invoices a refund has. */
export async function countCancellationsOf(tx: Tx, refundId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'advance-cancellation')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks refunds and their items as being paid by the bank, and records it in the history of each order. It is one
 * statement, since a file may have thousands.
 */
export const moveToBank = (
  tx: Tx,
  ids: readonly number[],
  { at, event: { event, data } }: { at: Date; event: OrderEvent },
) =>
  sql`with moved as (
      update refund set status = 'processing', paid_by = 'bank', problem = null, completed_at = null
      where id = any(${[...ids]}::bigint[]) returning order_id),
    items as (
      update order_item set status = 'refunding'
      where status in ('refund', 'refunding', 'refund-problem')
        and id in (select order_item_id from refund_item where refund_id = any(${[...ids]}::bigint[])))
    insert into order_event (order_id, at, kind, event, data, actor)
    select order_id, ${at}::timestamptz, 'refund-processing', ${event}::text, ${JSON.stringify(data)}::jsonb,
      ${actorOf(tx)}::text
    from moved order by order_id`.execute(tx)
