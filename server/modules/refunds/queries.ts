import { sql, type NotNull } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'
import { overpaid } from '../ledger'

/** Data of a refund for a bank file. */
export interface RefundToTransfer {
  id: number
  order_id: number
  kind: 'items' | 'overpayment'
  code: string
  currency: string
  /** Whether it was paid at the sandbox, without real money. */
  is_test: boolean
  status: Tables['refund']['status']
  paid_by: 'bank' | 'card' | null
  total: number
  /** The part of the order's money that was paid and not yet refunded; of an overpayment, what was not paid back yet. */
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
    select r.id, r.order_id, r.kind, o.code, o.currency, o.is_test, r.status, r.paid_by, r.total, r.bank_sealed, r.bank_masked, r.opened_by, r.account_by,
      case when r.kind = 'overpayment' then ${overpaid(sql`o.id`)}
        else greatest(0, o.total_paid - o.total_refunded) end as "left",
      (select coalesce(sum(c.amount), 0) from card_refund c
        where c.refund_id = r.id and coalesce(c.outcome, 'refunded') = 'refunded') as to_card,
      (select count(*)::int from refund_file_item i where i.refund_id = r.id) as files
    from refund r join orders o on o.id = r.order_id
    where r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(tx)
  return rows
}

/** Records a file and which refunds it contains. */
export async function recordRefundFile(
  tx: Tx,
  file: { message_id: string; created_at: Date; actor: string; content_sealed: Buffer | null },
  items: readonly { refund_id: number; end_to_end_id: string; amount: number }[],
): Promise<void> {
  const { id } = await tx.insertInto('refund_file').values(file).returning('id').executeTakeFirstOrThrow()
  await sql`insert into refund_file_item (file_id, refund_id, end_to_end_id, amount)
    select ${id}::bigint, * from unnest(${items.map(({ refund_id }) => refund_id)}::bigint[],
      ${items.map(({ end_to_end_id }) => end_to_end_id)}::text[],
      ${items.map(({ amount }) => amount)}::integer[])`.execute(tx)
}

/** A file for the bank, without its content. */
export interface RefundFileRow {
  id: number
  message_id: string
  created_at: Date
  actor: string
  has_content: boolean
  fetches: number
  fetched_at: Date | null
  fetched_by: string | null
  count: number
  /** Minor units. */
  amount: number
  /** Codes of the orders whose refunds are not waiting for this file any more, so that paying it would be wrong. */
  outdated: string[]
}

/** Returns files, newest first; of one message id, or the next after an id. */
export async function findRefundFiles(
  db: Queryable,
  { messageId, before, limit }: { messageId: string | null; before: number | null; limit: number },
): Promise<RefundFileRow[]> {
  const { rows } = await sql<RefundFileRow>`
    select f.id, f.message_id, f.created_at, f.actor, f.content_sealed is not null as has_content, f.fetches, f.fetched_at,
      f.fetched_by, i.count, i.amount, i.outdated
    from (select * from refund_file where (${messageId}::text is null or message_id = ${messageId})
        and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}) f
      cross join lateral (select count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as amount,
          coalesce(array_agg(distinct o.code order by o.code) filter (where r.status <> 'processing'
            or r.paid_by is distinct from 'bank'
            or exists (select from refund_file_item l where l.refund_id = r.id and l.file_id > f.id)), '{}') as outdated
        from refund_file_item i join refund r on r.id = i.refund_id join orders o on o.id = r.order_id
        where i.file_id = f.id) i
    order by f.id desc`.execute(db)
  return rows
}

/** Returns the sealed content of a file and locks it; `null` if it was erased. */
export async function lockContent(tx: Tx, fileId: number): Promise<Buffer | null> {
  const { content_sealed } = await tx
    .selectFrom('refund_file')
    .select('content_sealed')
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return content_sealed
}

/** Returns who opened the refunds of a file and entered their accounts. */
export const findHandlersOfFile = (tx: Tx, fileId: number) =>
  tx
    .selectFrom('refund_file_item as i')
    .innerJoin('refund as r', 'r.id', 'i.refund_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['o.code', 'r.opened_by', 'r.account_by'])
    .where('i.file_id', '=', fileId)
    .execute()

/** Counts that a file was fetched again. */
export const recordFetch = (tx: Tx, fileId: number, { at, actor }: { at: Date; actor: string }) =>
  tx
    .updateTable('refund_file')
    .set({ fetches: sql`fetches + 1`, fetched_at: at, fetched_by: actor })
    .where('id', '=', fileId)
    .execute()

/** In days: the content of a file is stored this long (docs/behaviour/refunds.md). */
const contentDays = 30

/** Erases the contents of files that were made before that time. The worker calls it. */
export const eraseFileContents = (db: Queryable, now: Date) =>
  sql`update refund_file set content_sealed = null where content_sealed is not null
    and created_at <= ${now}::timestamptz - make_interval(days => ${contentDays}::int)`.execute(db)

/** Returns the files whose content was sealed with another key: it does not begin with the mark of this key (`sealMark`). */
export const findSealedFiles = (db: Queryable, mark: Buffer) =>
  db
    .selectFrom('refund_file')
    .select(['id', 'message_id', 'content_sealed'])
    .where('content_sealed', 'is not', null)
    .where(sql<boolean>`substr(content_sealed, 1, ${mark.length}) <> ${mark}`)
    .$narrowType<{ content_sealed: NotNull }>()
    .execute()

/** Replaces the sealed content of a file by the same one, sealed again; erased content stays erased. */
export const replaceContent = (db: Queryable, fileId: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('refund_file')
    .set({ content_sealed: after })
    .where('id', '=', fileId)
    .where('content_sealed', '=', before)
    .execute()
