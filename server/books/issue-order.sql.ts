import { sql } from 'kysely'
import type { Tx } from '../db/database'

/** Makes items active, with their codes, and their barcodes where they are tickets. */
export const issueItems = (
  tx: Tx,
  issued: readonly { id: number; code: string; barcode: string | null }[],
  now: Date,
) =>
  sql`update order_item i
    set code = n.code, barcode = n.barcode, barcode_version = case when n.barcode is null then 0 else 1 end,
        status = 'active', issued_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as n (id bigint, code text, barcode text)
    where i.id = n.id`.execute(tx)
