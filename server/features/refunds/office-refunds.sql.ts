import { sql } from 'kysely'
import type { Queryable } from '../../db/database'

/** What the office sees of a refund in addition to the buyer's view. */
export interface OfficeFacts {
  id: number
  order_id: number
  paid_by: 'bank' | 'card' | null
  bank_account: string | null
  note: string | null
  problem: string | null
  opened_by: string | null
  files: string[]
}

/** A page of refunds, newest first, or one refund by id. */
export async function findOfficeRefunds(
  db: Queryable,
  page: { id: number | null; status: string | null; before: number | null; most: number },
): Promise<OfficeFacts[]> {
  const { rows } = await sql<OfficeFacts>`
    select r.id, r.order_id, r.paid_by, r.bank_masked as bank_account, r.note, r.problem, r.opened_by,
      array(select f.message_id from refund_file_item i join refund_file f on f.id = i.file_id
            where i.refund_id = r.id order by f.id) as files
    from refund r
    where (${page.id}::bigint is null or r.id = ${page.id})
      and (${page.status}::text is null or r.status = ${page.status})
      and (${page.before}::bigint is null or r.id < ${page.before})
    order by r.id desc limit ${page.most}`.execute(db)
  return rows
}
