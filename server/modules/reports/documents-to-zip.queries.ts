import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import type { InvoiceSnapshot } from '../documents'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { ReportScope } from './report-rows.queries'

/** An invoice or credit note with all that its PDF shows. */
export interface FoundDocument {
  id: number
  kind: 'invoice' | 'credit-note'
  number: string
  issued_at: Date
  order: string
  snapshot: InvoiceSnapshot
  fiscal: FiscalAnswer | null
}

const issuedIn = ({ from, before, withTests }: ReportScope) =>
  sql`v.issued_at >= ${from} and v.issued_at < ${before} and (${withTests} or v.series not like 'test-%')`

/** How many documents a period has, and between which ids they are. */
export async function findRange(
  tx: Tx,
  scope: ReportScope,
): Promise<{ documents: number; first: number; last: number }> {
  await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
  // `offset 0`: the period is found by its time, not by walking through the ids of all years.
  const query = sql<{ documents: number; first: number | null; last: number | null }>`
    select count(*) as documents, min(id) as first, max(id) as last
    from (select v.id from invoice v where ${issuedIn(scope)} offset 0) v`
  const { rows } = await tx.executeQuery<{ documents: number; first: number | null; last: number | null }>(
    query.compile(tx),
  )
  const [found] = rows
  return { documents: found?.documents ?? 0, first: found?.first ?? 0, last: found?.last ?? 0 }
}

/** The documents of a period whose ids come after one, up to another. */
export async function findDocuments(
  tx: Tx,
  scope: ReportScope,
  { after, last, most }: { after: number; last: number; most: number },
): Promise<FoundDocument[]> {
  const { rows } = await sql<FoundDocument>`
    select v.id, v.kind, v.number, v.issued_at, o.code as "order", v.snapshot, v.fiscal
    from (select * from invoice v where v.id > ${after} and v.id <= ${last} and ${issuedIn(scope)}
      order by v.id limit ${most}) v
    join orders o on o.id = v.order_id order by v.id`.execute(tx)
  return rows
}
