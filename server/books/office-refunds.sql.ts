import { sql } from 'kysely'
import type { Queryable } from '../db/database'
import type { Tables } from '../db/tables'

/** What the office sees of a refund in addition to the buyer's view. */
export interface OfficeFacts {
  id: number
  order_id: number
  status: Tables['refund']['status']
  created_at: Date
  completed_at: Date | null
  total: number
  paid_by: 'bank' | 'card' | null
  bank_account: string | null
  account_version: number
  note: string | null
  problem: string | null
  opened_by: string | null
  files: string[]
  /** The part of it that is on cards, or was requested from a gateway. */
  to_card: number
  /** What is left on the cards that paid its order: it could go back to them. */
  card_left: number
}

/** A page of refunds, newest first; those of an order, or one refund by its id. */
export async function findOfficeRefunds(
  db: Queryable,
  page: {
    id: number | null
    order_id: number | null
    status: string | null
    before: number | null
    most: number
  },
): Promise<OfficeFacts[]> {
  const { rows } = await sql<OfficeFacts>`
    select r.id, r.order_id, r.status, r.created_at, r.completed_at, r.total, r.paid_by, r.bank_masked as bank_account,
      r.account_version, r.note, r.problem, r.opened_by,
      array(select f.message_id from refund_file_item i join refund_file f on f.id = i.file_id
            where i.refund_id = r.id order by f.id) as files,
      (select coalesce(sum(c.amount), 0)::int from card_refund c
        where c.refund_id = r.id and c.outcome is distinct from 'refused') as to_card,
      (select coalesce(sum(m.amount), 0)::int from movement m
        where m.order_id = r.order_id and m.kind in ('charge', 'chargeback') and m.attempt_id is not null)
      - (select coalesce(sum(c.amount), 0)::int from refund o join card_refund c on c.refund_id = o.id
          where o.order_id = r.order_id and c.outcome is distinct from 'refused') as card_left
    from refund r
    where (${page.id}::bigint is null or r.id = ${page.id})
      and (${page.order_id}::bigint is null or r.order_id = ${page.order_id})
      and (${page.status}::text is null or r.status = ${page.status})
      and (${page.before}::bigint is null or r.id < ${page.before})
    order by r.id desc limit ${page.most}`.execute(db)
  return rows
}
