import { type RawBuilder, sql } from 'kysely'
import type { Refund } from '#contract/order'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList, planForValues, withExactCounts } from '../../platform/db/list-counts'
import { findNewestIds, findOldestIds, highestId, isFound, searchText } from '../../platform/db/text-search'
import { recordWithdrawnItems, isOpenWithdrawal } from '../orders'

/** A withdrawal with its order and its items. */
export interface StoredWithdrawal {
  id: number
  sort_key: number
  order_id: number
  code: string
  received_at: Date
  full_name: string
  email: string
  statement: string
  refund_id: number | null
  refund_status: Refund['status'] | null
  /** Whether its refund is still to be opened. */
  is_open: boolean
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
  /** Ids of the order items to withdraw from. */
  items: readonly number[]
}

export async function recordWithdrawal(tx: Tx, { items, ...declared }: NewWithdrawal): Promise<number> {
  const { id } = await tx.insertInto('withdrawal').values(declared).returning('id').executeTakeFirstOrThrow()
  await recordWithdrawnItems(tx, declared.order_id, { withdrawalId: id, itemIds: items })
  return id
}

/** A page of withdrawals sorted by age, after the withdrawal `after`. */
interface WithdrawalPage {
  readonly oldestFirst: boolean
  readonly after: { readonly id: number } | null
  readonly limit: number
}

/** Status filter of the list. `null` shows all withdrawals. */
type Shown = 'open' | 'refunded' | null

const hasStatus = (w: 'w' | 't', status: Shown) =>
  ({ open: isOpenWithdrawal(w), refunded: sql`${sql.ref(`${w}.refund_id`)} is not null`, any: sql`true` })[
    status ?? 'any'
  ]

/**
 * Returns the ids of at least one page of withdrawals that match a text by a part of their order's code, a name or an email
 * address.
 */
export async function findWithdrawalIds(
  tx: Tx,
  words: SoughtWords,
  status: Shown,
  { oldestFirst, after, limit }: WithdrawalPage,
): Promise<number[]> {
  const found = (isInWindow: (id: RawBuilder<unknown>) => RawBuilder<unknown>, byIndex: boolean) =>
    sql`select t.id, t.id from withdrawal t
      where ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.id`)}
        and ${hasStatus('t', status)}`
  if (oldestFirst) return findOldestIds(tx, { bottom: after?.id ?? 0, limit }, found)
  return findNewestIds(tx, { top: after ? after.id - 1 : await highestId(tx, 'withdrawal'), limit }, found)
}

/** Returns a page of withdrawals sorted by age. */
export async function findWithdrawalPage(
  tx: Tx,
  { ids, status }: { ids: readonly number[] | null; status: Shown },
  { oldestFirst, after, limit }: WithdrawalPage,
): Promise<StoredWithdrawal[]> {
  const isAfter = after ? sql`w.id ${oldestFirst ? sql`>` : sql`<`} ${after.id}` : sql`true`
  const fits = sql`${isAmong(ids)} and ${hasStatus('w', status)} and ${isAfter}`
  const page = sql`where ${fits} order by w.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}`
  return (await withdrawals(page).execute(tx)).rows
}

const isAmong = (ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`w.id = any(${[...ids]}::bigint[])`

/** Returns a withdrawal, or `undefined` if there is none. */
export const findWithdrawal = async (db: Queryable, id: number): Promise<StoredWithdrawal | undefined> =>
  (await withdrawals(sql`where w.id = ${id}`).execute(db)).rows[0]

const withdrawals = (which: RawBuilder<unknown>) => sql<StoredWithdrawal>`
  select w.id, 0 as sort_key, w.order_id, o.code, w.received_at, w.full_name, w.email, w.statement, w.refund_id,
    r.status as refund_status, o.is_test, ${isOpenWithdrawal('w')} as is_open,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'item_id', i.item_id, 'status', i.status,
        'price', i.price, 'fee', i.fee, 'shipping_refund', i.shipping_refund) order by i.id), '[]')
      from order_item i where i.withdrawal_id = w.id) as items
  from withdrawal w join orders o on o.id = w.order_id left join refund r on r.id = w.refund_id ${which}`

/** Counts the withdrawals in total and per status, among the newest `limit`. All open withdrawals are counted. */
export async function countWithdrawals(
  tx: Tx,
  { ids, status }: { ids: readonly number[] | null; status: Shown },
  limit: number,
) {
  await planForValues(tx)
  const scope = sql`
    select w.id, case when w.refund_id is not null then 'refunded' when ${isOpenWithdrawal('w')} then 'open' end as status
    from withdrawal w where ${isAmong(ids)} order by w.id desc limit ${limit + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, limit)
  if (ids !== null) return counts
  const open = { value: 'open', rows: sql`select 1 from withdrawal w where ${isOpenWithdrawal('w')}` }
  const rare = { facet: 'status', chosen: status === null ? null : [status], values: [open] }
  return withExactCounts(tx, counts, rare, limit)
}

/** Links a withdrawal to the refund that pays it. */
export const setRefundOf = (tx: Tx, withdrawalId: number, refundId: number) =>
  tx.updateTable('withdrawal').set({ refund_id: refundId }).where('id', '=', withdrawalId).execute()
