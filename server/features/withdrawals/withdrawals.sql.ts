import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database'
import { countList, planForValues, withRareCounts } from '../../db/list-counts'
import { findNewestIds, highestId } from '../../db/search-windows'
import { isFound } from '../../db/searched-texts'
import type { Refund } from '../../../contract/order'

/** A declared withdrawal with its order and its pieces. */
export interface StoredWithdrawal {
  id: number
  order_id: number
  code: string
  received_at: Date
  full_name: string
  email: string
  statement: string
  refund_id: number | null
  refund_status: Refund['status'] | null
  is_test: boolean
  items: {
    id: number
    item_id: number
    status: string
    price: number
    fee: number
    shipping_refund: number
  }[]
}

interface NewWithdrawal {
  order_id: number
  order_code: string
  received_at: Date
  full_name: string
  email: string
  statement: string
  /** Ids of the items that are not withdrawn from. */
  items: readonly number[]
}

export async function recordWithdrawal(tx: Tx, { items, ...declared }: NewWithdrawal): Promise<number> {
  const { id } = await tx.insertInto('withdrawal').values(declared).returning('id').executeTakeFirstOrThrow()
  await tx
    .updateTable('order_item')
    .set({ withdrawal_id: id })
    .where('id', 'in', [...items])
    .where('withdrawal_id', 'is', null)
    .execute()
  return id
}

interface Sought {
  /** Null: any. */
  ids?: readonly number[] | null
  isRefunded?: boolean | null
  before?: number | null
  most?: number
}

/** The ids of withdrawals that have a text: a part of their order's code, a name or an email address; the newest `most` among them. */
export const findWithdrawalIds = async (
  tx: Tx,
  pattern: string,
  { isRefunded, before, most }: { isRefunded: boolean | null; before: number | null; most: number },
): Promise<number[]> =>
  findNewestIds(
    tx,
    { top: before === null ? await highestId(tx, 'withdrawal') : before - 1, most },
    (isInWindow, byIndex) => sql`select t.id, t.id from withdrawal t
      where ${isFound('withdrawal', pattern, byIndex)} and ${isInWindow(sql`t.id`)}
        and (${isRefunded}::boolean is null or (t.refund_id is not null) = ${isRefunded})`,
  )

/** Withdrawals, newest first. */
export async function findWithdrawals(db: Queryable, sought: Sought): Promise<StoredWithdrawal[]> {
  const { ids = null, isRefunded = null, before = null, most = 1 } = sought
  const { rows } = await sql<StoredWithdrawal>`
    select w.id, w.order_id, o.code, w.received_at, w.full_name, w.email, w.statement, w.refund_id,
      r.status as refund_status, o.is_test,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'item_id', i.item_id, 'status', i.status,
          'price', i.price, 'fee', i.fee, 'shipping_refund', i.shipping_refund) order by i.id), '[]')
        from order_item i where i.withdrawal_id = w.id) as items
    from withdrawal w join orders o on o.id = w.order_id left join refund r on r.id = w.refund_id
    where ${ids === null ? sql`true` : sql`w.id = any(${[...ids]}::bigint[])`}
      and (${isRefunded}::boolean is null or (w.refund_id is not null) = ${isRefunded})
      and (${before}::bigint is null or w.id < ${before})
    order by w.id desc limit ${most}`.execute(db)
  return rows
}

/** How many withdrawals there are, in all and of each status, among the newest `most`; of those without a refund, all. */
export async function countWithdrawals(
  tx: Tx,
  { ids, status }: { ids: readonly number[] | null; status: 'open' | 'refunded' | null },
  most: number,
) {
  await planForValues(tx)
  const isAmong = ids === null ? sql`true` : sql`w.id = any(${[...ids]}::bigint[])`
  const scope = sql`
    select w.id, case when w.refund_id is null then 'open' else 'refunded' end as status
    from withdrawal w where ${isAmong} order by w.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  if (ids !== null) return counts
  // As the index `withdrawal_open` has them.
  const open = { value: 'open', rows: sql`select 1 from withdrawal w where w.refund_id is null` }
  const rare = { facet: 'status', chosen: status === null ? null : [status], values: [open] }
  return withRareCounts(tx, counts, rare, most)
}

/** Links a withdrawal to the refund that pays it. */
export const setRefundOf = (tx: Tx, withdrawalId: number, refundId: number) =>
  tx.updateTable('withdrawal').set({ refund_id: refundId }).where('id', '=', withdrawalId).execute()
