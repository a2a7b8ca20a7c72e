import { sql, type RawBuilder } from 'kysely'
import type { SoughtWords } from '#rules/text/search'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList, planForValues, withExactCounts } from '../../platform/db/list-counts'
import type { Tables } from '../../platform/db/tables'
import { findNewestIds, highestId, isFound, searchText } from '../../platform/db/text-search'
import { overpaid } from '../ledger'
import { isOut } from './card-refunds.queries'

/** A refund's data for the office, which the buyer's view does not include. */
export interface OfficeRefundRow {
  id: number
  order_id: number
  kind: 'items' | 'overpayment'
  status: Tables['refund']['status']
  created_at: Date
  completed_at: Date | null
  total: number
  paid_by: 'bank' | 'card' | null
  bank_account: string | null
  account_version: number
  note: string | null
  problem: StoredMessage | null
  opened_by: string | null
  account_by: string | null
  files: string[]
  /** The time at which the withdrawal that it pays was declared; `null` if it pays none. */
  withdrawn_at: Date | null
  /** The part of it that is on cards, or was requested from a gateway. */
  to_card: number
  /** The amount that could still go back to the cards that paid its order, at the gateways of this set-up. */
  card_left: number
  /** The overpayment of its order that was not paid back yet; 0 for a refund of items. */
  overpaid: number
}

const isAmong = (ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`r.id = any(${[...ids]}::bigint[])`

/** Returns a page of refunds, newest first; of one order, or with some ids. */
export async function findOfficeRefunds(
  db: Queryable,
  /** The gateways that this set-up can use (`usableGateways`). */
  usable: readonly string[],
  page: {
    /** Null: all. */
    ids: readonly number[] | null
    order: number | null
    status: string | null
    before: number | null
    limit: number
  },
): Promise<OfficeRefundRow[]> {
  const { ids, order } = page
  const isUsable = (attempt: RawBuilder<unknown>) =>
    sql`${attempt} in (select a.id from payment_attempt a where a.gateway = any(${[...usable]}::text[]))`
  const { rows } = await sql<OfficeRefundRow>`
    select r.id, r.order_id, r.kind, r.status, r.created_at, r.completed_at, r.total, r.paid_by, r.bank_masked as bank_account,
      r.account_version, r.note, r.problem, r.opened_by, r.account_by,
      array(select f.message_id from refund_file_item i join refund_file f on f.id = i.file_id
            where i.refund_id = r.id order by f.id) as files,
      (select min(w.received_at) from withdrawal w where w.order_id = r.order_id and w.refund_id = r.id) as withdrawn_at,
      (select coalesce(sum(c.amount), 0) from card_refund c
        where c.refund_id = r.id and ${isOut}) as to_card,
      (select coalesce(sum(m.amount), 0) from movement m
        where m.order_id = r.order_id and m.kind in ('charge', 'chargeback')
          and ${isUsable(sql`m.attempt_id`)})
      - (select coalesce(sum(c.amount), 0) from refund o join card_refund c on c.refund_id = o.id
          where o.order_id = r.order_id and ${isOut}
            and ${isUsable(sql`c.attempt_id`)}) as card_left,
      case when r.kind = 'overpayment' then ${overpaid(sql`r.order_id`)} else 0 end as overpaid
    from refund r
    where ${isAmong(ids)}
      and ${order === null ? sql`true` : sql`r.order_id = ${order}`}
      and (${page.status}::text is null or r.status = ${page.status})
      and (${page.before}::bigint is null or r.id < ${page.before})
    order by r.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Statuses of refunds that need action, as in the index `refund_open`; such refunds are few. */
const waitingStatuses = ['active', 'processing', 'problem']

/**
 * Returns how many of the newest `limit` refunds there are, in total and per status; of statuses that need action, all
 * are counted.
 */
export async function countOfficeRefunds(
  tx: Tx,
  { ids, status }: { ids: readonly number[] | null; status: string | null },
  limit: number,
) {
  await planForValues(tx)
  const scope = sql`select r.id, r.status from refund r where ${isAmong(ids)} order by r.id desc limit ${limit + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, limit)
  if (ids !== null) return counts
  const values = waitingStatuses.map((value) => ({
    value,
    // A constant: for a parameter PostgreSQL may not use an index of some values.
    rows: sql`select 1 from refund r where r.status = ${sql.lit(value)}`,
  }))
  return withExactCounts(
    tx,
    counts,
    { facet: 'status', chosen: status === null ? null : [status], values },
    limit,
  )
}

/**
 * Returns the ids of the newest `limit` refunds whose orders match a text: a part of their code, a name or an email
 * address.
 */
export const findRefundIds = async (
  tx: Tx,
  words: SoughtWords,
  { status, before, limit }: { status: string | null; before: number | null; limit: number },
): Promise<number[]> =>
  findNewestIds(
    tx,
    { top: before === null ? await highestId(tx, 'refund') : before - 1, limit },
    (isInWindow, byIndex) => sql`select t.id, t.id from refund t
      where ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.id`)}
        and ${status === null ? sql`true` : sql`t.status = ${status}`}`,
  )
